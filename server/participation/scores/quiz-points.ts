import { and, between, eq, inArray, isNull } from 'drizzle-orm'
import type { DayFigures } from '#contract/participation/day-value.ts'
import type { DayAmounts } from '#contract/participation/readings.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { quizPoints } from '#server/schema/scores.ts'

interface Challenge {
  activityMetric: ActivityMetric
  startDate: string
  endDate: string
}

const { organizationId, userId, day, points } = quizPoints

const ofPerson = (person: Person) => and(eq(organizationId, person.organizationId), eq(userId, person.userId))

/**
 * Reads what quizzes gave a person on days, for challenges in points.
 * @param db runs as that person, who holds the lock of recording
 */
export async function readQuizPoints(
  db: Handle,
  person: Person,
  challenges: readonly Challenge[],
  days: readonly { day: string }[],
): Promise<Map<string, number>> {
  if (days.length === 0 || !challenges.some(({ activityMetric }) => activityMetric === 'points'))
    return new Map()
  const wanted = days.map((one) => one.day)
  const rows = await db
    .select({ day, points })
    .from(quizPoints)
    .where(and(ofPerson(person), inArray(day, wanted)))
  return new Map(rows.map((row) => [row.day, row.points]))
}

export const nothing: DayAmounts = {
  ...{ steps: 0, footM: 0, wheelsM: 0, cyclingM: 0, pushes: 0, activeSeconds: 0, equivalents: 0 },
}

/** The days of a challenge in points on which a person has points of quizzes and recorded nothing. */
export async function daysOfQuizzesAlone(
  db: Handle,
  person: Person,
  { activityMetric, startDate, endDate }: Challenge,
  recorded: readonly { day: string }[],
): Promise<(DayFigures & { day: string })[]> {
  if (activityMetric !== 'points') return []
  const known = new Set(recorded.map((one) => one.day))
  const rows = await db
    .select({ day })
    .from(quizPoints)
    .where(and(ofPerson(person), between(day, startDate, endDate)))
  return rows.filter((row) => !known.has(row.day)).map((row) => ({ ...row, all: nothing, measured: nothing }))
}

export type DayOfAlias = DayFigures & { day: string; alias: number }

/**
 * Adds to the merged days of all people in a challenge what quizzes gave them, and the days of quizzes alone.
 * @param db runs as the closing role
 */
export async function addQuizPoints(
  db: Handle,
  { id, activityMetric, startDate, endDate }: Challenge & { id: string },
  days: readonly DayOfAlias[],
): Promise<(DayOfAlias & { pointsOfDay: number })[]> {
  const { alias, challengeId, leftAt } = challengeJoins
  const isOfJoin = and(eq(challengeJoins.organizationId, organizationId), eq(challengeJoins.userId, userId))
  const given =
    activityMetric === 'points'
      ? await db
          .select({ alias, day, pointsOfDay: points })
          .from(quizPoints)
          .innerJoin(challengeJoins, isOfJoin)
          .where(and(eq(challengeId, id), isNull(leftAt), between(day, startDate, endDate)))
      : []
  const keyOf = (one: { alias: number; day: string }) => `${one.alias} ${one.day}`
  const pointsOf = new Map(given.map((one) => [keyOf(one), one.pointsOfDay]))
  const recorded = new Set(days.map(keyOf))
  return [
    ...days.map((one) => ({ ...one, pointsOfDay: pointsOf.get(keyOf(one)) ?? 0 })),
    ...given
      .filter((one) => !recorded.has(keyOf(one)))
      .map((one) => ({ ...one, all: nothing, measured: nothing })),
  ]
}
