import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import { isConfidential } from '#contract/programme/quizzes.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { readCounts } from '#server/privacy/published/counts.ts'
import { publishClosedQuizzes } from '#server/programme/quizzes/service.ts'
import { publishedQuizzes } from '#server/schema/published.ts'
import { quizzes } from '#server/schema/quizzes.ts'
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
 * Sums points of quizzes that ended in a period, as published at their close: correct answers of sport and environment
 * quizzes, and ten per participant of confidential ones, as far as their number is published.
 */
export async function quizPoints(
  context: UseCaseContext,
  organization: { id: string; timezone: string; minimumGroup: number },
  { startDate, endDate }: Period,
): Promise<{ value: number; people: number | null }> {
  const { id: organizationId, timezone } = organization
  await publishClosedQuizzes(context, organization)
  const { points, people } = publishedQuizzes
  const ended = await context.db
    .select({ id: quizzes.id, category: quizzes.category, points, people })
    .from(quizzes)
    .leftJoin(publishedQuizzes, eq(publishedQuizzes.quizId, quizzes.id))
    .where(
      and(
        eq(quizzes.organizationId, organizationId),
        gte(quizzes.endAt, startOfDay(timezone, startDate)),
        lt(quizzes.endAt, startOfDay(timezone, addDays(endDate, 1))),
        lt(quizzes.endAt, context.now),
      ),
    )
  const confidential = ended.filter(({ category }) => isConfidential(category)).map(({ id }) => id)
  const counts = [...(await readCounts({ context, organization }, { quiz: confidential })).values()]
  const most = Math.max(0, ...counts, ...ended.map((quiz) => quiz.people ?? 0))
  return {
    value:
      ended.reduce((sum, quiz) => sum + (quiz.points ?? 0), 0) +
      counts.reduce((sum, count) => sum + pointsForTakingPart * count, 0),
    people: most > 0 ? most : null,
  }
}

const pointsForTakingPart = 10
