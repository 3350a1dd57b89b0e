import { eq } from 'drizzle-orm'
import * as ownQuizzes from '#contract/programme/own-quizzes.ts'
import * as results from '#contract/programme/quiz-results.ts'
import * as quizzes from '#contract/programme/quizzes.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import { quizQuestions } from '#server/schema/quizzes.ts'
import { inQuery, ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { makeEmployee } from './factories.ts'

const body = {
  title: 'Sleep well',
  category: 'sport' as const,
  startDate: '2026-03-01',
  endDate: '2026-03-08',
  questions: [{ text: 'How long?', type: 'open' as const, points: 10, openAnswer: 'Eight hours' }],
}

/** Creates a live quiz of an organization with one open question and by default one answer. */
async function quizOf({ server }: Stage, organization: Stage['home'], answered = true) {
  const context = server.makeContext()
  const hour = 3_600_000
  const [key] = await addQuizzes(context, [
    {
      organizationId: organization.id,
      title: body.title,
      category: body.category,
      startAt: new Date(context.now.getTime() - hour),
      endAt: new Date(context.now.getTime() + hour),
      questions: body.questions,
    },
  ])
  if (!key) throw new Error('the quiz was not stored')
  if (answered) {
    const { user } = await makeEmployee(server, { organization })
    await addQuizResponses(context, key, [{ userId: user.id, answeredAt: context.now }], (questions) =>
      questions.map(({ id }) => ({ questionId: id, text: user.email })),
    )
  }
  return key.quizId
}

const quizOfHome =
  (answered = true) =>
  async (stage: Stage) => ({
    params: { orgId: stage.home.id, quizId: await quizOf(stage, stage.home, answered) },
  })

/** Creates a quiz of `home` for the call. */
const quizForMembers = async (stage: Stage) => ({
  params: { quizId: await quizOf(stage, stage.home) },
  ...inQuery(stage),
})

/** Calls about quizzes: of administrators of `home`, and of participants. */
export const quizSamples = [
  sample(quizzes.listQuizzes, ofHome),
  sample(quizzes.exportQuizzes, ofHome),
  sample(quizzes.createQuiz, (stage) => ({ ...ofHome(stage), body })),
  sample(quizzes.getQuiz, quizOfHome()),
  sample(quizzes.updateQuiz, async (stage) => ({
    ...(await quizOfHome(false)(stage)),
    body: { ...body, title: 'Changed', version: 1 },
  })),
  sample(quizzes.deleteQuiz, quizOfHome()),
  sample(results.listQuizResults, async (stage) => ({
    params: { quizId: await quizOf(stage, stage.home) },
    ...inQuery(stage),
  })),
  sample(results.downloadQuizResults, quizOfHome()),
  sample(results.getQuizFigures, quizOfHome()),
  sample(ownQuizzes.listOwnQuizzes, inQuery),
  sample(ownQuizzes.eraseOwnAnswers, quizForMembers),
  sample(results.takeQuiz, quizForMembers),
  sample(results.respondToQuiz, async (stage) => {
    const { params, query } = await quizForMembers(stage)
    const ofQuiz = eq(quizQuestions.quizId, params.quizId)
    const [question] = await stage.server.makeContext().db.select().from(quizQuestions).where(ofQuiz)
    return { params, query, body: { answers: [{ questionId: question?.id ?? '', text: 'Seven hours' }] } }
  }),
]

/** Returns a question of another organization's quiz. */
export async function foreignQuestion(stage: Stage) {
  const ofQuiz = eq(quizQuestions.quizId, await quizOf(stage, stage.stranger))
  const [question] = await stage.server.makeContext().db.select().from(quizQuestions).where(ofQuiz)
  return question?.id ?? ''
}

/** Unknown and foreign ids of quizzes. */
export const foreignQuizIds = {
  quizId: async (stage: Stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map((organization) =>
        quizOf(stage, organization),
      ),
    )),
  ],
}
