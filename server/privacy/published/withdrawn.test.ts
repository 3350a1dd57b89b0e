import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideConsent, type Purpose, purposes } from '#contract/participation/consents.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { createChallenge, getChallengeProgress } from '#contract/programme/challenges.ts'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { activityMonths } from '#server/schema/activities.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = '2026-03-02'

/** What an employer is shown ten days later of the day, in a challenge of all. */
async function totalOf(organization: Organization, minimumGroup?: number) {
  const administrator = await makeAdministrator(server, { organization })
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const set = minimumGroup && (await visitor.call(updateOrganization, { params, body: { minimumGroup } }))
  if (set) expect(set.status).toBe(200)
  const created = await visitor.call(createChallenge, {
    params,
    body: { type: 'podium', startDate: day, duration: 7, settings: {} },
  })
  server.pass({ days: 10 })
  const at = { params: { ...params, challengeId: created.body.data.id } }
  const { body } = await (await signedIn(server, administrator)).call(getChallengeProgress, at)
  server.pass({ days: -10 })
  return body.data.total
}

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
  expect((await decide(purpose, false)).status).toBe(200)
  expect(await totalOf(organization)).toEqual({ value: 55_000, people: 10 })
})

test('[P-CON-2] [P-PRI-1] a minimum of one less than the people does not tell whether each of them agrees', async () => {
  const [all, others] = [await openWeek(), await openWeek()]
  await others.decide('sums', false)
  const told = await totalOf(all.organization, 11)
  expect(told).toEqual({ value: null, people: null })
  expect(await totalOf(others.organization, 11)).toEqual(told)
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
