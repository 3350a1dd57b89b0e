import type { FileDay, FileSession } from '#contract/participation/file-days.ts'
import type { FileSource } from '#contract/participation/file-imports.ts'
import type { LocalTime } from '#contract/participation/local-time.ts'
import { resolveSourceDay } from '#contract/participation/quarters.ts'
import type { Measure } from '#contract/participation/readings.ts'
import { secondsPerDay } from '#contract/participation/rules.ts'
import { divideHalfUp } from '#contract/participation/spread.ts'
import { addDays } from '#contract/platform/days.ts'
import { entriesOf } from '#contract/platform/keys.ts'
import { type IntervalList, thousandths } from './intervalList.ts'

/** Whose figures these are, as the file tells it. */
export interface SourceLabel {
  name: string
  kind: FileSource['kind']
  mark: FileDay['mark']
}

/** No figure of a day or session is larger. A call refuses what is, instead of the day alone. */
export const largestAmount = 2_000_000
const longestName = 80

/** Drops what a name may not hold: control characters and marks that change the direction of text. */
export const cleanName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)

export interface CollectedDay {
  intervals: Partial<Record<Measure, IntervalList>>
  /** In thousandths. */
  totals: Partial<Record<Measure, number>>
  sessions: Map<string, FileSession>
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** An ISO time with its offset, some seconds after a local time. */
export function timeText({ day, second, offsetMinutes }: LocalTime, after: number): string {
  const at = second + Math.round(after)
  const days = Math.floor(at / secondsPerDay)
  const rest = at - days * secondsPerDay
  const clock = [rest / 3600, (rest % 3600) / 60, rest % 60].map((part) => pad(Math.floor(part))).join(':')
  const offset = Math.abs(offsetMinutes)
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `${addDays(day, days)}T${clock}${sign}${pad(Math.floor(offset / 60))}:${pad(offset % 60)}`
}

export function finishDay(
  day: string,
  mark: FileDay['mark'],
  { intervals, totals, sessions }: CollectedDay,
): FileDay {
  const quarters: FileDay['quarters'] = {}
  const total: FileDay['total'] = {}
  const told = new Set([...entriesOf(intervals), ...entriesOf(totals)].map(([measure]) => measure))
  for (const measure of told) {
    const common = { sourceId: '', measure, mark }
    const resolved = resolveSourceDay([
      { ...common, quarters: intervals[measure]?.quarters() ?? [] },
      { ...common, total: divideHalfUp(totals[measure] ?? 0, thousandths) },
    ])
    if (resolved.by === 'total') total[measure] = Math.min(resolved.total, largestAmount)
    else
      quarters[measure] = resolved.quarters.flatMap((amount, at): [number, number][] =>
        amount > 0 ? [[at, Math.min(amount, largestAmount)]] : [],
      )
  }
  return { day, mark, quarters, total, sessions: [...sessions.values()] }
}

export const hasContent = ({ quarters = {}, total = {}, sessions = [] }: FileDay): boolean =>
  sessions.length > 0 ||
  Object.keys(quarters).length > 0 ||
  Object.values(total).some((amount = 0) => amount > 0)
