import type { Work } from '#server/http/work.ts'
import { type QuestionDraft, type QuizKey, questionRows, readQuestions } from './questions.ts'
import { type Response, storeResponse } from './respond.ts'
import { quizQuestions, quizzes } from './table.ts'

type NewRow = typeof quizzes.$inferInsert & { questions?: QuestionDraft[] }

/**
 * Adds quizzes to organizations as they are given, with their questions.
 * @returns their ids, in the order given
 */
export async function addQuizzes({ db, now }: Work, rows: NewRow[]): Promise<QuizKey[]> {
  const stored = await db
    .insert(quizzes)
    .values(rows.map(({ questions: _, ...row }) => ({ createdAt: now, ...row })))
    .returning({ organizationId: quizzes.organizationId, quizId: quizzes.id })
  const questions = stored.flatMap(({ organizationId, quizId }, n) =>
    questionRows(quizId, rows[n]?.questions ?? []).map((row) => ({ organizationId, ...row })),
  )
  if (questions.length > 0) await db.insert(quizQuestions).values(questions)
  return stored
}

/**
 * Adds what people of its organization answered to a quiz, whether it is open or not.
 * @param answersOf of the n-th person, to these questions
 */
export async function addQuizResponses(
  work: Work,
  key: QuizKey,
  people: { userId: string; answeredAt: Date }[],
  answersOf: (questions: Awaited<ReturnType<typeof readQuestions>>, n: number) => Response['answers'],
): Promise<void> {
  const questions = await readQuestions(work.db, key)
  for (const [n, person] of people.entries()) {
    await storeResponse(work, key, questions, { ...person, answers: answersOf(questions, n) })
  }
}
