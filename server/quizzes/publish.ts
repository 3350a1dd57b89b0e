import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QuizFigures } from '#contract/quiz-results.ts'
import { asClosing } from '#server/db/closing.ts'
import type { Handle } from '#server/db/handle.ts'
import { smallestGroup } from '#server/privacy/service.ts'
import { toldPeople } from '#server/published/cells.ts'
import { countEligible, eligibleParticipants, type Reader } from '#server/published/counts.ts'
import { addPublishedQuiz, findPublishedQuiz } from '#server/published/quizzes.ts'
import { countAnswers, figuresOf } from './figures.ts'
import { readQuestions } from './questions.ts'
import { quizAnswers } from './table.ts'

/**
 * The figures of a confidential quiz that has closed. The first who asks has them made, once, from those who have
 * answered by then: whatever is changed or deleted afterwards, they stay.
 */
export async function publishFigures(reader: Reader, quizId: string): Promise<QuizFigures> {
  const key = { organizationId: reader.organization.id, quizId }
  const found = await findPublishedQuiz(reader.work.db, key)
  if (found) return found
  return asClosing(reader.work.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`published:${quizId}`}, 0))`)
    const meanwhile = await findPublishedQuiz(tx, key)
    if (meanwhile) return meanwhile
    const figures = await makeFigures(tx, reader, quizId)
    await addPublishedQuiz(tx, { ...key, closedAt: reader.work.now, figures })
    return figures
  })
}

/** Of those alone who count towards a smallest group. */
async function makeFigures(tx: Handle, reader: Reader, quizId: string): Promise<QuizFigures> {
  const key = { organizationId: reader.organization.id, quizId }
  const smallest = smallestGroup(reader, 'health')
  const { eligible, all } = await countEligible(tx, reader, { kind: 'quiz', subject: quizId })
  const among = and(
    eq(quizAnswers.quizId, quizId),
    inArray(quizAnswers.userId, eligibleParticipants(tx, reader, quizId)),
  )
  const figures = figuresOf(await readQuestions(tx, key), {
    // With nobody else who could have answered, figures would tell of each that they did.
    people: all > smallest ? eligible : 0,
    counts: await countAnswers(tx, key, among),
    smallest,
    confidential: true,
  })
  return { ...figures, people: figures.withheld ? null : toldPeople(eligible, all) }
}
