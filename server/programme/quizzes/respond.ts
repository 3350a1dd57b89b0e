import { and, eq, sql } from 'drizzle-orm'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import type { Question } from '#contract/programme/questions.ts'
import type { respondToQuiz } from '#contract/programme/quiz-results.ts'
import { type Given, isSolution } from '#contract/programme/solution.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { quizAnswers, quizParticipants, quizzes } from '#server/schema/quizzes.ts'
import { users } from '#server/schema/users.ts'
import { quizStatusAt } from './presented.ts'
import { type QuizKey, questionsOf } from './questions.ts'

/**
 * Stores the caller's answers. It locks the quiz and the person against changes and deletion, not against other
 * participants.
 * @throws quiz.not_found, quiz.not_live, quiz.unknown_answer
 */
export async function respond(
  member: MemberScope,
  quizId: string,
  { answers }: Input<typeof respondToQuiz>['body'],
): Promise<Answer<typeof respondToQuiz>['data']> {
  const { organization, userId, now } = member
  const [quiz] = await lockQuizAndPerson(member, quizId)
  if (!quiz) fail('quiz.not_found')
  if (quizStatusAt(now)(quiz) !== 'Live') fail('quiz.not_live')
  const questions = await questionsOf(member, quizId)
  requireKnown(answers, questions)
  const key = { organizationId: organization.id, quizId }
  await member.own((db) => storeResponse(db, key, questions, { userId, answeredAt: now, answers }))
  return { quizId, answered: answers.length }
}

const { startAt, endAt } = quizzes

const lockQuizAndPerson = (member: MemberScope, quizId: string) =>
  member
    .select(quizzes, { startAt, endAt }, eq(quizzes.id, quizId))
    .innerJoin(
      users,
      and(
        eq(users.organizationId, quizzes.organizationId),
        eq(users.id, member.userId),
        eq(users.status, 'active'),
      ),
    )
    .for('key share')

/** Refuses an answer that belongs to no question of the quiz, or has the wrong type. */
function requireKnown(answers: Given[], questions: Question[]) {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const failure = { code: 'quiz.unknown_answer' } as const
  const fields = Object.fromEntries(
    answers.flatMap((given, n) => {
      const wrong = wrongPart(given, byId.get(given.questionId))
      return wrong ? [[`answers.${n}.${wrong}`, failure]] : []
    }),
  )
  if (Object.keys(fields).length > 0) fail(failure.code, { fields })
}

function wrongPart({ answerIds, text }: Given, question: Question | undefined) {
  if (!question) return 'questionId'
  if (question.type === 'open') return text === undefined ? 'answerIds' : undefined
  if (!answerIds) return 'text'
  const known = new Set(question.answers?.map(({ id }) => id))
  // No answer may be selected twice.
  return answerIds.every((id) => known.delete(id)) ? undefined : 'answerIds'
}

export interface Response {
  userId: string
  answeredAt: Date
  answers: Given[]
}

/**
 * Stores what a person answered, in the place of what they did before, in one statement: answers that belong to these
 * questions, of one quiz.
 * @param db runs as that person
 */
export async function storeResponse(
  db: Handle,
  { organizationId, quizId }: QuizKey,
  questions: Question[],
  { userId, answeredAt, answers }: Response,
): Promise<void> {
  // In question order: two concurrent responses of one person would otherwise deadlock.
  const rows = questions.flatMap((question) => {
    const given = answers.find(({ questionId }) => questionId === question.id)
    return given ? [rowOf(question, given)] : []
  })
  const key = sql`${organizationId}::uuid, ${quizId}::uuid, ${userId}::uuid`
  await db.execute(sql`
      with participant as (
        insert into ${quizParticipants} (organization_id, quiz_id, user_id, answered_at)
        values (${key}, ${answeredAt.toISOString()}::timestamptz)
        on conflict do nothing)
      insert into ${quizAnswers}
        (organization_id, quiz_id, user_id, question_id, answer_ids, text, is_correct)
      select ${key}, question_id, answer_ids, text, is_correct
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(question_id uuid, answer_ids uuid[], text text, is_correct boolean)
      on conflict (organization_id, quiz_id, user_id, question_id) do update
        set answer_ids = excluded.answer_ids, text = excluded.text, is_correct = excluded.is_correct`)
}

function rowOf(question: Question, given: Given) {
  const chosen = question.answers?.filter(({ id }) => given.answerIds?.includes(id)).map(({ id }) => id)
  return {
    question_id: question.id,
    // Store selected answers in the question's order, independent of the order of selection.
    answer_ids: question.type === 'multiple' ? (chosen ?? []) : null,
    text: question.type === 'open' ? (given.text ?? '') : null,
    is_correct: isSolution(question, given),
  }
}
