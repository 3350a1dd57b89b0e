import { sql } from 'drizzle-orm'
import type { Answer, Input } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import type { respondToQuiz } from '#contract/quiz-results.ts'
import type { Question } from '#contract/quizzes.ts'
import type { Handle } from '#server/db/handle.ts'
import { fail } from '#server/http/failure.ts'
import type { Caller } from '#server/http/scope.ts'
import type { Work } from '#server/http/work.ts'
import { quizOfMember } from './member.ts'
import { quizStatusAt } from './presented.ts'
import { type QuizKey, readQuestions } from './questions.ts'
import { type Given, isSolution } from './solution.ts'
import { quizAnswers, quizParticipants } from './table.ts'

/**
 * Takes the caller's answers in. The quiz and the person are locked against being changed or deleted, not against
 * others who answer.
 * @throws quiz.not_found, quiz.not_live, quiz.unknown_answer
 */
export async function respond(
  work: Work,
  caller: Caller,
  quizId: string,
  { answers }: Input<typeof respondToQuiz>['body'],
): Promise<Answer<typeof respondToQuiz>['data']> {
  const [quiz] = await quizOfMember(work, caller, quizId).for('key share')
  if (!quiz) fail('quiz.not_found')
  if (quizStatusAt(work.now)(quiz) !== 'Live') fail('quiz.not_live')
  const key = { organizationId: quiz.organizationId, quizId }
  const questions = await readQuestions(work.db, key)
  requireKnown(answers, questions)
  await storeResponses(work.db, key, questions, [{ userId: quiz.userId, answeredAt: work.now, answers }])
  return { quizId, answered: answers.length }
}

/** Every answer has to belong to a question of the quiz, and be of its kind. */
function requireKnown(answers: Given[], questions: Question[]) {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const { message } = errors['quiz.unknown_answer']
  const fields = Object.fromEntries(
    answers.flatMap((given, n) => {
      const wrong = wrongPart(given, byId.get(given.questionId))
      return wrong ? [[`answers.${n}.${wrong}`, message]] : []
    }),
  )
  if (Object.keys(fields).length > 0) fail('quiz.unknown_answer', { fields })
}

function wrongPart({ answerIds, text }: Given, question: Question | undefined) {
  if (!question) return 'questionId'
  if (question.type === 'open') return text === undefined ? 'answerIds' : undefined
  if (!answerIds) return 'text'
  const known = new Set(question.answers?.map(({ id }) => id))
  // Each of them once.
  return answerIds.every((id) => known.delete(id)) ? undefined : 'answerIds'
}

export interface Response {
  userId: string
  answeredAt: Date
  answers: Given[]
}

/**
 * Stores what people answered, in the place of what they did before; answers that belong to these questions, of one
 * quiz, each person once.
 */
export async function storeResponses(
  db: Handle,
  key: QuizKey,
  questions: Question[],
  responses: Response[],
): Promise<void> {
  const participants = responses.map(({ userId, answeredAt }) => ({ ...key, userId, answeredAt }))
  await db.insert(quizParticipants).values(participants).onConflictDoNothing()
  const rows = responses.flatMap(({ userId, answers }) =>
    // In one order for all, so that two responses of one person wait for, instead of obstructing one another.
    questions.flatMap((question) => {
      const given = answers.find(({ questionId }) => questionId === question.id)
      return given ? [{ ...key, userId, ...rowOf(question, given) }] : []
    }),
  )
  const { organizationId, quizId, userId, questionId, answerIds, text, isCorrect } = quizAnswers
  await db
    .insert(quizAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [organizationId, quizId, userId, questionId],
      set: {
        answerIds: sql`excluded.answer_ids`,
        text: sql`excluded.text`,
        isCorrect: sql`excluded.is_correct`,
      },
      setWhere: sql`(${answerIds}, ${text}, ${isCorrect})
        is distinct from (excluded.answer_ids, excluded.text, excluded.is_correct)`,
    })
}

function rowOf(question: Question, given: Given) {
  const chosen = question.answers?.filter(({ id }) => given.answerIds?.includes(id)).map(({ id }) => id)
  return {
    questionId: question.id,
    // In the order of the question, so that what was chosen is the same in whichever order it was.
    answerIds: question.type === 'multiple' ? (chosen ?? []) : null,
    text: question.type === 'open' ? (given.text ?? '') : null,
    isCorrect: isSolution(question, given),
  }
}
