import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideConsent, type Purpose, purposes } from '#contract/participation/consents.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { createChallenge, getChallengeProgress } from '#contract/programme/challenges.ts'
import { activityMonths } from '#server/schema/activities.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = '2026-03-02'

/** An organization whose 12 people walked on a day of the open week. */
async function openWeek() {
  const organization = await makeOrganization(server)
  const members = await makeMembers(server, organization, 12)
  await record(
    server,
    members.map((member) => ({ ...member, day, steps: 5000 })),
  )
  const [{ userId } = { userId: '' }] = members
  const visitor = await signedIn(server, { account: { id: userId } })
  const decide = (purpose: Purpose, given: boolean) =>
    visitor.call(decideConsent, { body: { purpose, given, textVersion: 1, language: 'en' } })
  const counted = async () => {
    const [months] = await server.asOwner((db) =>
      db
        .select({ people: sum(activityMonths.people) })
        .from(activityMonths)
        .where(eq(activityMonths.organizationId, organization.id)),
    )
    return Number(months?.people)
  }
  return { organization, visitor, decide, counted }
}

test.each(purposes)('[P-CON-2] who withdraws “%s” is in no week that is still open', async (purpose) => {
  const { organization, decide } = await openWeek()
  const administrator = await makeAdministrator(server, { organization })
  const created = await (await signedIn(server, administrator)).call(createChallenge, {
    params: { orgId: organization.id },
    body: { type: 'podium', startDate: day, duration: 7, settings: {} },
  })
  expect((await decide(purpose, false)).status).toBe(200)
  server.pass({ days: 10 })
  const params = { orgId: organization.id, challengeId: created.body.data.id }
  const { body } = await (await signedIn(server, administrator)).call(getChallengeProgress, { params })
  expect(body.data.total).toEqual({ value: 55_000, people: 10 })
  server.pass({ days: -10 })
})

test.each(purposes)(
  '[P-CON-2] who withdraws “%s” leaves the count of active people at once, and is not in it again this month',
  async (purpose) => {
    const { visitor, decide, counted } = await openWeek()
    expect(await counted()).toBe(12)
    await decide(purpose, false)
    expect(await counted()).toBe(11)
    server.pass({ minutes: 1 })
    await decide(purpose, true)
    const recorded = await visitor.call(saveEntry, {
      params: { entryId: crypto.randomUUID() },
      body: { total: { day, steps: 9000 } },
    })
    expect(recorded.status).toBe(200)
    expect(await counted()).toBe(11)
    server.pass({ minutes: -1 })
  },
)
