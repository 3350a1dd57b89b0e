import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/days.ts'
import { isConfidential } from '#contract/quizzes.ts'
import type { ReportDetail } from '#contract/reports.ts'
import type { Work } from '#server/http/work.ts'
import { answered, quizAnswers, quizParticipants, quizQuestions, quizzes } from '#server/quizzes/table.ts'
import { userArrivals } from '#server/users/table.ts'
import type { Period } from './period.ts'

/**
 * How many people of today's were there at the end of a day. It is the employer's own list, which no group is too
 * small for.
 */
export async function countPeople(
  { db }: Work,
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

interface Asked {
  timezone: string
  period: Period
  groups: ReportDetail['smallestGroups']
}

/**
 * Points of the right answers to the quizzes that ended in a period. A quiz that too few people answered is left out,
 * so that no two periods tell its points by their difference; null where it is so with all that anybody answered.
 */
export async function quizPoints({ db }: Work, organizationId: string, { timezone, period, groups }: Asked) {
  const ended = await db
    .select({ id: quizzes.id, category: quizzes.category, answers: answered })
    .from(quizzes)
    .where(
      and(
        eq(quizzes.organizationId, organizationId),
        gte(quizzes.endAt, startOfDay(timezone, period.startDate)),
        lt(quizzes.endAt, startOfDay(timezone, addDays(period.endDate, 1))),
      ),
    )
  const taken = ended.filter(({ answers }) => answers > 0)
  const shown = taken.filter(
    ({ category, answers }) => answers >= groups[isConfidential(category) ? 'health' : 'participation'],
  )
  if (taken.length === 0) return { value: 0, people: 0 }
  if (shown.length === 0) return { value: null, people: null }
  const ids = sql.param(shown.map(({ id }) => id))
  const { rows } = await db.execute<{ points: number; people: number }>(sql`
    select (
        select coalesce(sum(${quizQuestions.points}), 0)::float8 from ${quizAnswers}
        join ${quizQuestions} on ${quizQuestions.id} = ${quizAnswers.questionId}
          and ${quizQuestions.organizationId} = ${quizAnswers.organizationId}
        where ${quizAnswers.organizationId} = ${organizationId}
          and ${quizAnswers.quizId} = any(${ids}::uuid[]) and ${quizAnswers.isCorrect}
      ) as points, (
        select count(distinct ${quizParticipants.userId})::int from ${quizParticipants}
        where ${quizParticipants.organizationId} = ${organizationId}
          and ${quizParticipants.quizId} = any(${ids}::uuid[])
      ) as people`)
  return { value: rows[0]?.points ?? 0, people: rows[0]?.people ?? 0 }
}
