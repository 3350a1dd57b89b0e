import { sql } from 'drizzle-orm'
import { dayFigures, type ScoredDay } from '#contract/participation/day-value.ts'
import { mergeDay } from '#contract/participation/merge.ts'
import type { DayAmounts, MergedDay } from '#contract/participation/readings.ts'
import { forAudience } from '#contract/participation/sources.ts'
import { type DayScore, scoreParts } from '#server/participation/challenge-days/service.ts'
import { openOf, scoresOf } from '#server/participation/scores/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { activities } from '#server/schema/activities.ts'
import { activityEntries } from '#server/schema/entries.ts'
import { activityMeasured } from '#server/schema/scores.ts'
import { activitySources } from '#server/schema/sources.ts'
import { dayOf, type OwnDays } from './merged-days.ts'
import type { Recorder } from './read.ts'
import type { NewVersion } from './versions.ts'

interface Recorded {
  now: Date
  entry: NewVersion | undefined
  /** As others may see them. */
  days: readonly ScoredDay[]
  scores: readonly DayScore[]
}

const parameters = ['organizationId', 'userId', 'now', 'entries', 'days', 'scores'] as const
const amounts = [
  'steps',
  'distance_m',
  'wheels_m',
  'cycling_m',
  'pushes',
  'active_minutes',
  'equivalents',
] as const
/** Scores count wheels, never pushes. */
const measuredAmounts = amounts.filter((name) => name !== 'pushes')

const list = (names: readonly string[], of: (name: string) => string = (name) => name) =>
  sql.raw(names.map(of).join(', '))
const replaced = (names: readonly string[]) => list(names, (name) => `${name} = excluded.${name}`)
const something = sql`greatest(${list(amounts.filter((name) => name !== 'equivalents'))}) > 0`

/**
 * One statement: each further one would be a round trip. Days are stored before scores and deleted before they are
 * stored, so that all transactions lock sums in the same order.
 * @param clears whether a day or a score has nothing to count any more; most recordings clear nothing, and a deletion
 * without rows costs its triggers
 */
const store = (clears: boolean) =>
  preparedStatement<object, (typeof parameters)[number]>(
    clears ? 'store_and_clear_recorded' : 'store_recorded',
    parameters,
    ({ organizationId, userId, now, entries, days, scores }) => {
      const person = sql`${organizationId}::uuid, ${userId}::uuid`
      const own = sql`organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid`
      const after = (parts: string) => sql.raw(`(select count(*) from ${parts}) >= 0`)
      const score = scoreParts({ own, person, given: sql`given_scores` })
      const clearedDays = sql`
        cleared_days as (delete from ${activities} where ${own}
          and day in (select day from given_days where not ${something}) returning 1),`
      const clearedScores = sql`cleared_scores as (${score.cleared} and ${after('stored_days')} returning 1),`
      return sql`
        with given_days as materialized (
          select * from json_to_recordset(${days}::json) as given (day date, ${list(amounts, (name) => `${name} int`)},
            differs boolean, ${list(measuredAmounts, (name) => `measured_${name} int`)})),
        given_scores as materialized (select * from json_to_recordset(${scores}::json) as given (${score.columns})),
        given_entries as materialized (select * from json_to_recordset(${entries}::json)
          as given (id uuid, version int, day date, content jsonb, reason text)),
        heard as (
          update ${activitySources} set last_heard_at = ${now}::timestamptz where ${own} and kind = 'typed'
            and exists (select from given_entries where content is not null)),
        added as (
          insert into ${activityEntries} (organization_id, user_id, id, version, day, content, reason, recorded_at)
          select ${person}, id, version, day, content, reason, ${now}::timestamptz from given_entries),
        ${clears ? clearedDays : sql``}
        stored_days as (
          insert into ${activities} (organization_id, user_id, day, ${list(amounts)})
          select ${person}, day, ${list(amounts)} from given_days
          where ${something} ${clears ? sql`and ${after('cleared_days')}` : sql``}
          on conflict (organization_id, user_id, day) do update set ${replaced(amounts)} returning 1),
        cleared_measured as (
          delete from ${activityMeasured} where ${own} and day in (select day from given_days where not differs)),
        stored_measured as (
          insert into ${activityMeasured} (organization_id, user_id, day, ${list(measuredAmounts)})
          select ${person}, day, ${list(measuredAmounts, (name) => `measured_${name}`)} from given_days where differs
          on conflict (organization_id, user_id, day) do update set ${replaced(measuredAmounts)}),
        ${clears ? clearedScores : sql``}
        stored_scores as (
          ${score.stored} and ${after(clears ? 'cleared_scores' : 'stored_days')}
          ${score.replaced} returning 1)
        select count(*) from stored_scores`
    },
  )

const storeOnly = store(false)
const storeAndClear = store(true)

/**
 * Stores an entry, merged days and what they count in challenges. Triggers keep the sums.
 * @param db runs as that person, who holds the lock of their days
 */
export async function storeRecorded(
  db: Handle,
  person: Person,
  { now, entry, days, scores }: Recorded,
): Promise<void> {
  const rows = days.map(toRow)
  const clears =
    rows.some((row) => amounts.every((name) => name === 'equivalents' || row[name] === 0)) ||
    scores.some(({ value, measured, steps }) => Math.max(value, measured, steps) === 0)
  await (clears ? storeAndClear : storeOnly)(db, {
    ...person,
    now: now.toISOString(),
    entries: JSON.stringify(entry ? [entry] : []),
    days: JSON.stringify(rows),
    scores: JSON.stringify(scores),
  })
}

const rowOf = (day: DayAmounts) => ({
  steps: day.steps,
  distance_m: day.footM,
  wheels_m: day.wheelsM,
  cycling_m: day.cyclingM,
  pushes: day.pushes,
  active_minutes: Math.floor(day.activeSeconds / 60),
  equivalents: day.equivalents,
})

function toRow({ day, all, measured }: ScoredDay) {
  const [row, without] = [rowOf(all), rowOf(measured)]
  const differs = measuredAmounts.some((name) => row[name] !== without[name])
  const kept = Object.fromEntries(measuredAmounts.map((name) => [`measured_${name}`, without[name]]))
  return { day, ...row, differs, ...kept }
}

/**
 * Merges days and stores them with what they count in challenges.
 * @param entry the version that changes them
 */
export async function storeDaysAgain(
  { db, person, now, known }: Recorder,
  own: OwnDays,
  days: readonly string[],
  entry?: NewVersion,
): Promise<Map<string, MergedDay>> {
  const merged = new Map<string, MergedDay>()
  const scored: ScoredDay[] = []
  for (const day of [...new Set(days)].sort()) {
    const input = dayOf(own, day)
    const all = mergeDay(input)
    const shared = forAudience(input, 'others')
    const isWhole = shared.sources.length === input.sources.length
    merged.set(day, all)
    scored.push({ day, ...dayFigures(shared, isWhole ? all : undefined) })
  }
  const scores = scoresOf(openOf(known.challenges, now), known.quizPoints, scored)
  await storeRecorded(db, person, { now, entry, days: scored, scores })
  return merged
}
