import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Reader } from '#server/privacy/published/counts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { publishedQuizzes } from '#server/schema/published.ts'
import { quizParticipants, quizQuestions, quizzes } from '#server/schema/quizzes.ts'
import {
  creditWholeQuiz,
  findUncredited,
  keepCounts,
  publishFigures,
  settleQuiz,
  unlinkOldAnswers,
} from './publish.ts'
import { type QuestionDraft, type QuizKey, questionRows, readQuestions } from './questions.ts'
import { type Response, storeResponse } from './respond.ts'

type NewRow = typeof quizzes.$inferInsert & { questions?: QuestionDraft[] }

/**
 * Inserts quizzes with their questions.
 * @returns their ids, in the given order
 */
export async function addQuizzes({ db, now }: UseCaseContext, rows: NewRow[]): Promise<QuizKey[]> {
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
 * Inserts people's answers to a quiz, whether it is live or not.
 * @param answersOf returns the answers of the n-th person to these questions
 */
export async function addQuizResponses(
  context: UseCaseContext,
  key: QuizKey,
  people: { userId: string; answeredAt: Date }[],
  answersOf: (questions: Awaited<ReturnType<typeof readQuestions>>, n: number) => Response['answers'],
): Promise<void> {
  const questions = await readQuestions(context.db, key)
  for (const [n, person] of people.entries()) {
    const answers = answersOf(questions, n)
    await asPerson(context, { organizationId: key.organizationId, userId: person.userId }, (db) =>
      storeResponse(db, key, questions, { ...person, answers }),
    )
  }
}

/** Adds the points of closed quizzes to challenges. Run it before the results of challenges are sealed. */
export async function creditClosedQuizzes(context: Pick<UseCaseContext, 'db' | 'now'>): Promise<void> {
  await runEach(await findUncredited(context), (id) => creditWholeQuiz(context, id))
}

/** Deletes the answers to quizzes that closed thirty days ago. Their figures and points stay. */
export const unlinkAnswers = (context: Pick<UseCaseContext, 'db' | 'now'>): Promise<void> =>
  unlinkOldAnswers(context)

/** Quizzes published per call; the next call continues. */
const mostAtOnce = 500

/** Publishes the figures of closed quizzes, of one organization or of all. */
export async function publishClosedQuizzes(
  context: UseCaseContext,
  organization?: Reader['organization'],
): Promise<void> {
  const closed = await context.db
    .select({
      quizId: quizzes.id,
      category: quizzes.category,
      id: organizations.id,
      timezone: organizations.timezone,
      minimumGroup: organizations.minimumGroup,
    })
    .from(quizzes)
    .innerJoin(
      organizations,
      and(eq(organizations.id, quizzes.organizationId), isNull(organizations.deletedAt)),
    )
    .leftJoin(
      publishedQuizzes,
      and(
        eq(publishedQuizzes.organizationId, quizzes.organizationId),
        eq(publishedQuizzes.quizId, quizzes.id),
      ),
    )
    .where(
      and(
        lt(quizzes.endAt, context.now),
        isNull(publishedQuizzes.quizId),
        organization && eq(organizations.id, organization.id),
      ),
    )
    .limit(mostAtOnce)
  await runEach(closed, ({ quizId, category, ...of }) =>
    publishFigures({ context, organization: of }, { id: quizId, category }),
  )
}

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(quizParticipants.organizationId, organizationId), eq(quizParticipants.userId, userId))

/**
 * Makes the figures of the closed quizzes final that a person has answered.
 * @param reader outside any transaction
 * @returns the ids of these quizzes
 */
export async function settleAnswered(reader: Reader, userId: string): Promise<string[]> {
  const person = { organizationId: reader.organization.id, userId }
  const closed = await asPerson(reader.context, person, (db) =>
    db
      .select({ id: quizzes.id, category: quizzes.category })
      .from(quizParticipants)
      .innerJoin(quizzes, eq(quizzes.id, quizParticipants.quizId))
      .where(and(ofPerson(person), lt(quizzes.endAt, reader.context.now))),
  )
  for (const quiz of closed) await settleQuiz(reader, quiz)
  return closed.map(({ id }) => id)
}

/**
 * Deletes all answers of a person. Those to quizzes that are not settled leave their counts.
 * @param db runs as the person
 */
export async function eraseAllAnswers(db: Handle, person: Person, settled: readonly string[]): Promise<void> {
  const { quizId } = quizParticipants
  await db.delete(quizParticipants).where(and(ofPerson(person), notInArray(quizId, [...settled])))
  if (settled.length === 0) return
  await keepCounts(db)
  await db.delete(quizParticipants).where(and(ofPerson(person), inArray(quizId, [...settled])))
}
