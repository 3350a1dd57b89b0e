import { and, eq } from 'drizzle-orm'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { isConfidential, type QuizCategory } from '#contract/programme/quizzes.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { publishedQuizzes } from '#server/schema/published.ts'
import { type Reader, readCounts } from './counts.ts'

interface Key {
  organizationId: string
  quizId: string
}

/** Reads the figures of a confidential quiz if they are published. */
export async function findPublishedQuiz(db: Handle, key: Key): Promise<QuizFigures | undefined> {
  const { organizationId, quizId, figures } = publishedQuizzes
  const [found] = await db
    .select({ figures })
    .from(publishedQuizzes)
    .where(and(eq(organizationId, key.organizationId), eq(quizId, key.quizId)))
  return found?.figures
}

/** What is published of a quiz. */
export type QuizPublication = Omit<typeof publishedQuizzes.$inferInsert, keyof Key | 'closedAt'>

/** Publishes the figures of a quiz, permanently. Only the closing role may. */
export async function addPublishedQuiz(
  tx: Handle,
  row: Key & { closedAt: Date } & QuizPublication,
): Promise<void> {
  await tx.insert(publishedQuizzes).values(row)
}

interface Answered {
  id: string
  category: QuizCategory
  answers: number
}

type WithPublishedCount<Row> = Omit<Row, 'answers'> & { answers: number | null }

/** Returns the quizzes whose number of participants is published in steps only. */
export const confidentialIds = (rows: Answered[]): string[] =>
  rows.filter(({ category }) => isConfidential(category)).map(({ id }) => id)

/** Adds the number of participants to rows, as far as it may be published. */
export async function withAnswers<Row extends Answered>(
  reader: Reader,
  rows: Row[],
): Promise<WithPublishedCount<Row>[]> {
  const counts = await readCounts(reader, { quiz: confidentialIds(rows) })
  return rows.map((row) => withPublishedCount(row, counts))
}

/** @param counts as published, by id of the quiz */
export function withPublishedCount<Row extends Answered>(
  row: Row,
  counts: Map<string, number>,
): WithPublishedCount<Row> {
  return { ...row, answers: isConfidential(row.category) ? (counts.get(row.id) ?? null) : row.answers }
}
