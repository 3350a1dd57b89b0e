import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateMemberSettings } from '#contract/participation/settings.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { addQuizResponses, addQuizzes } from '#server/programme/quizzes/service.ts'
import { quizPoints } from '#server/schema/scores.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

test('[P-BAD-4] a time zone is one that browsers and the database know', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const set = (timezone: string | null) => visitor.call(updateMemberSettings, { body: { timezone } })
  // Browsers know these by other names, PostgreSQL does not or means another time.
  for (const timezone of ['AET', 'EST5EDT', 'AEST', 'US/Pacific-New', 'Foo/Bar5', '+10:00', 'Etc/GMT+99']) {
    const { status, body } = await set(timezone)
    expect([timezone, status, Object.keys(body.fields ?? {})]).toEqual([timezone, 400, ['timezone']])
  }
  // The app's forms say so without the server.
  expect(updateMemberSettings.body.safeParse({ timezone: 'AET' }).success).toBe(false)
  for (const timezone of ['Europe/Kyiv', 'America/Port-au-Prince', 'Etc/GMT+5', 'UTC', null])
    expect((await set(timezone)).body.data).toMatchObject({ timezone })
})

test('the database takes no unknown time zone, of a person or of an organization', async () => {
  const { user, organization } = await makeEmployee(server)
  const store = (name: string) => [
    sql`insert into member_settings (organization_id, user_id, timezone) values (${organization.id}, ${user.id}, ${name})`,
    sql`update organizations set timezone = ${name} where id = ${organization.id}`,
  ]
  for (const statement of ['AET', '+10:00', 'Europe/Nowhere'].flatMap(store))
    await expect(server.asOwner((db) => db.execute(statement))).rejects.toMatchObject({
      cause: { code: '23514' },
    })
})

/** An organization with a confidential quiz that one person answered and that has closed. */
async function closedQuiz() {
  const organization = await makeOrganization(server)
  const { user } = await makeEmployee(server, { organization })
  const context = server.makeContext()
  const startAt = new Date(context.now.getTime() - 7_200_000)
  const endAt = new Date(context.now.getTime() - 3_600_000)
  const questions = [{ text: 'First?', type: 'open' as const, points: 5, openAnswer: 'Yes' }]
  const ofQuiz = { organizationId: organization.id, title: 'Quiz', category: 'sleep' as const }
  const [key] = await addQuizzes(context, [{ ...ofQuiz, startAt, endAt, questions }])
  if (!key) throw new Error('the quiz was not stored')
  await addQuizResponses(context, key, [{ userId: user.id, answeredAt: startAt }], (asked) =>
    asked.map(({ id }) => ({ questionId: id, text: 'yes' })),
  )
  return { organizationId: organization.id, userId: user.id }
}

test('a quiz that cannot be credited does not keep other customers from their points', async () => {
  const people = [await closedQuiz(), await closedQuiz(), await closedQuiz()]
  const [poisoned] = people
  await server.asOwner(async (db) => {
    await db.execute(sql`alter table member_settings disable trigger member_settings_timezone`)
    await db.execute(sql`insert into member_settings (organization_id, user_id, timezone)
      values (${poisoned?.organizationId}, ${poisoned?.userId}, 'AET')`)
  })
  const failures = await runTasks(server.parts)
  expect(failures.map(({ task }) => task)).toEqual(['creditClosedQuizzes'])
  expect(String(failures[0]?.error)).toContain('1 of 3 failed')
  const credited = await server.asOwner((db) => db.select({ userId: quizPoints.userId }).from(quizPoints))
  expect(credited.map(({ userId }) => userId).sort()).toEqual(
    people
      .slice(1)
      .map(({ userId }) => userId)
      .sort(),
  )
  // 31 days later the answers of the others are deleted.
  server.pass({ days: 31 })
  await runTasks(server.parts)
  const left = await server.asOwner((db) => db.execute(sql`select user_id from quiz_participants`))
  expect(left.rows).toEqual([{ user_id: poisoned?.userId }])
})
