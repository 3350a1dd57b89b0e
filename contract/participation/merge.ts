import { hasValueDuring, mergeEquivalents } from './merge-equivalents.ts'
import { amountOf, containsSessions, type MergedMeasure, mergeMeasure, readSources } from './merge-measure.ts'
import {
  type CountedSession,
  type DuplicateSession,
  mergeSessions,
  sessionQuarters,
} from './merge-sessions.ts'
import type {
  CountedPart,
  DayInput,
  MeasureTrace,
  MergedDay,
  Session,
  SessionMeasure,
  SessionOutcome,
  SessionTrace,
} from './readings.ts'
import { equivalentsPerMinute, secondsPerDay } from './rules.ts'
import { isTyped, type RankedSource, rankSources } from './sources.ts'
import { addQuarters, divideHalfUp, secondsOfDay, sum } from './spread.ts'

interface SessionOfSource {
  session: Session
  ranked: RankedSource
}

function mergeAmounts(
  measure: SessionMeasure,
  input: DayInput,
  order: readonly RankedSource[],
  sessions: readonly SessionOfSource[],
): MergedMeasure {
  const telling = sessions.filter(({ session }) => (session.amounts[measure] ?? 0) > 0)
  const sessionsOf = ({ sourceId, typed }: RankedSource) => {
    const own = telling.filter(({ ranked }) => ranked.sourceId === sourceId && ranked.typed === typed)
    if (own.length === 0) return undefined
    return addQuarters(own.map(({ session }) => sessionQuarters(session, measure)))
  }
  return mergeMeasure(readSources(measure, input.readings, order, sessionsOf))
}

/** Takes what is more than a day has out of the last parts. */
function cutToDay(parts: CountedPart[]): CountedPart[] {
  let left = secondsPerDay
  return parts.map((part) => {
    const amount = Math.min(part.amount, left)
    left -= amount
    return { ...part, amount }
  })
}

/** Active time: in each quarter the larger of readings and sessions, or a total with the sessions added. */
function mergeActive(readings: MergedMeasure, sessions: readonly CountedSession[]): MeasureTrace {
  const { contained = [], added = [] } = Object.groupBy(sessions, ({ ranked }) =>
    containsSessions(readings.totalSource, ranked) ? 'contained' : 'added',
  )
  const bySessions = addQuarters(added.map(({ seconds }) => seconds))
  const own = sum(contained.flatMap(({ seconds }) => seconds))
  const wins = bySessions.map((seconds, at) => seconds > (readings.quarters[at] ?? 0))
  const counted: CountedPart[] = []
  for (const part of readings.trace.counted) {
    const quarters = part.quarters.filter((at) => !wins[at])
    const amount =
      part.quarters.length > 0
        ? sum(quarters.map((at) => readings.quarters[at] ?? 0))
        : Math.max(part.amount, own)
    if (amount > 0) counted.push({ ...part, amount, quarters })
  }
  for (const { ranked, seconds } of added) {
    const quarters = seconds.flatMap((value, at) => (value > 0 && wins[at] ? [at] : []))
    const amount = sum(quarters.map((at) => seconds[at] ?? 0))
    if (amount > 0) counted.push({ ...ranked, amount, quarters, sessions: true })
  }
  return { ...readings.trace, counted: cutToDay(counted) }
}

/** Which sessions are converted by their minutes, and why others are not. */
function outcomeOf({ session, ranked }: CountedSession, steps: MergedMeasure): SessionOutcome {
  if ((session.amounts.wheelsM ?? 0) > 0) return 'wheels-counted'
  if (!session.makesSteps) return 'converted'
  const span = { start: session.startSecond, end: session.startSecond + session.seconds }
  const counted = hasValueDuring(steps, secondsOfDay([span])) || containsSessions(steps.totalSource, ranked)
  return counted ? 'steps-counted' : 'converted'
}

const traceCounted = (counted: CountedSession, outcome: SessionOutcome): SessionTrace => ({
  sessionId: counted.session.id,
  ...counted.ranked,
  outcome,
  seconds: sum(counted.seconds),
  equivalents: outcome === 'converted' ? sum(counted.equivalents) : 0,
})

const traceDuplicate = ({ session, ranked, sameAs }: DuplicateSession): SessionTrace => ({
  sessionId: session.id,
  ...ranked,
  outcome: 'duplicate',
  sameAs,
  seconds: 0,
  equivalents: 0,
})

/** Step equivalents of a day entered in minutes, if its minutes are the ones that count. */
function convertDayInMinutes({ readings }: DayInput, { totalSource, total }: MergedMeasure) {
  const bands = readings.flatMap((reading) =>
    'total' in reading &&
    reading.band &&
    reading.measure === 'activeSeconds' &&
    reading.total === total &&
    reading.sourceId === totalSource?.sourceId &&
    isTyped(reading.mark) === totalSource.typed
      ? [equivalentsPerMinute[reading.band]]
      : [],
  )
  if (!totalSource || bands.length === 0) return undefined
  return { ranked: totalSource, amount: divideHalfUp(total * Math.max(...bands), 60) }
}

/** Merges all that a person's sources say of one local day. The order of what it is given does not matter. */
export function mergeDay(input: DayInput): MergedDay {
  const order = rankSources(input.sources)
  const { counted, duplicates } = mergeSessions(input, order)
  const telling = [
    ...counted,
    ...duplicates.map(({ session, ranked, amounts }) => ({ session: { ...session, amounts }, ranked })),
  ]
  const merge = (measure: SessionMeasure) => mergeAmounts(measure, input, order, telling)
  const [steps, footM, wheelsM, cyclingM, pushes] = [
    merge('steps'),
    merge('footM'),
    merge('wheelsM'),
    merge('cyclingM'),
    merge('pushes'),
  ]
  const readActive = mergeMeasure(readSources('activeSeconds', input.readings, order, () => undefined))
  const active = mergeActive(readActive, counted)
  const judged = counted.map((own) => ({ own, outcome: outcomeOf(own, steps) }))
  const equivalents = mergeEquivalents({
    steps,
    wheelsM,
    pushes,
    sessions: judged.filter(({ outcome }) => outcome === 'converted').map(({ own }) => own),
    minutes: convertDayInMinutes(input, readActive),
  })
  return {
    steps: amountOf(steps),
    footM: amountOf(footM),
    wheelsM: amountOf(wheelsM),
    cyclingM: amountOf(cyclingM),
    pushes: amountOf(pushes),
    activeSeconds: sum(active.counted.map(({ amount }) => amount)),
    equivalents: sum(equivalents.map(({ amount }) => amount)),
    trace: {
      measures: {
        steps: steps.trace,
        footM: footM.trace,
        wheelsM: wheelsM.trace,
        cyclingM: cyclingM.trace,
        pushes: pushes.trace,
        activeSeconds: active,
      },
      equivalents,
      sessions: [
        ...judged.map(({ own, outcome }) => traceCounted(own, outcome)),
        ...duplicates.map(traceDuplicate),
      ],
    },
  }
}
