import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { getBoard, getMyProgress } from '#contract/participation/boards.ts'
import { listMyChallenges } from '#contract/participation/joins.ts'
import { listMyMissions } from '#contract/participation/missions.ts'
import { listPhotos } from '#contract/participation/photos.ts'
import { listDays } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import { listOwnQuizzes } from '#contract/programme/own-quizzes.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { demoEmployee } from './employee.ts'
import { demoSignIn, fillDemo } from './service.ts'

let server: TestServer
let visitor: Visitor
beforeAll(async () => {
  server = await startTestServer()
  await fillDemo(server.makeContext())
  visitor = server.visitor()
  await visitor.call(login, { body: { email: demoEmployee.email, password: demoSignIn.password } })
}, 60_000)
afterAll(() => server.close())

test('[P-IN-10] the employee of the demo has four weeks of days', async () => {
  const to = server.makeContext().now.toISOString().slice(0, 10)
  const { body } = await visitor.call(listDays, { query: { from: addDays(to, -27), to } })
  const walked = body.data.filter(({ steps }) => steps > 0)
  expect(walked.length).toBeGreaterThanOrEqual(26)
  // The quarters of two devices are merged, not added.
  for (const { steps } of walked) expect(steps).toBeLessThan(20_000)
})

test('[P-IN-10] the employee has joined a challenge of each type, with boards, cheers and a sealed podium', async () => {
  const { data } = (await visitor.call(listMyChallenges, { query: {} })).body
  const joined = data.filter(({ join }) => join)
  const live = joined.filter(({ state }) => state === 'live')
  expect(new Set(live.map(({ type }) => type)).size).toBe(7)
  expect(joined.filter(({ state }) => state === 'sealed').map(({ title }) => title)).toEqual([
    'The first podium',
  ])
  for (const { id, type, title } of joined.filter(({ type }) => type === 'podium')) {
    const params = { challengeId: id }
    const board = (await visitor.call(getBoard, { params, query: {} })).body.data
    expect(board.rows.length, title).toBeGreaterThanOrEqual(5)
    expect(board.me?.score, `${type} ${title}`).toBeGreaterThan(0)
  }
  const running = live.find(({ type }) => type === 'podium')
  const progress = await visitor.call(getMyProgress, {
    params: { challengeId: running?.id ?? '' },
    query: {},
  })
  expect(progress.body.data.cheers).toMatchObject({ bravo: 2, go: 1, together: 1 })
})

test('[P-IN-10] a quiz is half answered, missions are begun, and a photo waits for its wall', async () => {
  const quizzes = (await visitor.call(listOwnQuizzes, { query: {} })).body.data
  const half = quizzes.filter(({ answered, questions }) => answered > 0 && answered < questions)
  expect(half.map(({ status }) => status)).toEqual(['Live'])
  const missions = (await visitor.call(listMyMissions, { query: {} })).body.data
  const begun = missions.filter(({ mine }) => mine)
  expect(new Set(begun.map(({ counted }) => counted))).toEqual(new Set(['steps', 'ticks', 'photos']))
  const photos = await visitor.call(listPhotos, {
    params: { missionId: begun.find(({ counted }) => counted === 'photos')?.id ?? '' },
  })
  expect(photos.body.data.mine).toMatchObject([{ state: 'waiting' }])
})
