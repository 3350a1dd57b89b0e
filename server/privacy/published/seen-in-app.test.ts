import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinChallenge, leaveChallenge } from '#contract/participation/joins.ts'
import { deleteChallenge } from '#contract/programme/challenges.ts'
import type { challenges } from '#server/schema/challenges.ts'
import { organizations } from '#server/schema/organizations.ts'
import { publishedCells } from '#server/schema/published.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { closeWeeks } from './close.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const [monday, thursday] = ['2026-03-02', '2026-03-05']

/** 24 people who walk on Monday and Thursday, some of whom join a challenge of the week in the app. */
async function setting(joining: number, row: Partial<typeof challenges.$inferInsert>, appears?: 'totals') {
  const administrator = await makeAdministrator(server)
  const organization = await makeOrganization(server, administrator.organization)
  const { db } = server.makeContext()
  await db
    .update(organizations)
    .set({ timezone: 'Europe/Paris' })
    .where(eq(organizations.id, organization.id))
  const members = await makeMembers(server, organization, 24)
  const challenge = await makeChallenge(server, organization, { ...row, startDate: monday, duration: 6 })
  const params = { challengeId: challenge.id }
  const visit = ({ userId }: { userId: string }) => signedIn(server, { account: { id: userId } })
  for (const [at, member] of members.slice(0, joining).entries()) {
    const body = at === 0 && appears ? { appears } : {}
    expect((await (await visit(member)).call(joinChallenge, { params, body })).status).toBe(200)
  }
  for (const day of [monday, thursday])
    await record(
      server,
      members.map((member) => ({ ...member, day, steps: 1000 })),
    )
  return {
    leave: async (at: number) => {
      const member = members[at] ?? { userId: '' }
      expect((await (await visit(member)).call(leaveChallenge, { params })).status).toBe(200)
    },
    deleteIt: async () => {
      const visitor = await signedIn(server, administrator)
      const at = { orgId: organization.id, ...params }
      expect((await visitor.call(deleteChallenge, { params: at })).status).toBe(200)
    },
    published: async () => {
      server.pass({ days: 12 })
      await closeWeeks(server.makeContext(), organization)
      const { organizationId } = publishedCells
      const rows = await db.select().from(publishedCells).where(eq(organizationId, organization.id))
      return [...new Set(rows.map(({ day }) => day))].sort()
    },
  }
}

const target = {
  type: 'collective-target' as const,
  settings: { estimatedParticipants: 24, dailyGoal: 1000, showMap: false },
}

test.each([
  ['all', 24, undefined, [monday, thursday]],
  ['all but one', 23, undefined, []],
  ['all, one of them without a row', 24, 'totals', []],
  ['half', 12, undefined, [monday, thursday]],
] as const)(
  '[P-PRI-1] rows of a board that %s have joined are known, and so is what they leave of a sum',
  async (_, joining, appears, days) => {
    const { published } = await setting(joining, { type: 'podium' }, appears)
    expect(await published()).toEqual(days)
  },
)

test('[P-PRI-1] who leaves a challenge was seen until then: days before hide the one outside', async () => {
  const { leave, published } = await setting(23, target)
  // Eleven leave on Tuesday, and with the one outside they would be enough.
  server.pass({ days: 1 })
  for (let at = 0; at < 11; at++) await leave(at)
  expect(await published()).toEqual([thursday])
})

test('[P-PRI-1] deleting a challenge does not make known what its participants saw', async () => {
  const { deleteIt, published } = await setting(23, target)
  server.pass({ days: 5 })
  await deleteIt()
  expect(await published()).toEqual([])
})

test.each([0, 1])(
  '[P-PRI-1] deleting a begun challenge that %s people have joined hides its open weeks: the joins tell nothing',
  async (joining) => {
    const { deleteIt, published } = await setting(joining, target)
    server.pass({ days: 5 })
    await deleteIt()
    expect(await published()).toEqual([])
  },
)
