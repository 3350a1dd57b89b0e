import { and, eq } from 'drizzle-orm'
import type { ProgrammeStatus } from '#contract/programme/status.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { quizParticipants, quizzes } from '#server/schema/quizzes.ts'
import { quizStatusAt } from './presented.ts'
import { keepCounts, settleQuiz } from './publish.ts'

const { category, startAt, endAt } = quizzes

const ownOf = (member: MemberScope, quizId: string) =>
  and(
    eq(quizParticipants.organizationId, member.organization.id),
    eq(quizParticipants.quizId, quizId),
    eq(quizParticipants.userId, member.userId),
  )

/**
 * Makes the figures of a closed quiz final if the caller has answered it.
 * @returns its status
 * @throws quiz.not_found
 */
export async function settleBeforeErasing(
  context: UseCaseContext,
  member: MemberScope,
  quizId: string,
): Promise<ProgrammeStatus> {
  const [quiz] = await member.select(quizzes, { category, startAt, endAt }, eq(quizzes.id, quizId))
  if (!quiz) fail('quiz.not_found')
  const status = quizStatusAt(member.now)(quiz)
  if (status === 'Coming Soon') fail('quiz.not_found')
  const { organization } = member
  if (
    status === 'Finished' &&
    (await member.own((db) => db.$count(quizParticipants, ownOf(member, quizId)))) > 0
  )
    await settleQuiz({ context, organization }, { id: quizId, category: quiz.category })
  return status
}

/** Deletes the caller's answers. Those to a live quiz leave its count. */
export const eraseAnswers = (member: MemberScope, quizId: string, status: ProgrammeStatus): Promise<void> =>
  member.own(async (db) => {
    if (status === 'Finished') await keepCounts(db)
    await db.delete(quizParticipants).where(ownOf(member, quizId))
  })
