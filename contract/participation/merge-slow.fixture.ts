import type { DayInput, Measure, Session } from './readings.ts'

/**
 * The rules of merging once more, written down second by second and without any sharing with the real ones, for
 * sources with one mark each, readings of quarters and totals, and sessions with one offset.
 */
export function slowMerge({ sources, readings, sessions }: DayInput) {
  const typedIds = new Set(
    [...readings, ...sessions].filter(({ mark }) => mark === 'typed').map((own) => own.sourceId),
  )
  const order = sources
    .map(({ id, rank, since }) => ({ id, key: [typedIds.has(id) ? 1 : 0, rank, since, id] }))
    .sort((a, b) => {
      const at = a.key.findIndex((value, n) => value !== b.key[n])
      return (a.key[at] ?? 0) < (b.key[at] ?? 0) ? -1 : 1
    })
    .map(({ id }) => id)
  const rankOf = (id: string) => order.indexOf(id)
  const known = sessions.filter(
    (own) => rankOf(own.sourceId) >= 0 && secondsOf(own).some((second) => second >= 0 && second < 86_400),
  )

  // One of two sessions that are the same stays.
  const kept: Session[] = []
  const telling: { as: Session; session: Session }[] = []
  const sorted = [...known].sort(
    (a, b) =>
      rankOf(a.sourceId) - rankOf(b.sourceId) ||
      a.startSecond - b.startSecond ||
      a.seconds - b.seconds ||
      (a.id < b.id ? -1 : 1),
  )
  for (const next of sorted) {
    const twin = kept.find((own) => {
      const seconds = new Set(secondsOf(next))
      const both = secondsOf(own).filter((second) => seconds.has(second)).length
      return own.sourceId === next.sourceId
        ? own.startSecond === next.startSecond && own.seconds === next.seconds
        : Math.abs(own.startSecond - next.startSecond) <= 120 ||
            both * 2 >= Math.min(own.seconds, next.seconds)
    })
    if (!twin) kept.push(next)
    const told = telling
      .filter(
        ({ as, session }) =>
          as === twin && (session.sourceId !== next.sourceId || spanOf(session) === spanOf(next)),
      )
      .map(({ session }) => session.amounts)
    const news = Object.entries(next.amounts).filter(
      ([measure]) =>
        !told.some((amounts) => Object.entries(amounts).some(([own, value]) => own === measure && value > 0)),
    )
    telling.push({ as: twin ?? next, session: { ...next, amounts: Object.fromEntries(news) } })
  }

  // Each second belongs to the session of the highest band.
  const holder = new Map<number, Session>()
  for (const band of ['vigorous', 'moderate', 'light'])
    for (const own of kept.filter((session) => session.band === band))
      for (const second of secondsOf(own)) if (!holder.has(second)) holder.set(second, own)
  const heldBy = (own: Session) => secondsOf(own).filter((second) => holder.get(second) === own)

  const perQuarter = (of: (quarter: number) => number) => Array.from({ length: 96 }, (_, at) => of(at))
  const add = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const largest = (values: number[]) => values.reduce((most, value) => (value > most ? value : most), 0)

  const readOf = (id: string, measure: Measure) => {
    const own = readings.filter((reading) => reading.sourceId === id && reading.measure === measure)
    const inQuarters = perQuarter((at) =>
      largest(own.map((reading) => ('quarters' in reading ? (reading.quarters[at] ?? 0) : 0))),
    )
    const total = largest(own.map((reading) => ('total' in reading ? reading.total : 0)))
    if (add(inQuarters) === 0) return { total, quarters: inQuarters }
    const empty = inQuarters.flatMap((value, at) => (value === 0 ? [at] : []))
    const rest = Math.max(0, total - add(inQuarters))
    empty.forEach((at, n) => {
      inQuarters[at] = Math.floor(rest / empty.length) + (n < rest % empty.length ? 1 : 0)
    })
    return { total: 0, quarters: inQuarters }
  }
  const sessionsOf = (id: string, measure: Measure) => {
    const parts =
      measure === 'activeSeconds'
        ? kept.filter(({ sourceId }) => sourceId === id).map((own) => countByQuarter(heldBy(own)))
        : telling
            .filter(({ session }) => session.sourceId === id)
            .map(({ session }) => shareOut(session.amounts[measure] ?? 0, secondsOf(session)))
    return perQuarter((at) => add(parts.map((part) => part[at] ?? 0)))
  }
  const merge = (measure: Measure) => {
    const read = new Map(order.map((id) => [id, readOf(id, measure)]))
    const fromSessions = new Map(order.map((id) => [id, sessionsOf(id, measure)]))
    const said = (id: string) => read.get(id) ?? { total: 0, quarters: [] }
    const inSessions = (id: string) => fromSessions.get(id) ?? []
    const speaking = order.find((id) => said(id).total + add(said(id).quarters) > 0)
    const winner = speaking !== undefined && said(speaking).total > 0 ? speaking : undefined
    const contained = winner !== undefined && !typedIds.has(winner) ? winner : undefined
    const others = order.filter((id) => id !== contained)
    const own = contained === undefined ? 0 : add(inSessions(contained))
    const total = winner === undefined ? 0 : Math.max(said(winner).total, own)
    const readAt = (id: string, at: number) => (winner === undefined ? (said(id).quarters[at] ?? 0) : 0)
    const quarters = perQuarter((at) => {
      const bySession = others.map((id) => inSessions(id)[at] ?? 0)
      const byReading = others.map((id) => readAt(id, at))
      if (measure === 'activeSeconds')
        return Math.max(add(bySession), byReading.find((value) => value > 0) ?? 0)
      return (
        others.map((_, n) => Math.max(bySession[n] ?? 0, byReading[n] ?? 0)).find((value) => value > 0) ?? 0
      )
    })
    return { winner, contained, total, quarters, all: total + add(quarters) }
  }

  const [steps, wheels, pushes] = [merge('steps'), merge('wheelsM'), merge('pushes')]
  const metres = (value: number) => Math.round(value * 1.25)
  const wheelQuarters = shareOutByWeight(metres(add(wheels.quarters)), wheels.quarters)
  const isConverted = (own: Session) => {
    if ((own.amounts.wheelsM ?? 0) > 0) return false
    if (!own.makesSteps) return true
    const counted = secondsOf(own).some((second) => (steps.quarters[Math.floor(second / 900)] ?? 0) > 0)
    return !counted && steps.contained !== own.sourceId
  }
  const perMinute = { light: 50, moderate: 100, vigorous: 200 }
  const converted = kept
    .filter(isConverted)
    .map((own) => shareOut(Math.round((heldBy(own).length * perMinute[own.band]) / 60), heldBy(own)))
  const wholes = wheels.total + pushes.total > 0
  const wheelDay = add(wheelQuarters) + metres(wheels.total)
  const moved = perQuarter((at) => {
    const pair = [wheelQuarters[at] ?? 0, pushes.quarters[at] ?? 0]
    return wholes ? (pair[pushes.all > wheelDay ? 1 : 0] ?? 0) : largest(pair)
  })
  const movedTotal = wholes ? (pushes.all > wheelDay ? pushes.total : metres(wheels.total)) : 0
  const equivalents = perQuarter((at) =>
    largest([steps.quarters[at] ?? 0, moved[at] ?? 0, add(converted.map((own) => own[at] ?? 0))]),
  )
  return {
    steps: steps.all,
    footM: merge('footM').all,
    wheelsM: wheels.all,
    cyclingM: merge('cyclingM').all,
    pushes: pushes.all,
    activeSeconds: Math.min(86_400, merge('activeSeconds').all),
    equivalents: add(equivalents) + steps.total + movedTotal,
  }
}

const spanOf = ({ startSecond, seconds }: Session) => `${startSecond} ${seconds}`

const secondsOf = ({ startSecond, seconds }: Session) =>
  Array.from({ length: seconds }, (_, at) => startSecond + at)

function shareOutByWeight(amount: number, weights: number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  const exact = weights.map((weight) => (all === 0 ? 0 : (amount * weight) / all))
  const parts = exact.map(Math.floor)
  while (all > 0 && parts.reduce((total, part) => total + part, 0) < amount) {
    const short = exact.map((value, at) => Math.round((value - (parts[at] ?? 0)) * 1e9))
    const most = Math.max(...short)
    const at = short.indexOf(most)
    parts[at] = (parts[at] ?? 0) + 1
  }
  return parts
}

/** How many of the seconds are in each of this day's quarters. */
function countByQuarter(seconds: number[]): number[] {
  const counts = Array.from({ length: 96 }, () => 0)
  for (const second of seconds) {
    const at = Math.floor(second / 900)
    if (at in counts) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** Distributes an amount over seconds and returns the quarters of this day. */
function shareOut(amount: number, seconds: number[]): number[] {
  const quarters = [...new Set(seconds.map((second) => Math.floor(second / 900)))].sort((a, b) => a - b)
  const weights = quarters.map(
    (quarter) => seconds.filter((second) => Math.floor(second / 900) === quarter).length,
  )
  const parts = shareOutByWeight(amount, weights)
  return Array.from({ length: 96 }, (_, at) => parts[quarters.indexOf(at)] ?? 0)
}
