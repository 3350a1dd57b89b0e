import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard, getMyProgress } from '#contract/participation/boards.ts'
import { getMyChallenge, joinChallenge } from '#contract/participation/joins.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { createChallenge, getChallenge } from '#contract/programme/challenges.ts'
import { agree } from '#tests/server/activity.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization, user } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const create = (body: Partial<Call<typeof createChallenge>['body']>) =>
    visitor.call(createChallenge, {
      params,
      body: { type: 'podium', startDate: today(), duration: 7, ...body },
    })
  return { visitor, params, create, person: { organizationId: organization.id, userId: user.id } }
}

test('rules of counting are optional, and are stored with the challenge', async () => {
  const { visitor, params, create } = await setting()
  const plain = await create({})
  expect(plain.body.data).not.toHaveProperty('rules')
  const { data } = (await create({ rules: { dailyCap: 30_000, typed: 'no' } })).body
  const rules = { dailyCap: 30_000, conversion: true, typed: 'no', graceHours: 72, bicyclePercent: 30 }
  expect(data.rules).toEqual(rules)
  const read = await visitor.call(getChallenge, { params: { ...params, challengeId: data.id } })
  expect(read.body.data.rules).toEqual(rules)
})

test.each([
  ['rules.dailyCap', { dailyCap: 4999 }],
  ['rules.dailyCap', { dailyCap: 100_001 }],
  ['rules.dailyCap', { dailyCap: 7000.5 }],
  ['rules.graceHours', { graceHours: 25 }],
  ['rules.graceHours', { graceHours: 169 }],
  ['rules.bicyclePercent', { bicyclePercent: 101 }],
  ['rules.typed', { typed: 'sometimes' }],
  ['rules.conversion', { conversion: 'yes' }],
  ['rules.bonus', { bonus: 2 }],
])('[G17] a challenge refuses invalid rules at %s: %j', async (field, rules) => {
  const { visitor, params } = await setting()
  const url = `/api/organizations/${params.orgId}/challenges`
  const body = { type: 'podium', startDate: today(), duration: 7, rules }
  const answer = await visitor.send({ method: 'POST', url, body })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})

test('a daily goal above the cap of its own rules is refused', async () => {
  const { create } = await setting()
  const mission = { type: 'individual-mission', settings: { dailyGoal: 8000 } } as const
  const refused = await create({ ...mission, rules: { dailyCap: 7000 } })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['settings.dailyGoal'])
  expect((await create({ ...mission, rules: { dailyCap: 8000 } })).status).toBe(201)
})

/** The score of half an hour of vigorous activity, 6,000 step equivalents typed in. */
async function scoreWith(body: Partial<Call<typeof createChallenge>['body']>) {
  const { visitor, create, person } = await setting()
  await agree(server, [person])
  const params = { challengeId: (await create(body)).body.data.id }
  await visitor.call(joinChallenge, { params, body: {} })
  const session = { activity: '12050', day: today(), start: '01:00', minutes: 30 }
  const saved = await visitor.call(saveEntry, { params: { entryId: randomUUID() }, body: { session } })
  expect(saved.status).toBe(200)
  const board = await visitor.call(getBoard, { params, query: {} })
  const progress = await visitor.call(getMyProgress, { params, query: {} })
  const detail = await visitor.call(getMyChallenge, { params, query: {} })
  return {
    score: board.body.data.me?.score,
    progress: progress.body.data.score,
    reached: progress.body.data.reachedDays,
    detail: detail.body.data,
  }
}

test('what counts follows the rules of the challenge: cap, typed entries and conversion', async () => {
  expect(await scoreWith({})).toMatchObject({ progress: 6000 })
  const capped = await scoreWith({ rules: { dailyCap: 5000 } })
  expect(capped).toMatchObject({ progress: 5000, detail: { rules: { dailyCap: 5000 } } })
  expect(await scoreWith({ rules: { typed: 'no' } })).toMatchObject({ progress: 0 })
  expect(await scoreWith({ rules: { conversion: false } })).toMatchObject({ progress: 0 })
})

test('a mission’s goal in steps is worth the same in another metric', async () => {
  const goal = { type: 'individual-mission', settings: { dailyGoal: 3000 } } as const
  const minutes = await scoreWith({ ...goal, activityMetric: 'active-minutes' })
  expect(minutes).toMatchObject({ reached: 1, detail: { dailyGoal: 30 } })
  const more = { type: 'individual-mission', settings: { dailyGoal: 4000 } } as const
  expect(await scoreWith({ ...more, activityMetric: 'active-minutes' })).toMatchObject({ reached: 0 })
})
