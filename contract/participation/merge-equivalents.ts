import type { MergedMeasure } from './merge-measure.ts'
import { amountOf } from './merge-measure.ts'
import type { CountedSession } from './merge-sessions.ts'
import type { EquivalentsKind, EquivalentsPart } from './readings.ts'
import { equivalentsPerWheeledKm } from './rules.ts'
import type { RankedSource } from './sources.ts'
import { divideHalfUp, spread, sum } from './spread.ts'

/** Step equivalents of one kind: by quarter, and those without a time. */
interface Movement {
  kind: EquivalentsKind
  quarters: number[]
  winners: (RankedSource | undefined)[]
  total: number
  totalSource: RankedSource | undefined
}

const asMovement = (kind: EquivalentsKind, measure: MergedMeasure): Movement => ({ kind, ...measure })

const convertMetres = (metres: number): number => divideHalfUp(metres * equivalentsPerWheeledKm, 1000)

function convertWheels(wheels: MergedMeasure): Movement {
  const { quarters } = wheels
  return {
    ...asMovement('wheels', wheels),
    quarters: spread(convertMetres(sum(quarters)), quarters),
    total: convertMetres(wheels.total),
  }
}

const all = ({ quarters, total }: Movement): number => sum(quarters) + total

/** The larger of wheels and pushes: in each quarter, or of the day where one of them is a total. */
function largerOf(wheels: Movement, pushes: Movement): Movement[] {
  if (wheels.total > 0 || pushes.total > 0) return [all(pushes) > all(wheels) ? pushes : wheels]
  return [wheels, pushes]
}

/** Adds up parts of the same origin. */
class Parts {
  readonly #byOrigin = new Map<string, EquivalentsPart>()

  get list(): EquivalentsPart[] {
    return [...this.#byOrigin.values()]
  }

  add(part: EquivalentsPart): void {
    if (part.amount <= 0) return
    const { kind, sourceId, typed, sessionId } = part
    const key = JSON.stringify([kind, sourceId, typed, sessionId])
    const same = this.#byOrigin.get(key)
    if (same) same.amount += part.amount
    else this.#byOrigin.set(key, { ...part })
  }
}

const sessionPart = ({ session, ranked }: CountedSession, amount: number): EquivalentsPart => ({
  kind: 'session',
  ...ranked,
  sessionId: session.id,
  amount,
})

/** In each quarter the largest of steps, wheels, pushes and sessions counts, never two of them; of equal ones the first. */
function mergeQuarters(parts: Parts, movements: readonly Movement[], sessions: readonly CountedSession[]) {
  const length = movements[0]?.quarters.length ?? 0
  for (let at = 0; at < length; at++) {
    const best = movements.reduce<Movement | undefined>(
      (most, next) => ((next.quarters[at] ?? 0) > (most?.quarters[at] ?? 0) ? next : most),
      undefined,
    )
    const bySessions = sum(sessions.map(({ equivalents }) => equivalents[at] ?? 0))
    const amount = best?.quarters[at] ?? 0
    const winner = best?.winners[at]
    if (best && winner && amount >= bySessions) parts.add({ kind: best.kind, ...winner, amount })
    else for (const session of sessions) parts.add(sessionPart(session, session.equivalents[at] ?? 0))
  }
}

interface Movements {
  steps: MergedMeasure
  wheelsM: MergedMeasure
  pushes: MergedMeasure
  /** Sessions whose minutes are converted. */
  sessions: readonly CountedSession[]
  /** Step equivalents of a day entered in minutes. */
  minutes: { ranked: RankedSource; amount: number } | undefined
}

/** Converts a day into step equivalents, as parts that add up to them. */
export function mergeEquivalents({
  steps,
  wheelsM,
  pushes,
  sessions,
  minutes,
}: Movements): EquivalentsPart[] {
  const movements = [
    asMovement('steps', steps),
    ...largerOf(convertWheels(wheelsM), asMovement('pushes', pushes)),
  ]
  const parts = new Parts()
  mergeQuarters(parts, movements, sessions)
  for (const { kind, total, totalSource } of movements)
    if (totalSource) parts.add({ kind, ...totalSource, amount: total })
  if (!minutes) return parts.list
  // A day in minutes has no time, so it is compared with all that was counted. Sessions are added to it.
  const withMinutes = new Parts()
  for (const session of sessions) withMinutes.add(sessionPart(session, sum(session.equivalents)))
  withMinutes.add({ kind: 'minutes', ...minutes.ranked, amount: minutes.amount })
  const amount = ({ list }: Parts) => sum(list.map((part) => part.amount))
  return amount(withMinutes) > amount(parts) ? withMinutes.list : parts.list
}

/** Whether a measure has a value in one of the quarters that a session touches. */
export const hasValueDuring = (measure: MergedMeasure, touched: readonly number[]): boolean =>
  amountOf(measure) > 0 && touched.some((seconds, at) => seconds > 0 && (measure.quarters[at] ?? 0) > 0)
