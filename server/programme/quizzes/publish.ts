import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { roundPeople } from '#server/privacy/published/cells.ts'
import { countEligible, publishCount, type Reader } from '#server/privacy/published/counts.ts'
import { addPublishedQuiz, findPublishedQuiz } from '#server/privacy/published/quizzes.ts'
import { smallestGroup } from '#server/privacy/smallest-groups/service.ts'
import { quizAnswers, quizParticipants } from '#server/schema/quizzes.ts'
import { countAnswers, figuresOf } from './figures.ts'
import { readQuestions } from './questions.ts'

/** People per transaction: it holds the locks under which they record. */
const creditedAtOnce = 200

/**
 * Adds the points of a closed quiz to the challenges of its participants, once each.
 * @param quizId by default any closed quiz
 * @returns for how many people, in one batch
 */
export function creditQuiz(
  { db, now }: Pick<UseCaseContext, 'db' | 'now'>,
  quizId: string | null = null,
): Promise<number> {
  return asClosing(db, async (tx) => {
    await tx.execute(sql`select set_config('elan.now', ${now.toISOString()}, true)`)
    const { rows } = await tx.execute<{ people: number }>(
      sql`select credit_quiz_points(${quizId}::uuid, ${now.toISOString()}::timestamptz, ${creditedAtOnce}) as people`,
    )
    return rows[0]?.people ?? 0
  })
}

/**
 * Publishes the figures of a confidential quiz after it closed. The first request computes them once; later changes
 * and deletions do not affect them.
 */
export async function publishFigures(reader: Reader, quizId: string): Promise<QuizFigures> {
  const key = { organizationId: reader.organization.id, quizId }
  const found = await findPublishedQuiz(reader.context.db, key)
  if (found) return found
  return asClosing(reader.context.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`published:${quizId}`}, 0))`)
    const meanwhile = await findPublishedQuiz(tx, key)
    if (meanwhile) return meanwhile
    const figures = await makeFigures(tx, reader, quizId)
    await addPublishedQuiz(tx, { ...key, closedAt: reader.context.now, figures })
    return figures
  })
}

/** Includes only people who were eligible when they answered and still exist. */
async function makeFigures(tx: Handle, reader: Reader, quizId: string): Promise<QuizFigures> {
  const key = { organizationId: reader.organization.id, quizId }
  const smallest = smallestGroup(reader, 'health')
  const { organizationId, userId, counts } = quizParticipants
  const counting = and(eq(organizationId, key.organizationId), eq(quizParticipants.quizId, quizId), counts)
  const people = await tx.$count(quizParticipants, counting)
  const eligible = await countEligible(tx, reader, quizId)
  const ids = tx.select({ id: userId }).from(quizParticipants).where(counting)
  const figures = figuresOf(await readQuestions(tx, key), {
    // If nobody else could have answered, figures would reveal that each person did.
    people: eligible > smallest ? people : 0,
    counts: await countAnswers(tx, key, inArray(quizAnswers.userId, ids)),
    smallest,
    confidential: true,
  })
  if (figures.withheld) return { ...figures, people: null }
  const published = roundPeople(people, eligible)
  await publishCount(tx, { organizationId: key.organizationId, kind: 'quiz', subject: quizId }, published)
  return { ...figures, people: published }
}
