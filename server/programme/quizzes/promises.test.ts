import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { quizSetting, rightAnswer } from './quiz.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hours = (count: number) =>
  new Date(server.makeContext().now.getTime() + count * 3_600_000).toISOString()

test('[P-PRI-1] a confidential quiz that has begun cannot be postponed or recategorized, and the refusal does not depend on answers', async () => {
  const { made, change, member } = await quizSetting(server)
  const quiz = await made()
  const attempts = async () => {
    const later = await change(quiz.id, { startDate: '2026-03-05', endDate: '2026-03-20' })
    const named = await change(quiz.id, { category: 'sport' })
    return [later, named].map(({ status, body }) => [status, body.code, Object.keys(body.fields ?? {})])
  }
  const before = await attempts()
  expect(before).toEqual([
    [409, 'quiz.begun', ['startDate']],
    [409, 'quiz.begun', ['category']],
  ])
  const [question] = quiz.questions
  if (!question) throw new Error('the quiz has questions')
  expect((await (await member()).respond(quiz.id, rightAnswer(question))).status).toBe(200)
  expect(await attempts()).toEqual(before)
})

test('[P-PRI-1] a confidential quiz that has ended cannot be reopened', async () => {
  const { made, change } = await quizSetting(server)
  const quiz = await made({ startDate: '2026-02-20', endDate: '2026-02-25' })
  const again = await change(quiz.id, { endDate: '2026-03-20' })
  expect([again.status, again.body.code]).toEqual([409, 'quiz.begun'])
})

test('a quiz whose points are given and whose solutions are open is not opened again', async () => {
  const { made, member, change } = await quizSetting(server)
  const quiz = await made({ category: 'sport', endDate: hours(1 / 4) })
  const [question] = quiz.questions
  if (!question) throw new Error('the quiz has questions')
  const person = await member()
  expect((await person.respond(quiz.id, rightAnswer(question))).status).toBe(200)
  // It may be prolonged while it is open.
  expect((await change(quiz.id, { endDate: hours(1 / 3) })).status).toBe(200)
  server.pass({ minutes: 25 })
  const reader = await member()
  expect(
    (await reader.take(quiz.id)).body.data.questions[0]?.answers?.some(({ isCorrect }) => isCorrect),
  ).toBe(true)
  for (const period of [{ endDate: hours(24) }, { startDate: hours(1), endDate: hours(24) }]) {
    const opened = await change(quiz.id, period)
    expect([opened.status, opened.body.code]).toEqual([409, 'quiz.closed_for_good'])
  }
  expect((await reader.respond(quiz.id, rightAnswer(question))).body.code).toBe('quiz.not_live')
  // What keeps it closed may change.
  expect((await change(quiz.id, { title: 'Renamed' })).status).toBe(200)
})
