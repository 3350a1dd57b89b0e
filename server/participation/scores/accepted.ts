import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DayFigures } from '#contract/participation/day-value.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { appeals } from '#server/schema/appeals.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { readDaysOfAll } from './days.ts'
import { addQuizPoints, type DayOfAlias, nothing } from './quiz-points.ts'

/** What the referee accepted for a day and was counted. A day may have several. */
export interface AcceptedDay {
  day: string
  amount: number
}

const { organizationId, userId, challengeId, day, amount, countedAt } = appeals

/** What was accepted in a joined challenge, in a query that reads joins; null for nothing. */
export const acceptedColumn = sql<AcceptedDay[] | null>`(
  select json_agg(json_build_object('day', ${day}, 'amount', ${amount})) from ${appeals}
  where ${organizationId} = ${challengeJoins.organizationId} and ${userId} = ${challengeJoins.userId}
    and ${challengeId} = ${challengeJoins.challengeId} and ${countedAt} is not null)`

export const acceptedOn = (accepted: readonly AcceptedDay[], onDay: string): number =>
  accepted.reduce((sum, one) => sum + (one.day === onDay ? one.amount : 0), 0)

/**
 * Reads what the referee accepted of a person's days in a challenge.
 * @param db runs as that person, or as the closing role
 */
export async function readAccepted(
  db: Handle,
  person: Person,
  { id }: { id: string },
): Promise<AcceptedDay[]> {
  const rows = await db
    .select({ day, amount })
    .from(appeals)
    .where(
      and(
        eq(organizationId, person.organizationId),
        eq(userId, person.userId),
        eq(challengeId, id),
        isNotNull(countedAt),
      ),
    )
  return rows.map((row) => ({ day: row.day ?? '', amount: row.amount ?? 0 }))
}

/** The days on which a person has an accepted appeal and nothing else. */
export function daysOfAppealsAlone(
  accepted: readonly AcceptedDay[],
  known: readonly { day: string }[],
): (DayFigures & { day: string })[] {
  const others = new Set(known.map((one) => one.day))
  const alone = new Set(accepted.flatMap((one) => (others.has(one.day) ? [] : [one.day])))
  return [...alone].map((onDay) => ({ day: onDay, all: nothing, measured: nothing }))
}

type DayWithPoints = DayOfAlias & { pointsOfDay: number }

/**
 * Reads the days of all people in a challenge with what quizzes gave and what the referee accepted.
 * @param db runs as the closing role
 */
export async function readCreditedDays(
  db: Handle,
  challenge: Parameters<typeof addQuizPoints>[1],
): Promise<(DayWithPoints & { accepted: number })[]> {
  const days = await addQuizPoints(db, challenge, await readDaysOfAll(db, challenge))
  const { alias, leftAt } = challengeJoins
  const rows = await db
    .select({ alias, day, amount })
    .from(appeals)
    .innerJoin(
      challengeJoins,
      and(
        eq(challengeJoins.organizationId, organizationId),
        eq(challengeJoins.userId, userId),
        eq(challengeJoins.challengeId, challengeId),
      ),
    )
    .where(and(eq(challengeId, challenge.id), isNotNull(countedAt), isNull(leftAt)))
  const byAlias = Map.groupBy(
    rows.map((row) => ({ alias: row.alias, day: row.day ?? '', amount: row.amount ?? 0 })),
    (row) => row.alias,
  )
  const daysByAlias = Map.groupBy(days, (one) => one.alias)
  const alone = [...byAlias].flatMap(([of, accepted]) =>
    daysOfAppealsAlone(accepted, daysByAlias.get(of) ?? []).map((one) => ({
      ...one,
      alias: of,
      pointsOfDay: 0,
    })),
  )
  return [...days, ...alone].map((one) => ({
    ...one,
    accepted: acceptedOn(byAlias.get(one.alias) ?? [], one.day),
  }))
}
