import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseOwnAnswers, listOwnQuizzes } from '#contract/programme/own-quizzes.ts'
import { getQuizFigures, listQuizResults } from '#contract/programme/quiz-results.ts'
import { quizParticipants } from '#server/schema/quizzes.ts'
import { signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { quizSetting, rightAnswer } from './quiz.fixture.ts'
import { unlinkAnswers } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hours = (n: number) => new Date(server.makeContext().now.getTime() + n * 3_600_000).toISOString()

test('[P-QUI-1] a person lists live, coming and closed quizzes of their organization with how far they are', async () => {
  const { made, member } = await quizSetting(server)
  await (await quizSetting(server)).made({ title: 'Of another organization' })
  const period = (title: string, from: number, to: number, category = 'sport') =>
    made({ title, category, startDate: hours(from), endDate: hours(to) })
  await period('Closed', -9, -8)
  await period('Closed later', -9, -7)
  await period('Coming later', 6, 7)
  await period('Coming', 5, 9)
  const long = await period('Live for long', -1, 4, 'sleep')
  await period('Live', -1, 1)
  const person = await member()
  const [, open] = long.questions
  await person.respond(long.id, { questionId: open?.id, text: 'Nine' })
  await (await member()).respond(long.id, ...long.questions.map((question) => rightAnswer(question)))
  const { body, text } = await person.visitor.call(listOwnQuizzes)
  expect(body.data.map(({ title, status }: Record<string, unknown>) => [title, status])).toEqual([
    ['Live', 'Live'],
    ['Live for long', 'Live'],
    ['Coming', 'Coming Soon'],
    ['Coming later', 'Coming Soon'],
    ['Closed later', 'Finished'],
    ['Closed', 'Finished'],
  ])
  expect(body.data[1]).toEqual({
    id: long.id,
    title: 'Live for long',
    category: 'sleep',
    startDate: long.startDate,
    endDate: long.endDate,
    status: 'Live',
    confidential: true,
    questions: 2,
    answered: 1,
  })
  expect(text).not.toMatch(/correct|score|points/i)
})

test('[P-QUI-2] a right and a wrong answer look the same until the quiz closes, and stand beside the solution afterwards', async () => {
  const { made, member } = await quizSetting(server)
  const quiz = await made({ endDate: hours(1 / 4) })
  const seen = async (right: boolean) => {
    const person = await member()
    const answers = quiz.questions.map((question) => rightAnswer(question, right))
    const told = await person.respond(quiz.id, ...answers)
    const { own, ...rest } = (await person.take(quiz.id)).body.data
    const listed = (await person.visitor.call(listOwnQuizzes)).body.data
    return { person, told: told.body, rest, own: own.length, listed }
  }
  const [right, wrong] = [await seen(true), await seen(false)]
  const { person: _, ...ofRight } = right
  const { person: __, ...ofWrong } = wrong
  expect(ofRight).toEqual(ofWrong)
  server.pass({ minutes: 20 })
  const closed = async ({ person }: typeof right) => (await person.take(quiz.id)).body.data
  expect(await closed(right)).toMatchObject({ status: 'Finished', score: 15, questions: quiz.questions })
  expect(await closed(wrong)).toMatchObject({ score: 0, own: [{}, {}] })
})

test('[P-QUI-3] answers erased while a quiz is open leave its count and its results, and may be given again', async () => {
  const { made, member, answered, visitor, organization } = await quizSetting(server)
  const quiz = await made({ category: 'sport', endDate: hours(1 / 4) })
  const [person, other] = [await member(), await member()]
  const answers = quiz.questions.map((question) => rightAnswer(question))
  await person.respond(quiz.id, ...answers)
  await other.respond(quiz.id, ...answers)
  const params = { quizId: quiz.id }
  expect((await person.visitor.call(eraseOwnAnswers, { params })).status).toBe(200)
  expect(await answered(quiz.id)).toBe(1)
  const query = { organizationId: organization.id }
  const { body } = await visitor.call(listQuizResults, { params, query })
  expect(new Set(body.results.map(({ userId }: { userId: string }) => userId))).toEqual(
    new Set([other.user.id]),
  )
  expect((await person.take(quiz.id)).body.data.own).toEqual([])
  await person.respond(quiz.id, ...answers)
  expect(await answered(quiz.id)).toBe(2)
})

test.each(['sport', 'sleep'])(
  '[P-QUI-3] answers to a closed %s quiz can be erased and go after 30 days, and its figures stay',
  async (category) => {
    const setting = await quizSetting(server)
    const { made, member, figures, read, answeredBy, change, organization } = setting
    const quiz = await made({ category, endDate: hours(1 / 4) })
    await answeredBy(quiz, 12)
    await setting.silent(5)
    const person = await member()
    await person.respond(quiz.id, ...quiz.questions.map((question) => rightAnswer(question, false)))
    server.pass({ minutes: 20 })
    const params = { quizId: quiz.id }
    const rows = () =>
      server.asOwner((db) => db.$count(quizParticipants, eq(quizParticipants.quizId, quiz.id)))
    const before = await figures(quiz.id)
    expect((await person.visitor.call(eraseOwnAnswers, { params })).status).toBe(200)
    const shown = async () => [await figures(quiz.id), (await read(quiz.id)).answers]
    const after = await shown()
    expect([after[0], await rows()]).toEqual([before, 12])
    expect((await person.take(quiz.id)).body.data).toMatchObject({ own: [], score: null })
    const opened = await change(quiz.id, { endDate: hours(5) })
    expect([opened.status, opened.body.code]).toEqual([
      409,
      category === 'sport' ? 'quiz.closed_for_good' : 'quiz.begun',
    ])
    server.pass({ days: 31 })
    await unlinkAnswers(server.makeContext())
    expect(await rows()).toBe(0)
    const administrator = await signedIn(server, setting.administrator)
    const orgId = organization.id
    const { body } = await administrator.call(getQuizFigures, { params: { orgId, quizId: quiz.id } })
    expect([body.data, await setting.answered(quiz.id)]).toEqual([before, 13])
  },
)
