import { instantOf, localTimeAt, localTimeIn, readTime } from '#contract/participation/local-time.ts'
import { secondsPerDay } from '#contract/participation/rules.ts'
import { cleanName, type SourceLabel } from './collectedDay.ts'
import type { DayCollector } from './dayCollector.ts'
import { decodeTable, numberOf, parseTable, type Table } from './tableText.ts'

/** Where files of ours lie in a takeout. All others, which are most of its bytes, are never read. */
const places = {
  csv: /(?:^|\/)(?:Fitbit|Google Health)\/(?:.*\/)?Physical Activity_GoogleData\/(steps|distance)_[^/]*\.csv$/i,
  json: /(?:^|\/)(?:Fitbit|Google Health)\/(?:.*\/)?Global Export Data\/steps-[^/]*\.json$/i,
  fitDay: /(?:^|\/)(?:Google )?Fit\/[^/]+\/(\d{4}-\d{2}-\d{2})\.csv$/i,
  fitTotals: /(?:^|\/)(?:Google )?Fit\/[^/]+\/[^/]*\.csv$/i,
}

export type TakeoutPart = keyof typeof places

/** What an entry of a takeout is. Undefined for what is not read. */
export const takeoutPart = (name: string): TakeoutPart | undefined =>
  (['csv', 'json', 'fitDay', 'fitTotals'] as const).find((part) => places[part].test(name))

export const isTakeout = (name: string): boolean => /(?:^|\/)Takeout\//i.test(name)

const minute = 60
const fitbit = (device: string): SourceLabel => {
  const name = cleanName(device)
  const isPhone = /mobiletrack|phone/i.test(name)
  return { name: name ? `Fitbit ${name}` : 'Fitbit', kind: isPhone ? 'phone' : 'watch', mark: 'measured' }
}
const googleFit: SourceLabel = { name: 'Google Fit', kind: 'platform', mark: 'measured' }

const isFromHealthConnect = (source: string): boolean => /health connect\s*$/i.test(source)

const columnOf = ({ headers }: Table, form: RegExp): number =>
  headers.findIndex((header) => form.test(header))

/** Adds what a takeout says of Fitbit and Google Fit. Of what lies there twice, one counts. */
export class TakeoutReader {
  readonly #days: DayCollector
  /** Days whose steps have times: neither the other copy nor the totals of such a day are read. */
  readonly #timedDays = new Set<string>()

  constructor(days: DayCollector) {
    this.#days = days
  }

  read(part: TakeoutPart, name: string, bytes: Uint8Array): void {
    const text = decodeTable(bytes)
    if (/^\s*no data\s*$/i.test(text)) return
    if (part === 'json') this.#readJson(text)
    else if (part === 'csv') this.#readCsv(text, /\/distance_/i.test(name))
    else if (part === 'fitDay') this.#readFitDay(text, places.fitDay.exec(name)?.[1] ?? '')
    else this.#readFitTotals(text)
  }

  /** Minutes in UTC with the device that counted. */
  #readCsv(text: string, isDistance: boolean): void {
    const table = parseTable(text)
    const [time, amount, source] = [
      /^timestamp$/,
      isDistance ? /^distance/ : /^steps?$/,
      /^data source$/,
    ].map((form) => columnOf(table, form))
    for (const row of table.rows) {
      const device = row[source ?? -1]?.trim() ?? ''
      if (isFromHealthConnect(device)) {
        this.#days.leave('detour')
        continue
      }
      const [at, value] = [readTime(row[time ?? -1]?.trim() ?? '', 'UTC'), numberOf(row[amount ?? -1])]
      if (!at || value === undefined) {
        this.#days.leave('unreadable')
        continue
      }
      const local = localTimeAt(instantOf(at), this.#days.timezone)
      if (!isDistance) this.#timedDays.add(`fitbit ${local.day}`)
      this.#days.addInterval(fitbit(device), isDistance ? 'footM' : 'steps', local, minute, value)
    }
  }

  /** The older copy: local time without an offset, the month first. */
  #readJson(text: string): void {
    const rows = parseJson(text)
    if (!rows) {
      this.#days.leave('unreadable')
      return
    }
    for (const row of rows) {
      const { dateTime, value }: { dateTime?: unknown; value?: unknown } = row ?? {}
      const [, month, day, year, hours, minutes, seconds] =
        /^(\d{2})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(String(dateTime)) ?? []
      const steps = numberOf(String(value))
      const date = `20${year}-${month}-${day}`
      if (!day || steps === undefined || Number.isNaN(Date.parse(date))) {
        this.#days.leave('unreadable')
        continue
      }
      if (this.#timedDays.has(`fitbit ${date}`) || !this.#days.admits(date)) continue
      const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      const at = localTimeIn(this.#days.timezone, date, second)
      this.#days.addInterval(fitbit(''), 'steps', at, minute, steps)
    }
  }

  /** Quarters of an hour of one day, with the offset in each time. */
  #readFitDay(text: string, day: string): void {
    const table = parseTable(text)
    const [start, end] = [/^(?:start time|heure de debut)$/, /^(?:end time|heure de fin)$/].map((form) =>
      columnOf(table, form),
    )
    for (const row of table.rows) {
      const [from, to] = [start, end].map((at) =>
        readTime(`${day}T${row[at ?? -1]?.trim() ?? ''}`, this.#days.timezone),
      )
      if (!from || !to) {
        this.#days.leave('unreadable')
        continue
      }
      const seconds = (instantOf(to) - instantOf(from)) / 1000
      for (const [measure, amount] of amountsOf(table, row)) {
        this.#timedDays.add(`fit ${day} ${measure}`)
        this.#days.addInterval(
          googleFit,
          measure,
          from,
          seconds > 0 ? seconds : seconds + secondsPerDay,
          amount,
        )
      }
    }
  }

  #readFitTotals(text: string): void {
    const table = parseTable(text)
    const date = columnOf(table, /^date$/)
    if (date < 0) return
    for (const row of table.rows) {
      const day = row[date]?.trim() ?? ''
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
        this.#days.leave('unreadable')
        continue
      }
      for (const [measure, amount] of amountsOf(table, row))
        if (!this.#timedDays.has(`fit ${day} ${measure}`))
          this.#days.addTotal(googleFit, day, measure, amount)
    }
  }
}

const fitColumns = [
  ['steps', /^(?:step count|nombre de pas)$/, 1],
  ['footM', /^distance \(m\)$/, 1],
  ['activeSeconds', /^(?:move minutes count|nombre de minutes (?:d['’]activite|actives))$/, 60],
] as const

/** The amounts of a row. An empty cell is nothing, not 0. */
function amountsOf(table: Table, row: readonly string[]) {
  return fitColumns.flatMap(([measure, form, unit]) => {
    const value = numberOf(row[columnOf(table, form)])
    return value === undefined ? [] : ([[measure, value * unit]] as const)
  })
}

function parseJson(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
