import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMissionCounts } from '#contract/programme/missions.ts'
import { missionProgress } from '#server/schema/mission-progress.ts'
import { users } from '#server/schema/users.ts'
import { makeMembers } from '#tests/server/activity.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { assignMissionsTo } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const [missionId = ''] = await assignMissionsTo(server.makeContext(), organization.id, [
    { missionType: 'photo_challenge', missionTitle: 'A walk', status: 'active', missionSummary: {} },
  ])
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id, missionId }
  const read = async () => (await visitor.call(getMissionCounts, { params })).body.data
  const startedAt = server.makeContext().now
  type Person = Awaited<ReturnType<typeof makeMembers>>[number]
  const start = (people: Person[], isDone = false) =>
    server.asOwner((db) =>
      db.insert(missionProgress).values(
        people.map((person) => ({
          ...person,
          assignmentId: missionId,
          startedAt,
          doneAt: isDone ? startedAt : null,
        })),
      ),
    )
  return { organization, read, start }
}

test('[P-MIS-4] [P-PRI-4] a mission tells how many people started and completed it in steps of five, never below', async () => {
  const { organization, read, start } = await setting()
  const people = await makeMembers(server, organization, 14)
  await start(people.slice(0, 4), true)
  expect(await read()).toEqual({ started: null, done: null })
  await start(people.slice(4, 5))
  expect(await read()).toEqual({ started: 5, done: null })
  await start(people.slice(5, 9), true)
  expect(await read()).toEqual({ started: 5, done: 5 })
  await start(people.slice(9, 10))
  expect(await read()).toEqual({ started: 10, done: 5 })
  // A published count never falls: it would tell who took something back.
  await server.asOwner((db) => db.delete(missionProgress))
  expect(await read()).toEqual({ started: 10, done: 5 })
})

test('[P-PRI-4] whether a deleted person had started a mission does not change when its count grows', async () => {
  for (const isStarted of [true, false]) {
    const { organization, read, start } = await setting()
    const people = await makeMembers(server, organization, 14)
    await start(people.slice(0, 5), true)
    expect(await read()).toEqual({ started: 5, done: 5 })
    const { userId = '' } = people.at(isStarted ? 0 : -1) ?? {}
    await server.asOwner((db) => db.delete(users).where(eq(users.id, userId)))
    await start(people.slice(5, 9), true)
    expect(await read()).toEqual({ started: 5, done: 5 })
    await start(people.slice(9, 10), true)
    expect(await read()).toEqual({ started: 10, done: 10 })
  }
})

test('[P-CON-1] [P-PRI-5] counts of a mission leave out those who did not agree to be counted, and newcomers', async () => {
  const { organization, read, start } = await setting()
  const known = await makeMembers(server, organization, 4)
  const newcomers = await makeMembers(server, organization, 6, { since: server.makeContext().now })
  await start([...known, ...newcomers], true)
  expect(await read()).toEqual({ started: null, done: null })
})
