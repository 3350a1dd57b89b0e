import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '#contract/insights/dashboard.ts'
import { decideConsent } from '#contract/participation/consents.ts'
import { updateUser } from '#contract/people/users.ts'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import { createChallenge, getChallengeProgress } from '#contract/programme/challenges.ts'
import { publishedCells } from '#server/schema/published.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[P-PRI-1] [P-PRI-3] a challenge shows the sums of its days once their week has closed, and they never change', async () => {
  const organization = await makeOrganization(server)
  const administrator = await makeAdministrator(server, { organization })
  const visit = () => signedIn(server, administrator)
  let visitor = await visit()
  const members = await makeMembers(server, organization, 12)
  await record(
    server,
    members.map((member) => ({ ...member, day: '2026-03-02', steps: 5000 })),
  )
  const created = await visitor.call(createChallenge, {
    params: { orgId: organization.id },
    body: { type: 'podium', startDate: '2026-03-02', duration: 7, settings: {} },
  })
  const params = { orgId: organization.id, challengeId: created.body.data.id }
  const progress = async () => (await visitor.call(getChallengeProgress, { params })).body.data
  expect(await progress()).toMatchObject({ until: null, nextOn: '2026-03-12', total: { value: null } })
  server.pass({ days: 10 })
  visitor = await visit()
  expect(await progress()).toMatchObject({
    until: '2026-03-08',
    nextOn: '2026-03-19',
    total: { value: 60_000, people: 10 },
  })
  await record(
    server,
    members.map((member) => ({ ...member, day: '2026-03-02', steps: 9000 })),
  )
  expect(await progress()).toMatchObject({ total: { value: 60_000, people: 10 } })
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(server.changeTables(statement)).rejects.toThrow()
  await refused(sql`update ${publishedCells} set value = 1`)
  await refused(sql`delete from ${publishedCells}`)
  await refused(sql`truncate ${publishedCells}`)
  const dashboard = await visitor.call(getDashboard, { params: { orgId: organization.id } })
  expect(dashboard.body.data.metrics.basis).toMatchObject({ kind: 'measured', active: 10 })
})

test('[P-PRI-4] [P-PRI-5] a published count changes only with activity, not when people become or stop being eligible', async () => {
  const { account, organization } = await makeAdministrator(server)
  const visit = () => signedIn(server, { account })
  const today = () => server.makeContext().now.toISOString().slice(0, 10)
  const active = async () => {
    const { body } = await (await visit()).call(getDashboard, { params: { orgId: organization.id } })
    return body.data.metrics.basis?.active ?? null
  }
  const people = await makeMembers(server, organization, 12)
  const sixDays = new Date(server.makeContext().now.getTime() - 6 * 86_400_000)
  const [newcomer] = await makeMembers(server, organization, 1, { since: sixDays })
  if (!newcomer) throw new Error('nobody came')
  const walk = (walkers: typeof people) =>
    record(
      server,
      walkers.map((walker) => ({ ...walker, day: today(), steps: 4000 })),
    )
  await walk([...people.slice(0, 9), newcomer])
  expect(await active()).toBe(5)
  server.pass({ days: 2 })
  expect(await active(), 'the newcomer counts by now, and recorded nothing since').toBe(5)
  const toggled = { orgId: organization.id, userId: people[0]?.userId ?? '' }
  const change = async (status: 'active' | 'inactive') =>
    (await visit()).call(updateUser, { params: toggled, body: { status } })
  await change('inactive')
  await change('active')
  expect(await active()).toBe(5)
  await walk([newcomer])
  expect(await active()).toBe(10)
})

/** Twelve people, and an administrator of theirs who is none of them. */
async function twelve() {
  const { account, organization: parent } = await makeAdministrator(server)
  const organization = await makeOrganization(server, parent)
  const people = await makeMembers(server, organization, 12)
  const visit = () => signedIn(server, { account })
  const orgId = organization.id
  return {
    ...{ orgId, people, visit },
    set: async (status: 'active' | 'inactive', some: typeof people) => {
      const visitor = await visit()
      for (const { userId } of some) {
        const answer = await visitor.call(updateUser, { params: { orgId, userId }, body: { status } })
        expect(answer.status).toBe(200)
      }
    },
    today: () => server.makeContext().now.toISOString().slice(0, 10),
  }
}

test('[P-PRI-4] a count does not reveal that five were active while everybody else was deactivated', async () => {
  const { orgId, people, visit, set, today } = await twelve()
  const active = async () => {
    const { body } = await (await visit()).call(getDashboard, { params: { orgId } })
    return body.data.metrics.basis?.active ?? null
  }
  const walk = (some: typeof people) =>
    record(
      server,
      some.map((one) => ({ ...one, day: today(), steps: 4000 })),
    )
  await set('inactive', people.slice(5))
  server.pass({ minutes: 5 })
  await walk(people.slice(0, 5))
  server.pass({ minutes: 5 })
  await set('active', people.slice(5))
  expect(await active()).toBe(null)
  server.pass({ days: 9 })
  await walk(people.slice(5, 6))
  expect(await active(), 'the others could have moved for a week').toBe(5)
})

test('[P-PRI-4] a count does not reveal that five were active before all others became eligible', async () => {
  const administrator = await makeAdministrator(server)
  const organization = await makeOrganization(server, administrator.organization)
  const people = await makeMembers(server, organization, 5)
  const sixDays = new Date(server.makeContext().now.getTime() - 6 * 86_400_000)
  await makeMembers(server, organization, 7, { since: sixDays })
  await record(
    server,
    people.map((one) => ({ ...one, day: server.makeContext().now.toISOString().slice(0, 10), steps: 4000 })),
  )
  server.pass({ days: 1 })
  const visitor = await signedIn(server, administrator)
  const { body } = await visitor.call(getDashboard, { params: { orgId: organization.id } })
  expect(body.data.metrics.basis?.active ?? null).toBe(null)
})

test('[P-PRI-1] a sum of ten is not published if the two others are active members at midnight only', async () => {
  const { orgId, people, visit, set, today } = await twelve()
  const start = today()
  const flipped = people.slice(10)
  await set('inactive', flipped)
  await record(
    server,
    people.slice(0, 10).map((one) => ({ ...one, day: start, steps: 4000 })),
  )
  const midnight = startOfDay('America/Toronto', addDays(start, 1)).getTime()
  server.pass({ seconds: (midnight - 1000 - server.makeContext().now.getTime()) / 1000 })
  await set('active', flipped)
  server.pass({ seconds: 2 })
  await set('inactive', flipped)
  server.pass({ days: 12 })
  const visitor = await visit()
  const body = { type: 'podium' as const, startDate: start, duration: 1, settings: {} }
  const made = await visitor.call(createChallenge, { params: { orgId }, body })
  const params = { orgId, challengeId: made.body.data.id }
  const { total, until } = (await visitor.call(getChallengeProgress, { params })).body.data
  expect({ until, total }).toMatchObject({ until: addDays(start, 1), total: { value: null } })
})

test('[P-PRI-4] people who cannot be counted do not make a count of everybody else publishable', async () => {
  const { account, organization } = await makeAdministrator(server)
  const members = await makeMembers(server, organization, 5)
  const [withdrawn] = await makeMembers(server, organization, 1)
  const visitor = await signedIn(server, { account: { id: withdrawn?.userId ?? '' } })
  for (const given of [false, true]) {
    const body = { purpose: 'sums' as const, given, textVersion: 1, language: 'en' as const }
    expect((await visitor.call(decideConsent, { body })).status).toBe(200)
  }
  server.pass({ days: 2 })
  const today = server.makeContext().now.toISOString().slice(0, 10)
  const walk = (walkers: typeof members) =>
    record(
      server,
      walkers.map((walker) => ({ ...walker, day: today, steps: 4000 })),
    )
  const active = async () => {
    const { body } = await (await signedIn(server, { account })).call(getDashboard, {
      params: { orgId: organization.id },
    })
    return body.data.metrics.basis?.active ?? null
  }
  await walk(members)
  // The administrator has not agreed to be in sums, and one has withdrawn this month: “5” would be all who could be.
  expect(await active()).toBeNull()
  await walk(await makeMembers(server, organization, 2))
  expect(await active()).toBe(5)
})
