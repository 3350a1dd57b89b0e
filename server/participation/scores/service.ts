import { and, eq, isNull, sql } from 'drizzle-orm'
import { limitIn, type ScoredDay } from '#contract/participation/day-value.ts'
import type { ChallengeState } from '#contract/participation/joins.ts'
import { resultState, resultTimes } from '#contract/participation/result-times.ts'
import { type ChallengeRules, defaultRules } from '#contract/participation/rules.ts'
import type { PlayerScore, ScoredChallenge } from '#contract/participation/standings.ts'
import { dayIn } from '#contract/platform/days.ts'
import { settingsWithType } from '#contract/programme/challenge-settings.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { runPlanned } from '#server/platform/db/run-planned.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { challengeResults } from '#server/schema/results.ts'
import { challengeDays } from '#server/schema/scores.ts'
import {
  type AcceptedDay,
  acceptedColumn,
  acceptedOn,
  daysOfAppealsAlone,
  readAccepted,
  readCreditedDays,
} from './accepted.ts'
import { readCountedDays, readDays, readKeptDay } from './days.ts'
import { storeMeasured } from './measured.ts'
import { daysOfQuizzesAlone, readQuizPoints } from './quiz-points.ts'
import { correctDay, sumOf, valuesOf } from './values.ts'

type Row = typeof challenges.$inferSelect

/** The key of the lock that sealing a result takes alone, and that writers of scores share. */
export const resultLockKey = (challengeId: string): string => `challenge:${challengeId}`

/** A challenge as far as scoring needs it. */
export interface OpenChallenge
  extends Pick<
    Row,
    'id' | 'organizationId' | 'type' | 'activityMetric' | 'settings' | 'startDate' | 'endDate' | 'duration'
  > {
  /** The zone in which it began, or the organization's. */
  timezone: string
  /** Whether the result is known to be sealed: no clock opens it again. */
  isSealed?: boolean
  rules: ChallengeRules
  /** The goal of a mission's day in the challenge's metric; null for other types. */
  dailyGoal: number | null
}

export const challengeColumns = {
  id: challenges.id,
  organizationId: challenges.organizationId,
  type: challenges.type,
  activityMetric: challenges.activityMetric,
  settings: challenges.settings,
  startDate: challenges.startDate,
  endDate: challenges.endDate,
  duration: challenges.duration,
  rules: challenges.rules,
}

export const scoringColumns = {
  ...challengeColumns,
  timezone: sql<string>`coalesce(${challenges.timezone}, ${organizations.timezone})`,
}

type Scoring = Pick<Row, keyof typeof challengeColumns> & Pick<OpenChallenge, 'timezone' | 'isSealed'>

export const toOpenChallenge = ({ rules, ...row }: Scoring): OpenChallenge => ({
  ...row,
  rules: { ...defaultRules, ...rules },
  // Organizers set it in steps, whatever counts.
  dailyGoal:
    row.type === 'individual-mission'
      ? Math.max(1, limitIn(row.activityMetric, Number(row.settings.dailyGoal)))
      : null,
})

/** The challenge as the rules of ranking take it. Its settings were checked when it was created. */
export const toScored = ({ type, settings, activityMetric, duration }: OpenChallenge): ScoredChallenge => ({
  ...settingsWithType(type, settings),
  metric: activityMetric,
  duration,
})

export function stateOf(challenge: OpenChallenge, now: Date): ChallengeState {
  const { startDate, endDate, timezone, isSealed, rules } = challenge
  if (isSealed) return 'sealed'
  if (dayIn(timezone, now) < startDate) return 'coming'
  return resultState(resultTimes(endDate, timezone, rules), now.getTime())
}

const isOpen = ({ endDate, timezone, rules }: OpenChallenge, now: Date): boolean =>
  now.getTime() < resultTimes(endDate, timezone, rules).graceEnds

/**
 * Lists the challenges that a person has joined and that still count days, with what the referee accepted.
 * @param db runs as that person
 */
export async function openChallenges(db: Handle, { userId }: Person, now: Date) {
  const rows = await db
    .select({ ...scoringColumns, accepted: acceptedColumn })
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeJoins.challengeId))
    .innerJoin(organizations, eq(organizations.id, challenges.organizationId))
    .leftJoin(challengeResults, eq(challengeResults.challengeId, challenges.id))
    // A clock that was set back opens no sealed result.
    .where(
      and(
        eq(challengeJoins.userId, userId),
        isNull(challengeJoins.leftAt),
        isNull(challengeResults.challengeId),
      ),
    )
    .prepare('open_challenges')
    .execute()
  return rows
    .map(({ accepted, ...row }) => ({ ...toOpenChallenge(row), accepted: accepted ?? [] }))
    .filter((challenge) => isOpen(challenge, now))
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
  await writeDays(db, person, await openChallenges(db, person, now), days)
}

/**
 * Scores all of a person's days in a challenge they have just joined.
 * @param db runs as that person
 */
export async function scoreJoin(db: Handle, person: Person, challenge: OpenChallenge): Promise<void> {
  const { startDate, endDate } = challenge
  const days = await readDays(db, person, startDate, endDate)
  const known = [...days, ...(await daysOfQuizzesAlone(db, person, challenge, days))]
  const accepted = await readAccepted(db, person, challenge)
  await writeDays(
    db,
    person,
    [{ ...challenge, accepted }],
    [...known, ...daysOfAppealsAlone(accepted, known)],
  )
}

/** Scores days in the given challenges. A day without a value has no row. */
async function writeDays(
  db: Handle,
  { organizationId, userId }: Person,
  challenges: readonly (OpenChallenge & { accepted: readonly AcceptedDay[] })[],
  days: readonly ScoredDay[],
): Promise<void> {
  const fromQuizzes = await readQuizPoints(db, { organizationId, userId }, challenges, days)
  const rows = challenges.flatMap((challenge) =>
    days
      .filter(({ day }) => challenge.startDate <= day && day <= challenge.endDate)
      .map((figures) => ({
        challengeId: challenge.id,
        day: figures.day,
        ...valuesOf(challenge, figures, {
          pointsOfDay: fromQuizzes.get(figures.day) ?? 0,
          accepted: acceptedOn(challenge.accepted, figures.day),
        }),
      })),
  )
  if (rows.length === 0) return
  const list = (key: keyof (typeof rows)[number]) => sql`${sql.param(rows.map((row) => row[key]))}`
  await runPlanned(db, 'score_days', {
    given: sql`
      select * from unnest(${list('challengeId')}::uuid[], ${list('day')}::date[], ${list('value')}::int[],
        ${list('typed')}::int[], ${list('measured')}::int[], ${list('steps')}::int[], ${list('reached')}::boolean[],
        ${list('quizPoints')}::int[], ${list('accepted')}::int[])
        as given (challenge_id, day, value, typed, measured, steps, reached, quiz_points, accepted)`,
    cleared: sql`
      delete from ${challengeDays} as days using given
      where days.organization_id = ${organizationId} and days.user_id = ${userId}
        and days.challenge_id = given.challenge_id and days.day = given.day
        and greatest(given.value, given.measured, given.steps) = 0`,
    stored: sql`
      insert into ${challengeDays} as days
        (organization_id, user_id, challenge_id, day, value, typed, measured, steps, reached, quiz_points, accepted)
      select ${organizationId}::uuid, ${userId}::uuid, given.* from given
      where greatest(given.value, given.measured, given.steps) > 0
      on conflict (organization_id, user_id, challenge_id, day) do update set value = excluded.value,
        typed = excluded.typed, measured = excluded.measured, steps = excluded.steps, reached = excluded.reached,
        quiz_points = excluded.quiz_points, accepted = excluded.accepted
      where (days.value, days.typed, days.measured, days.steps, days.reached, days.quiz_points, days.accepted)
        is distinct from (excluded.value, excluded.typed, excluded.measured, excluded.steps, excluded.reached,
          excluded.quiz_points, excluded.accepted)`,
  })
}

/**
 * Adds what the referee accepted to what was kept of a day, within the cap.
 * @param db runs as that person, who holds the lock of recording, or as the closing role that seals the result
 */
export async function addCorrection(
  db: Handle,
  person: Person,
  challenge: OpenChallenge,
  { day, amount }: { day: string; amount: number },
): Promise<void> {
  const key = { ...person, challengeId: challenge.id, day }
  const set = correctDay(await readKeptDay(db, key), challenge, amount)
  const { organizationId, userId, challengeId, day: onDay } = challengeDays
  await db
    .insert(challengeDays)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target: [organizationId, userId, challengeId, onDay], set })
}

/**
 * Computes the scores of a challenge anew: from the merged days while they count, and from the days that were kept once
 * the grace has ended, because later entries change merged days.
 * @param db runs as the closing role
 */
export async function recomputePlayers(
  db: Handle,
  challenge: OpenChallenge,
  now: Date,
): Promise<PlayerScore[]> {
  const days = isOpen(challenge, now)
    ? (await readCreditedDays(db, challenge)).map(({ alias, ...day }) => ({
        alias,
        ...valuesOf(challenge, day, day),
      }))
    : await readCountedDays(db, challenge.id)
  const byAlias = Map.groupBy(days, ({ alias }) => alias)
  const { alias, groupId, appears, challengeId, leftAt } = challengeJoins
  const joins = await db
    .select({ alias, groupId, appears })
    .from(challengeJoins)
    .where(and(eq(challengeId, challenge.id), isNull(leftAt)))
  return joins.map((join) => ({
    id: String(join.alias),
    groupId: join.groupId,
    listed: join.appears !== 'totals',
    ...sumOf(byAlias.get(join.alias) ?? []),
  }))
}
