import { resolveSourceDay, type SourceDay } from './quarters.ts'
import type { CountedPart, Measure, MeasureTrace, Reading } from './readings.ts'
import { isSameSource, isTyped, type RankedSource } from './sources.ts'
import { emptyDay, sum } from './spread.ts'

/** What one source says of a measure: its readings, and its sessions by quarter. */
export interface SourceAmounts {
  ranked: RankedSource
  readings: SourceDay
  sessions: number[]
}

/** A measure of the merged day. Its amount is the sum of the quarters and the total. */
export interface MergedMeasure {
  quarters: number[]
  /** The source that won each quarter. */
  winners: (RankedSource | undefined)[]
  total: number
  totalSource: RankedSource | undefined
  trace: MeasureTrace
}

export const amountOf = ({ quarters, total }: MergedMeasure): number => sum(quarters) + total

/** Whether a source's total contains its sessions: a device counts its own, a person types a session on top. */
export const containsSessions = (total: RankedSource | undefined, of: RankedSource): boolean =>
  total !== undefined && !total.typed && isSameSource(total, of)

/** What each source says of a measure, in the order of rank, without those that say nothing. */
export function readSources(
  measure: Measure,
  readings: readonly Reading[],
  order: readonly RankedSource[],
  sessionsOf: (ranked: RankedSource) => number[] | undefined,
): SourceAmounts[] {
  const ofMeasure = readings.filter((reading) => reading.measure === measure)
  return order.flatMap((ranked) => {
    const own = ofMeasure.filter(
      (reading) => reading.sourceId === ranked.sourceId && isTyped(reading.mark) === ranked.typed,
    )
    const sessions = sessionsOf(ranked)
    if (own.length === 0 && !sessions) return []
    return [{ ranked, readings: resolveSourceDay(own), sessions: sessions ?? emptyDay() }]
  })
}

/** The total that counts: its source outranks every one that gave quarters. Sessions do not compete with it. */
function findWinningTotal(sources: readonly SourceAmounts[]) {
  const first = sources.find(({ readings }) => readings.by === 'quarters' || readings.total > 0)
  if (first?.readings.by !== 'total') return undefined
  const { ranked, readings, sessions } = first
  const own = containsSessions(ranked, ranked) ? sum(sessions) : 0
  return { ranked, total: Math.max(readings.total, own) }
}

const said = ({ readings, sessions }: SourceAmounts): number[] =>
  readings.by === 'quarters'
    ? sessions.map((value, at) => Math.max(value, readings.quarters[at] ?? 0))
    : sessions

function traceOf(sources: readonly SourceAmounts[], merged: Omit<MergedMeasure, 'trace'>): MeasureTrace {
  const { winners, quarters, totalSource, total } = merged
  const trace: MeasureTrace = { by: totalSource ? 'total' : 'quarters', counted: [], outranked: [] }
  for (const source of sources) {
    const { ranked, readings } = source
    const won = winners.flatMap((winner, at) => (winner && isSameSource(winner, ranked) ? [at] : []))
    const ownTotal = totalSource !== undefined && isSameSource(totalSource, ranked)
    if (ownTotal) trace.counted.push({ ...ranked, amount: total, quarters: [] })
    const amount = sum(won.map((at) => quarters[at] ?? 0))
    const part: CountedPart = { ...ranked, amount, quarters: won }
    if (amount > 0) trace.counted.push(totalSource ? { ...part, sessions: true } : part)
    const rest = sum(said(source)) - amount + (readings.by === 'total' && !ownTotal ? readings.total : 0)
    if (rest > 0) trace.outranked.push({ ...ranked, amount: rest })
  }
  return trace
}

/**
 * Merges what sources say of a measure. In each quarter the highest-ranked source with a value wins. A total wins as a
 * whole, and sessions are added to it.
 */
export function mergeMeasure(sources: readonly SourceAmounts[]): MergedMeasure {
  const winning = findWinningTotal(sources)
  const quarters = emptyDay()
  const winners = new Array<RankedSource | undefined>(quarters.length).fill(undefined)
  for (const source of sources) {
    if (containsSessions(winning?.ranked, source.ranked)) continue
    const values = winning ? source.sessions : said(source)
    values.forEach((value, at) => {
      if (value <= 0 || winners[at]) return
      quarters[at] = value
      winners[at] = source.ranked
    })
  }
  const merged = { quarters, winners, total: winning?.total ?? 0, totalSource: winning?.ranked }
  return { ...merged, trace: traceOf(sources, merged) }
}
