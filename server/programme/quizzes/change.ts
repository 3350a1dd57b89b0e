import { eq } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#contract/platform/days.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import {
  isConfidential,
  type QuizDetail,
  type createQuiz as toCreate,
  type updateQuiz as toUpdate,
} from '#contract/programme/quizzes.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { quizQuestions, quizzes } from '#server/schema/quizzes.ts'
import {
  hasLockedQuestions,
  lockQuiz,
  presentDetail,
  type QuizRow,
  quizStatusAt,
  requireQuiz,
} from './presented.ts'
import { areSame, type QuestionDraft, questionRows, questionsOf } from './questions.ts'

type Change = Input<typeof toUpdate>['body']
type Plan = Pick<QuizRow, 'title' | 'category' | 'startAt' | 'endAt'>

const isInstant = (text: string) => text.includes('T')

/** Converts the given period to instants. A day without a time begins and ends in the organization's time zone. */
function periodOf({ organization: { timezone } }: OrganizationScope, { startDate, endDate }: Change) {
  return {
    ...(startDate && {
      startAt: isInstant(startDate) ? new Date(startDate) : startOfDay(timezone, startDate),
    }),
    ...(endDate && { endAt: isInstant(endDate) ? new Date(endDate) : endOfDay(timezone, endDate) }),
  }
}

function requireOrder({ startAt, endAt }: Pick<Plan, 'startAt' | 'endAt'>) {
  if (endAt < startAt) failAt('quiz.ends_early', 'endDate')
}

/**
 * Reads a quiz.
 * @throws quiz.not_found
 */
export async function getQuiz(scope: OrganizationScope, quizId: string): Promise<QuizDetail> {
  return detailOf(scope, await requireQuiz(scope, quizId))
}

async function detailOf(scope: OrganizationScope, row: QuizRow): Promise<QuizDetail> {
  return presentDetail(scope.now, row, await questionsOf(scope, row.id))
}

/**
 * Creates a quiz.
 * @throws quiz.ends_early
 */
export async function createQuiz(
  scope: OrganizationScope,
  { title, category, questions, ...period }: Input<typeof toCreate>['body'],
): Promise<QuizDetail> {
  const { startAt, endAt } = periodOf(scope, period)
  if (!startAt || !endAt) throw new Error('the contract lets neither be missing')
  requireOrder({ startAt, endAt })
  const row = await scope.insertOne(quizzes, { title, category, startAt, endAt, createdAt: scope.now })
  await scope.insert(quizQuestions, ...questionRows(row.id, questions))
  return detailOf(scope, { ...row, answers: isConfidential(category) ? null : 0 })
}

/**
 * Updates the given fields. It locks the quiz, so that a concurrent answer is either counted here or validated
 * against the changed questions.
 * @throws quiz.not_found, quiz.changed, quiz.answered, quiz.begun, quiz.ends_early
 */
export async function updateQuiz(
  scope: OrganizationScope,
  quizId: string,
  body: Change,
): Promise<QuizDetail> {
  const before = await lockQuiz(scope, quizId)
  if (body.version !== undefined && body.version !== before.version) fail('quiz.changed')
  const { title = before.title, category = before.category } = body
  const plan: Plan = {
    startAt: before.startAt,
    endAt: before.endAt,
    ...periodOf(scope, body),
    title,
    category,
  }
  requireOrder(plan)
  requireKeptConfidentiality(before, plan, scope.now)
  requireStaysClosed(before, plan, scope.now)
  if (body.questions) await replaceQuestions(scope, before, body.questions)
  const [after] = await scope.update(
    quizzes,
    { ...plan, version: before.version + 1 },
    eq(quizzes.id, quizId),
  )
  if (!after) throw new Error('the locked quiz is gone')
  return detailOf(scope, { ...after, answers: before.answers })
}

/**
 * Refuses changes that break the confidentiality promised to participants. Another category would show their names,
 * and a reopened quiz would reveal the next answer by its changed figures.
 */
function requireKeptConfidentiality(before: QuizRow, after: Plan, now: Date) {
  const statusOf = quizStatusAt(now)
  if (!isConfidential(before.category) || statusOf(before) === 'Coming Soon') return
  const failure = { code: 'quiz.begun' } as const
  const reopened = statusOf(before) === 'Finished' && statusOf(after) !== 'Finished'
  // A postponed quiz may change its category unless it has begun. Asking whether it has answers would reveal that.
  const postponed = statusOf(after) === 'Coming Soon'
  const broken = {
    ...(!isConfidential(after.category) && { category: failure }),
    ...(postponed && { startDate: failure }),
    ...(reopened && { endDate: failure }),
  }
  if (Object.keys(broken).length > 0) fail(failure.code, { fields: broken })
}

/** Refuses to open a closed quiz again: everybody could see its solutions, and its points are given. */
function requireStaysClosed(before: Plan, after: Plan, now: Date) {
  const statusOf = quizStatusAt(now)
  if (statusOf(before) === 'Finished' && statusOf(after) !== 'Finished') fail('quiz.closed_for_good')
}

async function replaceQuestions(scope: OrganizationScope, quiz: QuizRow, drafts: QuestionDraft[]) {
  const existing = await questionsOf(scope, quiz.id)
  if (areSame(drafts, existing)) return
  if (hasLockedQuestions(scope.now, quiz)) {
    failAt(isConfidential(quiz.category) ? 'quiz.begun' : 'quiz.answered', 'questions')
  }
  await scope.delete(quizQuestions, eq(quizQuestions.quizId, quiz.id))
  await scope.insert(quizQuestions, ...questionRows(quiz.id, drafts, existing))
}

/**
 * Deletes a quiz.
 * @returns its title
 * @throws quiz.not_found
 */
export async function deleteQuiz(scope: OrganizationScope, quizId: string): Promise<string> {
  const { title } = await requireQuiz(scope, quizId)
  if ((await scope.delete(quizzes, eq(quizzes.id, quizId))) === 0) fail('quiz.not_found')
  return title
}
