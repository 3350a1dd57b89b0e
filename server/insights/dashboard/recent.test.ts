import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/insights/dashboard.ts'
import { addUsers } from '#server/people/users/service.ts'
import { addChallenges } from '#server/programme/challenges/service.ts'
import { addQuizzes } from '#server/programme/quizzes/service.ts'
import { imports } from '#server/schema/imports.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An organization with its founder, a minute ago, and what happened there. */
async function found() {
  const made = await makeAdministrator(server, { firstName: 'Ada', lastName: 'Martin' })
  const organizationId = made.organization.id
  const visitor = await signedIn(server, made)
  server.pass({ minutes: 1 })
  const read = async (limit?: number) =>
    (
      await visitor.call(listActivity, {
        params: { orgId: organizationId },
        query: limit === undefined ? {} : { limit },
      })
    ).body.data
  return { ...made, organizationId, visitor, read }
}

const person = (organizationId: string, n: number) => ({
  organizationId,
  firstName: 'Kim',
  lastName: `Example ${n}`,
  email: `kim${n}@example.com`,
})

test('[A7.dash.9] the feed lists recent events, newest first', async () => {
  const { organization, organizationId, read } = await found()
  const makeContext = server.makeContext
  await addUsers(makeContext(), [person(organizationId, 1)])
  server.pass({ minutes: 1 })
  await makeContext()
    .db.update(users)
    .set({ activatedAt: makeContext().now })
    .where(eq(users.email, 'kim1@example.com'))
  server.pass({ minutes: 1 })
  await addChallenges(makeContext(), [
    {
      organizationId,
      title: 'Spring steps',
      type: 'podium',
      activityMetric: 'steps',
      startDate: '2026-03-02',
      duration: 7,
    },
  ])
  server.pass({ minutes: 1 })
  const period = { startAt: makeContext().now, endAt: makeContext().now }
  await addQuizzes(makeContext(), [{ organizationId, title: 'Sleep well', category: 'sleep', ...period }])
  server.pass({ minutes: 1 })
  const { now } = makeContext()
  const plan = { organizationId, heads: [], rules: '', createdAt: now }
  await makeContext()
    .db.insert(imports)
    .values([
      {
        ...plan,
        fileName: 'people.csv',
        fileHash: 'a',
        state: 'finished',
        created: 4,
        changed: 2,
        finishedAt: now,
      },
      { ...plan, fileName: 'planned.csv', fileHash: 'b' },
    ])
  await makeEmployee(server)

  const entries = await read()
  expect(entries.map(({ type, text, subject, count }) => ({ type, text, subject, count }))).toEqual([
    {
      type: 'import_finished',
      text: 'The import of people.csv is finished: 6 people',
      subject: 'people.csv',
      count: 6,
    },
    { type: 'quiz_created', text: 'The quiz “Sleep well” was created', subject: 'Sleep well', count: 0 },
    {
      type: 'challenge_created',
      text: 'The challenge “Spring steps” was created',
      subject: 'Spring steps',
      count: 0,
    },
    {
      type: 'user_activated',
      text: 'Kim Example 1 activated their account',
      subject: 'Kim Example 1',
      count: 1,
    },
    { type: 'user_added', text: 'Kim Example 1 was added', subject: 'Kim Example 1', count: 1 },
    { type: 'user_added', text: 'Ada Martin was added', subject: 'Ada Martin', count: 1 },
  ])
  expect(entries.at(-1)?.at).toBe(organization.createdAt.toISOString())
  expect(new Set(entries.map(({ id }) => id)).size).toBe(6)
})

test('people added within one minute form one entry, without deleted people', async () => {
  const { organizationId, read } = await found()
  const many = Array.from({ length: 40 }, (_, n) => person(organizationId, n))
  await addUsers(server.makeContext(), many.slice(0, 30))
  server.pass({ seconds: 59 - server.makeContext().now.getUTCSeconds() })
  await addUsers(server.makeContext(), many.slice(30))
  const last = server.makeContext().now.toISOString()
  expect((await read()).map(({ text }) => text)).toEqual(['40 people were added', 'Ada Martin was added'])
  expect((await read())[0]).toMatchObject({ type: 'users_added', at: last, subject: null, count: 40 })

  server.pass({ seconds: 1 })
  await addUsers(server.makeContext(), [person(organizationId, 50)])
  expect((await read()).map(({ count }) => count)).toEqual([1, 40, 1])
  const { db } = server.makeContext()
  await db.delete(users).where(eq(users.email, 'kim50@example.com'))
  await db.delete(users).where(eq(users.email, 'kim0@example.com'))
  expect((await read()).map(({ count }) => count)).toEqual([39, 1])
  expect((await read(1)).map(({ count }) => count)).toEqual([39])
})

test('the feed returns ten entries by default and at most fifty', async () => {
  const { organizationId, visitor, read } = await found()
  for (let n = 0; n < 12; n += 1) {
    server.pass({ minutes: 1 })
    await addUsers(server.makeContext(), [person(organizationId, n)])
  }
  expect((await read()).length).toBe(10)
  expect((await read(3)).map(({ subject }) => subject)).toEqual([11, 10, 9].map((n) => `Kim Example ${n}`))
  expect((await read(50)).length).toBe(13)
  for (const limit of ['0', '51', '1.5', 'many']) {
    const answer = await visitor.send({
      method: 'GET',
      url: `/api/organizations/${organizationId}/activity?limit=${limit}`,
    })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['limit']])
  }
})

test('the feed contains no people of other organizations', async () => {
  const { organization, read } = await found()
  const below = await makeOrganization(server, organization)
  await makeEmployee(server, { organization: below })
  expect((await read()).map(({ text }) => text)).toEqual(['Ada Martin was added'])
})
