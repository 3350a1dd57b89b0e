import { instantOf } from '#contract/participation/local-time.ts'
import type { Measure } from '#contract/participation/readings.ts'
import { entriesOf } from '#contract/platform/keys.ts'
import { dayOfCell, findDateOrder, timeOfCell } from './csvDates.ts'
import type { DayCollector } from './dayCollector.ts'
import { type FileAnswers, refuseFile } from './fileContent.ts'
import { numberOf, parseTable, type Table } from './tableText.ts'

const label = { name: 'CSV', kind: 'file' as const, mark: 'file' as const }

const names = {
  date: /^(?:date|day|jour|datum|le)$/,
  start: /^(?:start|begin|from|debut|de|heure de debut|date de debut|start (?:time|date))$/,
  end: /^(?:end|to|fin|a|heure de fin|date de fin|end (?:time|date))$/,
  steps: /^(?:steps?|step count|pas|nombre de pas)$/,
  distance: /^(?:(?:walking |running )?distance|kilometres?|kilometers?|km|metres?|meters?)\b|^distance/,
  minutes: /^(?:(?:active |exercise |move )?minutes?(?: actives?)?|min|duree|duration)\b/,
}

type Column = keyof typeof names

function findColumns({ headers }: Table): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {}
  for (const [column, form] of entriesOf(names)) {
    const at = headers.findIndex((header) => form?.test(header))
    if (at >= 0) found[column] = at
  }
  return found
}

/** Metres of one unit that the header of a distance names. Without a name it is a kilometre. */
function unitOf(header: string): number {
  if (/\b(?:mi|miles?)\b/.test(header)) return 1609.344
  return /(?:\(| |^)(?:m|metres?|meters?)\)?$/.test(header) ? 1 : 1000
}

const isTotal = /^(?:total|sum|somme|average|mean|moyenne|ensemble|gesamt)/i

/**
 * Adds the rows of a table: with a start and an end to their quarters, else to their day.
 * @throws FileRefusal and FileQuestion
 */
export function addTable(text: string, days: DayCollector, answers: FileAnswers): void {
  const table = parseTable(text)
  const columns = findColumns(table)
  const { date, start, end, steps, distance, minutes } = columns
  const tells = steps !== undefined || distance !== undefined || minutes !== undefined
  if ((date === undefined && start === undefined) || !tells) refuseFile('columns')
  const cellOf = (row: readonly string[], column: number | undefined) =>
    column === undefined ? '' : (row[column] ?? '').trim()
  const dated = [date, start, end].filter((column) => column !== undefined)
  const order = findDateOrder(
    table.rows.flatMap((row) => dated.map((column) => cellOf(row, column))),
    answers.dateOrder,
  )
  const meters = unitOf(table.headers[distance ?? -1] ?? '')
  for (const row of table.rows) {
    if (
      isTotal.test(cellOf(row, date ?? start)) ||
      row.some((cell) => /^(?:grand )?total$/i.test(cell.trim()))
    ) {
      days.leave('total_row')
      continue
    }
    const day = dayOfCell(cellOf(row, date ?? start), order)
    const clock = { day, order, timezone: days.timezone }
    const [from, to] = [timeOfCell(cellOf(row, start), clock), timeOfCell(cellOf(row, end), clock)]
    const amounts: [Measure, number | undefined, string][] = [
      ['steps', numberOf(cellOf(row, steps), { isCount: true }), cellOf(row, steps)],
      ['footM', scale(numberOf(cellOf(row, distance)), meters), cellOf(row, distance)],
      ['activeSeconds', scale(numberOf(cellOf(row, minutes)), 60), cellOf(row, minutes)],
    ]
    for (const [measure, amount, cell] of amounts) {
      if (cell === '') continue
      if (amount === undefined || (!day && !from)) days.leave('unreadable')
      else if (from && to)
        days.addInterval(label, measure, from, (instantOf(to) - instantOf(from)) / 1000, amount)
      else days.addTotal(label, from?.day ?? day ?? '', measure, amount)
    }
  }
}

const scale = (amount: number | undefined, by: number): number | undefined =>
  amount === undefined ? undefined : amount * by
