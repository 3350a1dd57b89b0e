import { and, eq, sql } from 'drizzle-orm'
import type { Question } from '#contract/programme/questions.ts'
import * as results from '#contract/programme/quiz-results.ts'
import * as contract from '#contract/programme/quizzes.ts'
import { organizations } from '#server/schema/organizations.ts'
import { quizAnswers, quizCounts } from '#server/schema/quizzes.ts'
import { makeMembers } from '#tests/server/activity.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { addQuizResponses } from './service.ts'

/** One question of each type; of the first, two of three answers are correct. */
export const drafts = [
  {
    text: 'What helps?',
    type: 'multiple' as const,
    points: 5,
    answers: [
      { text: 'A dark room', isCorrect: true },
      { text: 'No screens', isCorrect: true },
      { text: 'Coffee', isCorrect: false },
    ],
  },
  { text: 'How many hours?', type: 'open' as const, points: 10, openAnswer: 'Huit à neuf' },
]

/** Live for a week from the server's first day, 2026-03-02. */
export const draft = {
  title: 'Sleep well today',
  category: 'sleep' as contract.QuizCategory,
  startDate: '2026-03-02',
  endDate: '2026-03-08',
  questions: drafts,
}

/** Creates an administrator of a new organization, and returns calls for quizzes. */
export async function quizSetting(server: TestServer, timezone = 'Europe/Paris') {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const orgId = organization.id
  const { db } = server.makeContext()
  await db.update(organizations).set({ timezone }).where(eq(organizations.id, orgId))
  const visitor = await signedIn(server, administrator)
  const at = (quizId: string) => ({ params: { orgId, quizId } })
  const create = (change: object = {}) =>
    visitor.call(contract.createQuiz, { params: { orgId }, body: { ...draft, ...change } })

  return {
    organization,
    administrator,
    visitor,
    at,
    create,
    made: async (change: object = {}) => (await create(change)).body.data,
    list: async (query: object = {}) =>
      (await visitor.call(contract.listQuizzes, { params: { orgId }, query })).body,
    read: async (quizId: string) => (await visitor.call(contract.getQuiz, at(quizId))).body.data,
    change: (quizId: string, body: object) => visitor.call(contract.updateQuiz, { ...at(quizId), body }),
    figures: async (quizId: string) => (await visitor.call(results.getQuizFigures, at(quizId))).body.data,
    /** Signs in a person of the organization and returns calls for a quiz. */
    async member(more: { firstName?: string; lastName?: string; email?: string } = {}) {
      const person = await makeEmployee(server, { organization, ...more })
      const own = await signedIn(server, person)
      return {
        ...person,
        visitor: own,
        take: (quizId: string) => own.call(results.takeQuiz, { params: { quizId } }),
        respond: (quizId: string, ...answers: object[]) =>
          own.call(results.respondToQuiz, {
            params: { quizId },
            body: { answers: answers as { questionId: string }[] },
          }),
      }
    },
    /** Adds eligible people who answer all questions, with the solution or without an answer. */
    async answeredBy({ id: quizId, questions }: contract.QuizDetail, people: number, { right = true } = {}) {
      const context = server.makeContext()
      const answering = await makeMembers(server, organization, people)
      const participants = answering.map(({ userId }) => ({ userId, answeredAt: context.now }))
      await addQuizResponses(context, { organizationId: orgId, quizId }, participants, () =>
        questions.map((question) => rightAnswer(question, right)),
      )
      return answering
    },
    /** Adds eligible people who do not answer. */
    silent: (people: number) => makeMembers(server, organization, people),
    /** Counts participants, also of a confidential quiz, which the console cannot. */
    answered: (quizId: string) =>
      server.asOwner(async (owner) => {
        const [found] = await owner
          .select({ people: sql<number>`coalesce(sum(${quizCounts.people}), 0)::int` })
          .from(quizCounts)
          .where(eq(quizCounts.quizId, quizId))
        return found?.people
      }),
    stored: (quizId: string, userId: string) =>
      server.asOwner((owner) =>
        owner
          .select()
          .from(quizAnswers)
          .where(and(eq(quizAnswers.quizId, quizId), eq(quizAnswers.userId, userId))),
      ),
  }
}

/** The solution of a question, or an empty answer. */
export function rightAnswer({ id, type, answers = [], openAnswer = '' }: Question, right = true) {
  if (type === 'open') return { questionId: id, text: right ? openAnswer : '' }
  const correct = answers.filter(({ isCorrect }) => isCorrect).map((answer) => answer.id)
  return { questionId: id, answerIds: right ? correct : [] }
}
