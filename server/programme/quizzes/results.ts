import { asc, eq, inArray } from 'drizzle-orm'
import type { Answer } from '#contract/platform/endpoint.ts'
import { removeAccents } from '#contract/platform/fold.ts'
import type { listQuizResults } from '#contract/programme/quiz-results.ts'
import { isConfidential } from '#contract/programme/quizzes.ts'
import { recordExportOf } from '#server/people/roster-reads/service.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { tableFile } from '#server/platform/spreadsheets/write.ts'
import { quizAnswers, quizParticipants } from '#server/schema/quizzes.ts'
import { users } from '#server/schema/users.ts'
import { readFigures } from './overview.ts'
import { type QuizRow, requireQuiz } from './presented.ts'
import { questionsOf } from './questions.ts'

type Result = Answer<typeof listQuizResults>['data'][number]

/** People per batch; each may have a hundred answers. */
const batch = 200

/**
 * Yields people with their answers in question order, by name. It is only for quizzes that are not confidential.
 */
async function* everyResult(scope: OrganizationScope, quiz: QuizRow): AsyncGenerator<Result[]> {
  if (isConfidential(quiz.category)) return
  const questions = await questionsOf(scope, quiz.id)
  const participants = await scope.health((scope) => participantsOf(scope, quiz.id))
  for (let from = 0; from < participants.length; from += batch) {
    const people = participants.slice(from, from + batch).map(({ userId }) => userId)
    const byPerson = Map.groupBy(
      await scope.health((scope) => answersOf(scope, quiz.id, people)),
      ({ userId }) => userId,
    )
    yield people.flatMap((userId) => {
      const answers = new Map(byPerson.get(userId)?.map((row) => [row.questionId, row]))
      return questions.flatMap(({ id, text: question, answers: options = [] }) => {
        const row = answers.get(id)
        if (!row) return []
        const { firstName, lastName, email, answerIds, text } = row
        const chosen = options.filter((option) => answerIds?.includes(option.id))
        const answer = text ?? chosen.map((option) => option.text).join('; ')
        return [{ userId, firstName, lastName, email, question, answer }]
      })
    })
  }
}

const participantsOf = async (scope: OrganizationScope, quizId: string) =>
  scope
    .select(quizParticipants, { userId: quizParticipants.userId }, eq(quizParticipants.quizId, quizId))
    .innerJoin(users, eq(users.id, quizParticipants.userId))
    .orderBy(asc(users.sortName), asc(users.id))

const answersOf = async (scope: OrganizationScope, quizId: string, people: string[]) =>
  scope
    .select(
      quizAnswers,
      {
        userId: quizAnswers.userId,
        questionId: quizAnswers.questionId,
        answerIds: quizAnswers.answerIds,
        text: quizAnswers.text,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
      eq(quizAnswers.quizId, quizId),
      inArray(quizAnswers.userId, people),
    )
    .innerJoin(users, eq(users.id, quizAnswers.userId))

/** Records that an administrator reads who answered what, for those who answered. */
async function recordReading(scope: OrganizationScope, { id, category }: QuizRow): Promise<void> {
  if (isConfidential(category)) return
  const people = await scope.health((scope) => participantsOf(scope, id))
  if (people.length === 0) return
  const ids = people.map(({ userId }) => userId)
  await recordExportOf(scope, ids)
}

/**
 * Reads the results in batches, as often as asked.
 * @throws quiz.not_found
 */
export async function readResults(scope: OrganizationScope, quizId: string) {
  const quiz = await requireQuiz(scope, quizId)
  await recordReading(scope, quiz)
  return { title: quiz.title, readAll: () => everyResult(scope, quiz) }
}

/** Converts a title to a file name. */
const fileName = (title: string) => removeAccents(title).replaceAll(/[\s/\\:*?"<>|]+/g, '_')

/**
 * Streams the results as a table with one row per answer.
 * @throws quiz.not_found
 */
export async function resultsFile(scope: OrganizationScope, quizId: string): Promise<FileContent> {
  const quiz = await requireQuiz(scope, quizId)
  await recordReading(scope, quiz)
  async function* batches() {
    yield [['First Name', 'Last Name', 'Email', 'Question', 'Answer']]
    for await (const results of everyResult(scope, quiz)) {
      yield results.map((row) => [row.firstName, row.lastName, row.email, row.question, row.answer])
    }
  }
  return tableFile(`${fileName(quiz.title)}_results`, 'csv', batches())
}

/**
 * Streams the share of each answer, 0 to 1, and of open questions that of the expected answer. A suppressed share
 * is empty.
 * @throws quiz.not_found
 */
export async function summaryFile(scope: OrganizationScope, quizId: string): Promise<FileContent> {
  const quiz = await requireQuiz(scope, quizId)
  const { questions } = await readFigures(scope, quiz)
  const rows = questions.flatMap(({ text, answers, openAnswer, correctShare }) =>
    openAnswer
      ? [[text, openAnswer, correctShare ?? '']]
      : answers.map((answer) => [text, answer.text, answer.share ?? '']),
  )
  return tableFile(`${fileName(quiz.title)}_summary`, 'csv', [[['Question', 'Answer', 'Share'], ...rows]])
}
