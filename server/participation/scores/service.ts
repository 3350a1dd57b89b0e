import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { limitIn, type ScoredDay } from '#contract/participation/day-value.ts'
import type { ChallengeState } from '#contract/participation/joins.ts'
import { resultState, resultTimes } from '#contract/participation/result-times.ts'
import { type ChallengeRules, defaultRules } from '#contract/participation/rules.ts'
import type { PlayerScore, ScoredChallenge } from '#contract/participation/standings.ts'
import { dayIn } from '#contract/platform/days.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { settingsWithType } from '#contract/programme/challenge-settings.ts'
import { type DayScore, storeScores } from '#server/participation/challenge-days/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
import type { Person } from '#server/platform/db/row-access.ts'
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

/** Whether it still counts days. It does while its last day has not begun anywhere, which needs no time zone. */
const isOpen = ({ endDate, timezone, rules }: OpenChallenge, now: Date): boolean =>
  now.getTime() < Date.parse(endDate) || now.getTime() < resultTimes(endDate, timezone, rules).graceEnds

/** A challenge that a person is in, with what the referee accepted. */
export type JoinedRow = Scoring & { accepted: AcceptedDay[] | null }

export type JoinedChallenge = OpenChallenge & { accepted: readonly AcceptedDay[] }

const columns = { ...scoringColumns, accepted: acceptedColumn }

/**
 * The challenges that a person has joined and whose results are not sealed, as a JSON list of `JoinedRow`. A clock that
 * was set back opens no sealed result.
 */
export const joinedJson = (userId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object(${sql.join(
    keysOf(columns).map((key) => sql`${sql.raw(`'${key}'`)}, ${columns[key]}`),
    sql`, `,
  )})), '[]')
  from ${challengeJoins}
  join ${challenges} on ${challenges.id} = ${challengeJoins.challengeId}
  join ${organizations} on ${organizations.id} = ${challenges.organizationId}
  left join ${challengeResults} on ${challengeResults.challengeId} = ${challenges.id}
  where ${challengeJoins.userId} = ${userId}::uuid and ${challengeJoins.leftAt} is null and ${challengeResults.challengeId} is null)`

const readJoined = preparedStatement<{ joined: JoinedRow[] }, 'userId'>(
  'open_challenges',
  ['userId'],
  ({ userId }) => sql`select ${joinedJson(userId)} as joined`,
)

/** The challenges that still count days. */
export const openOf = (rows: readonly JoinedRow[], now: Date): JoinedChallenge[] =>
  rows
    .map(({ accepted, ...row }) => ({ ...toOpenChallenge(row), accepted: accepted ?? [] }))
    .filter((challenge) => isOpen(challenge, now))

/**
 * Lists the challenges that a person has joined and that still count days, with what the referee accepted.
 * @param db runs as that person
 */
export async function openChallenges(
  db: Handle,
  { userId }: Pick<Person, 'userId'>,
  now: Date,
): Promise<JoinedChallenge[]> {
  const [row] = await readJoined(db, { userId })
  return openOf(row?.joined ?? [], now)
}

/**
 * What days count in challenges. Triggers maintain the scores, groups and bands from it.
 * @param quizPoints of the person by day
 */
export const scoresOf = (
  challenges: readonly JoinedChallenge[],
  quizPoints: ReadonlyMap<string, number>,
  days: readonly ScoredDay[],
): DayScore[] =>
  challenges.flatMap((challenge) =>
    days
      .filter(({ day }) => challenge.startDate <= day && day <= challenge.endDate)
      .map((figures) => {
        const { quizPoints: quiz_points, ...values } = valuesOf(challenge, figures, {
          pointsOfDay: quizPoints.get(figures.day) ?? 0,
          accepted: acceptedOn(challenge.accepted, figures.day),
        })
        return { challenge_id: challenge.id, day: figures.day, ...values, quiz_points }
      }),
  )

/**
 * Scores all of a person's days in a challenge they have just joined.
 * @param db runs as that person
 */
export async function scoreJoin(db: Handle, person: Person, challenge: OpenChallenge): Promise<void> {
  const { startDate, endDate } = challenge
  const days = await readDays(db, person, startDate, endDate)
  const known = [...days, ...(await daysOfQuizzesAlone(db, person, challenge, days))]
  const accepted = await readAccepted(db, person, challenge)
  const all = [...known, ...daysOfAppealsAlone(accepted, known)]
  const points = await readQuizPoints(db, person, [challenge], all)
  await storeScores(db, person, scoresOf([{ ...challenge, accepted }], points, all))
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
