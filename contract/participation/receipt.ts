import type { ActivityMetric } from '#contract/programme/challenges.ts'
import {
  amountIn,
  bicycleMetres,
  type DayCredits,
  type DayFigures,
  type DayValue,
  dayValue,
} from './day-value.ts'
import type {
  CountedPart,
  EquivalentsKind,
  EquivalentsPart,
  Measure,
  MergedDay,
  OutrankedPart,
  SessionTrace,
} from './readings.ts'
import { type ChallengeRules, rulesVersion } from './rules.ts'
import { spread } from './spread.ts'

/** What was recorded, before limits. `counted` is the amount in its own unit, such as metres by bicycle. */
export interface RecordedLine {
  kind: 'recorded'
  /** The measure of a source, or what was converted into steps. */
  of: Measure | Exclude<EquivalentsKind, 'steps' | 'wheels' | 'pushes'>
  sourceId: string
  typed: boolean
  sessionId?: string
  /** The quarters that the source won, 0 to 95; empty for a total and for what was converted. */
  quarters: number[]
  counted: number
  amount: number
}

/** What rules add or take away. The amount is negative where they take. */
export interface AdjustmentLine {
  kind:
    | 'typed-limit'
    | 'typed-not-counted'
    | 'measured-is-more'
    | 'accepted-appeal'
    | 'daily-cap'
    | 'quiz-points'
    | 'late'
  amount: number
}

export type ReceiptLine = RecordedLine | AdjustmentLine

export interface DayReceipt {
  rulesVersion: number
  metric: ActivityMetric
  value: DayValue
  /** They add up to the value. */
  lines: ReceiptLine[]
  /** What sources said and was not counted, as another source outranks them. */
  outranked: (OutrankedPart & { measure: Measure })[]
  /** What became of each session. */
  sessions: SessionTrace[]
}

const fromMeasure = (of: Measure, part: CountedPart): RecordedLine => ({
  kind: 'recorded',
  of,
  sourceId: part.sourceId,
  typed: part.typed,
  quarters: part.quarters,
  counted: part.amount,
  amount: part.amount,
})

const measureOf: Record<EquivalentsKind, RecordedLine['of']> = {
  steps: 'steps',
  wheels: 'wheelsM',
  pushes: 'pushes',
  session: 'session',
  minutes: 'minutes',
}

const fromEquivalents = ({ kind, sourceId, typed, sessionId, amount }: EquivalentsPart): RecordedLine => ({
  kind: 'recorded',
  of: measureOf[kind],
  sourceId,
  typed,
  ...(sessionId === undefined ? {} : { sessionId }),
  quarters: [],
  counted: amount,
  amount,
})

/** Distributes a rounded amount over lines, so that they add up to it exactly. */
function shareAmount(lines: readonly RecordedLine[], amount: number): RecordedLine[] {
  const shares = spread(
    amount,
    lines.map(({ counted }) => counted),
  )
  return lines.map((line, at) => ({ ...line, amount: shares[at] ?? 0 }))
}

/** The measures that a metric adds up. */
const measuresOf = (metric: ActivityMetric, { conversion }: ChallengeRules): Measure[] => {
  if (metric === 'distance') return ['footM', 'wheelsM', 'cyclingM']
  if (metric === 'active-minutes') return ['activeSeconds']
  return metric === 'points' || conversion ? ['steps', 'wheelsM', 'pushes'] : ['steps']
}

function recordedLines(day: MergedDay, metric: ActivityMetric, rules: ChallengeRules): RecordedLine[] {
  const { measures, equivalents } = day.trace
  const linesOf = (of: Measure) => measures[of].counted.map((part) => fromMeasure(of, part))
  switch (metric) {
    case 'steps':
      return rules.conversion ? equivalents.map(fromEquivalents) : linesOf('steps')
    case 'points':
      return shareAmount(equivalents.map(fromEquivalents), amountIn(metric, day, rules))
    case 'active-minutes':
      return shareAmount(linesOf('activeSeconds'), amountIn(metric, day, rules))
    case 'distance':
      return [
        ...linesOf('footM'),
        ...linesOf('wheelsM'),
        ...shareAmount(linesOf('cyclingM'), bicycleMetres(day.cyclingM, rules)),
      ]
  }
}

function adjustmentLines(recorded: number, value: DayValue, rules: ChallengeRules, accepted: number) {
  const { measured, overTypedLimit, overCap, quizPoints } = value
  const lines: AdjustmentLine[] = [
    // What is typed can hide what was measured, such as a walk without steps; the measured day then counts.
    { kind: 'measured-is-more', amount: Math.max(0, measured - accepted - recorded) },
    { kind: rules.typed === 'no' ? 'typed-not-counted' : 'typed-limit', amount: -overTypedLimit },
    { kind: 'accepted-appeal', amount: accepted },
    { kind: 'daily-cap', amount: -overCap },
    { kind: 'quiz-points', amount: quizPoints },
  ]
  return lines.filter(({ amount }) => amount !== 0)
}

/** Answers "Why this many?" for a day in a challenge. */
export function dayReceipt(
  figures: DayFigures<MergedDay>,
  metric: ActivityMetric,
  rules: ChallengeRules,
  credits: DayCredits = {},
): DayReceipt {
  const { all } = figures
  const value = dayValue(figures, metric, rules, credits)
  const recorded = amountIn(metric, all, rules)
  return {
    rulesVersion,
    metric,
    value,
    lines: [
      ...recordedLines(all, metric, rules),
      ...adjustmentLines(recorded, value, rules, credits.accepted ?? 0),
    ],
    outranked: measuresOf(metric, rules).flatMap((measure) =>
      all.trace.measures[measure].outranked.map((part) => ({ ...part, measure })),
    ),
    sessions: all.trace.sessions,
  }
}

/**
 * A day's receipt with what was kept of the day. What was recorded or changed after the grace is late: it counts for
 * one's own history alone.
 */
export function keptReceipt({ lines, value, rulesVersion }: DayReceipt, kept: number) {
  const late: AdjustmentLine = { kind: 'late', amount: kept - value.value }
  return { rulesVersion, value: kept, lines: late.amount === 0 ? lines : [...lines, late] }
}

/** Answers "Why this many?" for a score: its days add up to it. */
export function scoreReceipt(days: readonly { day: string; value: number }[]) {
  const lines = days.filter(({ value }) => value > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { rulesVersion, lines, score: lines.reduce((sum, { value }) => sum + value, 0) }
}
