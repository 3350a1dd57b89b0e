import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { OwnQuizSummary } from '#contract/programme/own-quizzes.ts'
import { isConfidential } from '#contract/programme/quizzes.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { quizAnswers, quizzes } from '#server/schema/quizzes.ts'
import { quizStatusAt } from './presented.ts'

const mostListed = 200

const questions = sql<number>`(select count(*)::int from quiz_questions as questions
  where questions.organization_id = quizzes.organization_id and questions.quiz_id = quizzes.id)`

const { id, title, category, startAt, endAt } = quizzes

/** Live quizzes by nearest end, then coming ones by start, then closed ones by latest end. */
export async function listOwnQuizzes(member: MemberScope): Promise<OwnQuizSummary[]> {
  const statusOf = quizStatusAt(member.now)
  const rows = await member
    .select(quizzes, { id, title, category, startAt, endAt, questions })
    .orderBy(desc(endAt), desc(startAt), desc(id))
    .limit(mostListed)
  const answered = await countOwnAnswers(member)
  return rows
    .map(({ startAt, endAt, ...row }) => ({
      ...row,
      startDate: startAt.toISOString(),
      endDate: endAt.toISOString(),
      status: statusOf({ startAt, endAt }),
      confidential: isConfidential(row.category),
      answered: answered.get(row.id) ?? 0,
    }))
    .sort(byStatus)
}

/** Counts the caller's answers by quiz. */
async function countOwnAnswers(member: MemberScope): Promise<Map<string, number>> {
  const { quizId, organizationId } = quizAnswers
  const rows = await member.own((db) =>
    db
      .select({ quizId, answers: count() })
      .from(quizAnswers)
      .where(and(eq(organizationId, member.organization.id), eq(quizAnswers.userId, member.userId)))
      .groupBy(quizId),
  )
  return new Map(rows.map(({ quizId, answers }) => [quizId, answers]))
}

const statuses = ['Live', 'Coming Soon', 'Finished']

/** Closed quizzes keep the order in which they were read. */
function byStatus(one: OwnQuizSummary, other: OwnQuizSummary): number {
  if (one.status !== other.status) return statuses.indexOf(one.status) - statuses.indexOf(other.status)
  if (one.status === 'Finished') return 0
  const key = one.status === 'Live' ? 'endDate' : 'startDate'
  return one[key].localeCompare(other[key])
}
