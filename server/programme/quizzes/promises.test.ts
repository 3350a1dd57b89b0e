import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { quizSetting, rightAnswer } from './quiz.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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
