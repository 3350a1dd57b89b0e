import { sql } from 'drizzle-orm'
import { type DayFigures, dayValue } from '#contract/participation/day-value.ts'
import type { DayAmounts } from '#contract/participation/readings.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { activityMeasured, challengeDays } from '#server/schema/scores.ts'
import { type OpenChallenge, openChallenges } from './open-challenges.ts'

interface Person {
  organizationId: string
  userId: string
}

/** A merged day without the sources that are for their owner's eyes alone. */
export interface ScoredDay extends DayFigures<DayAmounts> {
  day: string
}

/**
 * Scores merged days in the challenges that a person has joined. Days after a challenge's grace period change nothing.
 * Triggers maintain the scores, groups and bands from the rows written here.
 * @param db runs as that person, in the transaction that stored the merged days; store all of them before
 */
export async function scoreDays(
  db: Handle,
  person: Person,
  days: readonly ScoredDay[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return
  await storeMeasured(db, person, days)
  await writeDays(db, person, await openChallenges(db, now), days)
}

/** Scores days in the given challenges. A day without a value has no row. */
export async function writeDays(
  db: Handle,
  { organizationId, userId }: Person,
  challenges: readonly OpenChallenge[],
  days: readonly ScoredDay[],
): Promise<void> {
  const rows = challenges.flatMap((challenge) =>
    days
      .filter(({ day }) => challenge.startDate <= day && day <= challenge.endDate)
      .map((figures) => ({ challengeId: challenge.id, day: figures.day, ...valuesOf(challenge, figures) })),
  )
  if (rows.length === 0) return
  const list = (key: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[key]))
  await db.execute(sql`
    with given as (
      select * from unnest(${list('challengeId')}::uuid[], ${list('day')}::date[], ${list('value')}::int[],
        ${list('typed')}::int[], ${list('measured')}::int[], ${list('steps')}::int[], ${list('reached')}::boolean[])
        as given (challenge_id, day, value, typed, measured, steps, reached)),
    cleared as (
      delete from ${challengeDays} as days using given
      where days.organization_id = ${organizationId} and days.user_id = ${userId}
        and days.challenge_id = given.challenge_id and days.day = given.day
        and greatest(given.value, given.measured, given.steps) = 0)
    insert into ${challengeDays} as days
      (organization_id, user_id, challenge_id, day, value, typed, measured, steps, reached)
    select ${organizationId}::uuid, ${userId}::uuid, given.* from given
    where greatest(given.value, given.measured, given.steps) > 0
    on conflict (organization_id, user_id, challenge_id, day) do update set value = excluded.value,
      typed = excluded.typed, measured = excluded.measured, steps = excluded.steps, reached = excluded.reached
    where (days.value, days.typed, days.measured, days.steps, days.reached)
      is distinct from (excluded.value, excluded.typed, excluded.measured, excluded.steps, excluded.reached)`)
}

function valuesOf(challenge: OpenChallenge, figures: DayFigures) {
  const { rules, dailyGoal } = challenge
  const { value, typed, measured } = dayValue(figures, challenge.activityMetric, rules)
  const steps = dayValue(figures, 'steps', rules).value
  return { value, typed, measured, steps, reached: dailyGoal !== null && value >= dailyGoal }
}

const stored = ['steps', 'distanceM', 'wheelsM', 'cyclingM', 'activeMinutes', 'equivalents'] as const

/** Stores the days without what was typed, where that makes a difference. */
async function storeMeasured(db: Handle, { organizationId, userId }: Person, days: readonly ScoredDay[]) {
  const rows = days.map(({ day, all, measured }) => ({ day, all: storedOf(all), measured: storedOf(measured) }))
  const different = rows.filter(({ all, measured }) => stored.some((key) => all[key] !== measured[key]))
  const list = (key: (typeof stored)[number]) =>
    sql`${sql.param(different.map(({ measured }) => measured[key]))}::int[]`
  await db.execute(sql`
    delete from ${activityMeasured} where organization_id = ${organizationId} and user_id = ${userId}
      and day = any(${sql.param(days.map(({ day }) => day))}::date[])`)
  if (different.length === 0) return
  await db.execute(sql`
    insert into ${activityMeasured} (organization_id, user_id, day, steps, distance_m, wheels_m, cycling_m, active_minutes,
      equivalents)
    select ${organizationId}::uuid, ${userId}::uuid, given.* from unnest(
      ${sql.param(different.map(({ day }) => day))}::date[], ${sql.join(stored.map(list), sql`, `)}) as given`)
}

const storedOf = (day: DayAmounts) => ({
  steps: day.steps,
  distanceM: day.footM,
  wheelsM: day.wheelsM,
  cyclingM: day.cyclingM,
  activeMinutes: Math.floor(day.activeSeconds / 60),
  equivalents: day.equivalents,
})
