import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { isConfidential, type QuizCategory } from '#contract/programme/quizzes.ts'
import { smallestGroup } from '#contract/publication.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { roundPeople } from '#server/privacy/published/cells.ts'
import { countEligible, publishCount, type Reader } from '#server/privacy/published/counts.ts'
import {
  addPublishedQuiz,
  findPublishedQuiz,
  type QuizPublication,
} from '#server/privacy/published/quizzes.ts'
import { quizAnswers, quizParticipants } from '#server/schema/quizzes.ts'
import { countAnswers, figuresOf, stepOf } from './figures.ts'
import { readQuestions } from './questions.ts'

/** A quiz that has closed. */
export interface ClosedQuiz {
  id: string
  category: QuizCategory
}

/** People per transaction: it holds the locks under which they record. */
const creditedAtOnce = 200

/** Lists the closed quizzes with participants who have not got their points. */
export function findUncredited({ db, now }: Pick<UseCaseContext, 'db' | 'now'>): Promise<string[]> {
  return asClosing(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from quizzes where end_at < ${now.toISOString()}::timestamptz
        and exists (select from quiz_participants where quiz_id = quizzes.id and not credited)`)
    return rows.map(({ id }) => id)
  })
}

/**
 * Adds the points of a closed quiz to the challenges of its participants, once each.
 * @returns for how many people, in one batch
 */
export function creditQuiz({ db, now }: Pick<UseCaseContext, 'db' | 'now'>, quizId: string): Promise<number> {
  return asClosing(db, async (tx) => {
    await tx.execute(sql`select set_config('elan.now', ${now.toISOString()}, true)`)
    const { rows } = await tx.execute<{ people: number }>(
      sql`select credit_quiz_points(${quizId}::uuid, ${now.toISOString()}::timestamptz, ${creditedAtOnce}) as people`,
    )
    return rows[0]?.people ?? 0
  })
}

/**
 * Publishes the figures of a closed quiz. The first request computes them once; later changes and deletions do not
 * affect them.
 */
export async function publishFigures(reader: Reader, quiz: ClosedQuiz): Promise<QuizFigures> {
  const quizId = quiz.id
  const key = { organizationId: reader.organization.id, quizId }
  const found = await findPublishedQuiz(reader.context.db, key)
  if (found) return found
  return asClosing(reader.context.db, async (tx) => {
    await lockKey(tx, `published:${quizId}`)
    const meanwhile = await findPublishedQuiz(tx, key)
    if (meanwhile) return meanwhile
    const published = isConfidential(quiz.category)
      ? { figures: await makeFigures(tx, reader, quizId) }
      : await publishNamed(tx, reader, quizId)
    await addPublishedQuiz(tx, { ...key, closedAt: reader.context.now, ...published })
    return published.figures
  })
}

/** All answers: the employer can download them by name. */
async function publishNamed(tx: Handle, reader: Reader, quizId: string): Promise<QuizPublication> {
  const key = { organizationId: reader.organization.id, quizId }
  const ofQuiz = and(
    eq(quizParticipants.organizationId, key.organizationId),
    eq(quizParticipants.quizId, quizId),
  )
  const questions = await readQuestions(tx, key)
  const people = await tx.$count(quizParticipants, ofQuiz)
  const counts = await countAnswers(tx, key)
  const smallest = smallestGroup(reader, 'participation')
  const figures = figuresOf(questions, { people, counts, smallest, confidential: false })
  // The points stay when participants delete their answers: below the minimum they would tell what one person earned.
  if (people < smallest) return { figures }
  const points = questions.reduce((sum, { id, points }) => sum + points * (counts.get(id)?.correct ?? 0), 0)
  return { figures, points, people: stepOf(people) }
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

/** Days after the close for which answers are kept with their person. */
const keptDays = 30

/** Adds the points of a closed quiz for all of its participants. */
export async function creditWholeQuiz(
  context: Pick<UseCaseContext, 'db' | 'now'>,
  quizId: string,
): Promise<void> {
  while ((await creditQuiz(context, quizId)) > 0);
}

/** People unlinked per transaction. */
const unlinkedAtOnce = 1000

/** Counters keep what is deleted in this transaction, because the figures of the quiz are final. */
export const keepCounts = (tx: Handle) => tx.execute(sql`select set_config('elan.unlinking', 'on', true)`)

/**
 * Prepares a closed quiz for the deletion of answers: participants get their points, and the figures become final.
 * @param reader outside any transaction
 */
export async function settleQuiz(reader: Reader, quiz: ClosedQuiz): Promise<void> {
  await creditWholeQuiz(reader.context, quiz.id)
  await publishFigures(reader, quiz)
}

/** Deletes the answers to quizzes that closed thirty days ago. Their figures and points stay. */
export async function unlinkOldAnswers({ db, now }: Pick<UseCaseContext, 'db' | 'now'>): Promise<void> {
  const until = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  const { rows } = await asClosing(db, (tx) =>
    tx.execute<{ id: string; category: QuizCategory; organization: Reader['organization'] }>(sql`
      select quizzes.id, category, json_build_object('id', organizations.id, 'timezone', timezone,
        'minimumGroup', minimum_group) as organization
      from quizzes join organizations on organizations.id = organization_id
      where end_at < ${until}::timestamptz and deleted_at is null
        and exists (select from quiz_participants where quiz_id = quizzes.id)`),
  )
  await runEach(rows, async ({ organization, ...quiz }) => {
    await settleQuiz({ context: { db, now }, organization }, quiz)
    while ((await unlinkBatch(db, quiz.id)) > 0);
  })
}

const unlinkBatch = (db: Handle, quizId: string): Promise<number> =>
  asClosing(db, async (tx) => {
    await keepCounts(tx)
    const { rows } = await tx.execute(sql`
      delete from quiz_participants where quiz_id = ${quizId} and user_id in (
        select user_id from quiz_participants where quiz_id = ${quizId} limit ${unlinkedAtOnce}) returning 1`)
    return rows.length
  })
