import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import { isConfidential } from '#contract/programme/quizzes.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { readCounts } from '#server/privacy/published/counts.ts'
import { publishClosedQuizzes } from '#server/programme/quizzes/service.ts'
import { quizAnswers, quizParticipants, quizQuestions, quizzes } from '#server/schema/quizzes.ts'
import { userArrivals } from '#server/schema/users.ts'
import type { Period } from './period.ts'

/**
 * Counts today's people who were present at the end of a day. The list is the employer's own, so no smallest group
 * applies.
 */
export async function countPeople(
  { db }: UseCaseContext,
  organizationId: string,
  { timezone, day }: { timezone: string; day: string },
) {
  const [found] = await db
    .select({ people: sql<number>`coalesce(sum(${userArrivals.people}), 0)::int` })
    .from(userArrivals)
    .where(
      and(
        eq(userArrivals.organizationId, organizationId),
        lt(userArrivals.minute, startOfDay(timezone, addDays(day, 1))),
      ),
    )
  const people = found?.people ?? 0
  return { value: people, people }
}

/**
 * Sums points of quizzes that ended in a period: correct answers of sport and environment quizzes, and ten per
 * participant of confidential ones, as far as their number is published.
 */
export async function quizPoints(
  context: UseCaseContext,
  organization: { id: string; timezone: string; minimumGroup: number },
  { startDate, endDate }: Period,
): Promise<{ value: number; people: number | null }> {
  const { id: organizationId, timezone } = organization
  const ended = await context.db
    .select({ id: quizzes.id, category: quizzes.category })
    .from(quizzes)
    .where(
      and(
        eq(quizzes.organizationId, organizationId),
        gte(quizzes.endAt, startOfDay(timezone, startDate)),
        lt(quizzes.endAt, startOfDay(timezone, addDays(endDate, 1))),
        lt(quizzes.endAt, context.now),
      ),
    )
  const idsOf = (confidential: boolean) =>
    ended.filter(({ category }) => isConfidential(category) === confidential).map(({ id }) => id)
  await publishClosedQuizzes(context, organization)
  const named = await namedPoints(context, organizationId, idsOf(false))
  const counts = [...(await readCounts({ context, organization }, { quiz: idsOf(true) })).values()]
  const people = Math.max(named.people, ...counts)
  return {
    value: named.points + counts.reduce((sum, people) => sum + pointsForTakingPart * people, 0),
    people: people > 0 ? people : null,
  }
}

const pointsForTakingPart = 10

/** Sums points of correct answers to quizzes that are not confidential, and counts their people. */
async function namedPoints(context: UseCaseContext, organizationId: string, ids: string[]) {
  if (ids.length === 0) return { points: 0, people: 0 }
  const among = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await withRowAccess(context, { only: organizationId }, (db) =>
    db.execute<{ points: number; people: number }>(sql`
      select (
          select coalesce(sum(${quizQuestions.points}), 0)::float8 from ${quizAnswers}
          join ${quizQuestions} on ${quizQuestions.id} = ${quizAnswers.questionId}
            and ${quizQuestions.organizationId} = ${quizAnswers.organizationId}
          where ${quizAnswers.organizationId} = ${organizationId}
            and ${quizAnswers.quizId} = ${among} and ${quizAnswers.isCorrect}
        ) as points, (
          select count(distinct ${quizParticipants.userId})::int from ${quizParticipants}
          where ${quizParticipants.organizationId} = ${organizationId} and ${quizParticipants.quizId} = ${among}
        ) as people`),
  )
  return rows[0] ?? { points: 0, people: 0 }
}
