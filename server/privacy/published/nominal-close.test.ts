import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideConsent } from '#contract/participation/consents.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { deleteUser } from '#contract/people/users.ts'
import type { timezones } from '#contract/platform/timezones.ts'
import { getChallengeProgress } from '#contract/programme/challenges.ts'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { publishedCells, publishedWeeks } from '#server/schema/published.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { closeAllWeeks } from './close.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** Of the server's first week. */
const [monday, friday] = ['2026-03-02', '2026-03-06']

/** Twelve people who walked on the Monday, the last of whom is in no sums, and their administrator. */
async function setting(timezone: string) {
  const administrator = await makeAdministrator(server)
  const organization = await makeOrganization(server, administrator.organization)
  const { db } = server.makeContext()
  await db.update(organizations).set({ timezone }).where(eq(organizations.id, organization.id))
  const members = await makeMembers(server, organization, 13)
  await record(
    server,
    members.map((member) => ({ ...member, day: monday, steps: 1000 })),
  )
  const last = members.at(-1) ?? { userId: '' }
  await (await memberOf(last)).call(decideConsent, sums(false))
  return { administrator, organization, members, last }
}

const memberOf = ({ userId }: { userId: string }) => signedIn(server, { account: { id: userId } })

const sums = (given: boolean) => ({
  body: { purpose: 'sums' as const, given, textVersion: 1, language: 'en' as const },
})

const moveTo = (iso: string) =>
  server.pass({ seconds: (new Date(iso).getTime() - server.makeContext().now.getTime()) / 1000 })

async function stepsOf({ id }: Pick<Organization, 'id'>): Promise<string[]> {
  const { db } = server.makeContext()
  const rows = await db
    .select()
    .from(publishedCells)
    .where(eq(publishedCells.organizationId, id))
    .orderBy(asc(publishedCells.day))
  return rows.filter(({ measure }) => measure === 'steps').map(({ day, value }) => `${day} ${value}`)
}

test('[P-PRI-1] [P-PRI-2] what comes after a week’s closing time and before somebody reads is in no figure', async () => {
  const { administrator, organization, members, last } = await setting('America/Toronto')
  // Half an hour after the close.
  await moveTo('2026-03-12T04:30:00Z')
  const late = { total: { day: friday, steps: 2000 } }
  for (const member of members) {
    const visitor = await memberOf(member)
    const saved = await visitor.call(saveEntry, { params: { entryId: crypto.randomUUID() }, body: late })
    expect(saved.status).toBe(200)
  }
  expect((await (await memberOf(last)).call(decideConsent, sums(true))).status).toBe(200)
  const gone = { orgId: organization.id, userId: members[0]?.userId ?? '' }
  expect((await (await signedIn(server, administrator)).call(deleteUser, { params: gone })).status).toBe(200)
  await closeAllWeeks(server.makeContext())
  expect(await stepsOf(organization)).toEqual([`${monday} 12000`])
})

test.each(['before', 'after'] as const)(
  '[P-PRI-1] a person who is deleted after a week’s closing time, %s anybody has read it, is in it',
  async (when) => {
    const { administrator, organization, members } = await setting('America/Toronto')
    const challenge = await makeChallenge(server, organization, { startDate: monday, duration: 7 })
    await moveTo('2026-03-12T04:30:00Z')
    const visitor = await signedIn(server, administrator)
    const at = { orgId: organization.id }
    const read = () => visitor.call(getChallengeProgress, { params: { ...at, challengeId: challenge.id } })
    if (when === 'after') await read()
    await visitor.call(deleteUser, { params: { ...at, userId: members[0]?.userId ?? '' } })
    expect((await read()).body.data.total.value).toBe(12_000)
  },
)

test('[P-PRI-1] [P-PRI-3] a change of the time zone neither closes a week early nor opens it again', async () => {
  const { administrator, organization } = await setting('America/Los_Angeles')
  const { db } = server.makeContext()
  const weeks = () =>
    db
      .select({ week: publishedWeeks.week })
      .from(publishedWeeks)
      .where(eq(publishedWeeks.organizationId, organization.id))
  const moveHome = async (timezone: (typeof timezones)[number]) => {
    const visitor = await signedIn(server, administrator)
    const changed = await visitor.call(updateOrganization, {
      params: { orgId: organization.id },
      body: { timezone },
    })
    expect(changed.status).toBe(200)
    await closeAllWeeks(server.makeContext())
  }
  // Wednesday 06:30 in Los Angeles, Thursday 00:30 in Sydney.
  await moveTo('2026-03-11T13:30:00Z')
  await moveHome('Australia/Sydney')
  expect(await stepsOf(organization)).toEqual([])
  await moveHome('Europe/Paris')
  await moveTo('2026-03-12T06:59:00Z')
  await closeAllWeeks(server.makeContext())
  expect(await stepsOf(organization)).toEqual([])
  await moveTo('2026-03-12T07:00:00Z')
  await closeAllWeeks(server.makeContext())
  expect(await stepsOf(organization)).toEqual([`${monday} 12000`])
  const closed = (await weeks()).length
  await moveHome('America/Los_Angeles')
  expect((await weeks()).length).toBe(closed)
})
