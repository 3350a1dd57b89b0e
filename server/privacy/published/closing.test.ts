import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { getDashboard } from '#contract/insights/dashboard.ts'
import { deleteTeam, updateTeamMembers } from '#contract/people/teams.ts'
import { addDays, dayIn, startOfDay } from '#contract/platform/days.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { organizations } from '#server/schema/organizations.ts'
import { publishedCells, publishedWeeks } from '#server/schema/published.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { closeAllWeeks, closeWeeks } from './close.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** Of the server's first week. */
const [monday, sunday] = ['2026-03-02', '2026-03-08']
const weekAfter = addDays(monday, 7)

/** An organization of two teams of twelve. */
async function setting(timezone = 'Europe/Paris') {
  // An administrator without a team would be a group of one.
  const administrator = await makeAdministrator(server)
  const organization = await makeOrganization(server, administrator.organization)
  const { db } = server.makeContext()
  await db.update(organizations).set({ timezone }).where(eq(organizations.id, organization.id))
  const members = await makeMembers(server, organization, 24)
  const made = await db
    .insert(teams)
    .values(['A', 'B'].map((name) => ({ organizationId: organization.id, name })))
    .returning()
  const [a = '', b = ''] = made.map(({ id }) => id)
  const joinedAt = new Date(server.makeContext().now.getTime() - 50 * 86_400_000)
  await db
    .insert(teamMembers)
    .values(members.map((member, n) => ({ ...member, teamId: n < 12 ? a : b, joinedAt })))
  const [id, present] = [organization.id, () => ({ id: organization.id, timezone })]
  return {
    ...{ id, a, b, members, organization },
    close: () => closeWeeks(server.makeContext(), present()),
    walk: (day: string, steps = 1000) =>
      record(
        server,
        members.map((member) => ({ ...member, day, steps })),
      ),
    cells: async () =>
      (await db.select().from(publishedCells).where(eq(publishedCells.organizationId, id)))
        .map(
          ({ day, teamId, value }) => `${day} ${teamId === null ? 'all' : teamId === a ? 'A' : 'B'} ${value}`,
        )
        .sort(),
    weeks: async () =>
      (
        await db
          .select({ week: publishedWeeks.week })
          .from(publishedWeeks)
          .where(eq(publishedWeeks.organizationId, id))
          .orderBy(asc(publishedWeeks.week))
      ).map(({ week }) => week),
    administrator,
  }
}

const told = (day: string, a = 12_000, b = 12_000) => [
  `${day} A ${a}`,
  `${day} B ${b}`,
  `${day} all ${a + b}`,
]

const moveTo = (iso: string) =>
  server.pass({ seconds: (new Date(iso).getTime() - server.makeContext().now.getTime()) / 1000 })

test('[P-PRI-1] [P-PRI-3] a clock set forward one month publishes nothing twice, and empty weeks close again when due', async () => {
  const { close, walk, cells } = await setting()
  await walk(monday)
  server.pass({ days: 30 })
  await close()
  expect(await cells()).toEqual(told(monday))
  server.pass({ days: -30 })
  await close()
  await walk(sunday)
  await walk(weekAfter)
  server.pass({ days: 20 })
  expect(await close()).toBe('2026-03-15')
  // What was published stands; the week that was empty by then is published in its time.
  expect(await cells()).toEqual([...told(monday), ...told(weekAfter)])
  server.pass({ days: 20 })
  await close()
  expect(await cells()).toEqual([...told(monday), ...told(weekAfter)])
})

test('[P-PRI-1] [P-PRI-3] a clock set back one month publishes nothing, and nothing twice when correct again', async () => {
  const { close, walk, cells, weeks } = await setting()
  await walk(monday)
  server.pass({ days: 10 })
  expect(await close()).toBe(sunday)
  const before = [await cells(), await weeks()]
  server.pass({ days: -30 })
  await close()
  expect(await cells()).toEqual(told(monday))
  server.pass({ days: 30 })
  expect(await close()).toBe(sunday)
  expect([await cells(), [...new Set(await weeks())]]).toEqual([before[0], [...new Set(before[1])]])
})

test('[P-PRI-3] concurrent processes close a week once', async () => {
  const { id, walk, cells, weeks, close } = await setting()
  await walk(monday)
  server.pass({ days: 10 })
  const other = inject('postgres') ? await startTestServer({}, server.database) : undefined
  other?.pass({ seconds: (server.makeContext().now.getTime() - other.makeContext().now.getTime()) / 1000 })
  const ends = await Promise.all(
    [server, other ?? server, server, other ?? server].map((one) => closeWeeks(one.makeContext(), { id })),
  )
  expect(new Set(ends)).toEqual(new Set([sunday]))
  await closeAllWeeks(server.makeContext())
  await close()
  expect(await cells()).toEqual(told(monday))
  expect(new Set(await weeks()).size).toBe((await weeks()).length)
  await other?.app.close()
})

test('[P-PRI-1] a week that closes while people change teams counts them in their former teams', async () => {
  const { id, a, b, members, walk, cells, close, administrator } = await setting()
  await walk(monday)
  server.pass({ days: 10 })
  const visitor = await signedIn(server, administrator)
  const move = async (n: number) => {
    const userIds = [members[n]?.userId ?? '']
    const at = (teamId: string) => ({ params: { orgId: id, teamId } })
    await visitor.call(updateTeamMembers, { ...at(a), body: { removeUserIds: userIds } })
    await visitor.call(updateTeamMembers, { ...at(b), body: { addUserIds: userIds } })
  }
  await Promise.all([move(0), close(), move(1), close()])
  expect(await cells()).toEqual(told(monday))
})

test('[P-PRI-1] a person who changes teams between the end of a week and its close counts in the former team', async () => {
  const { id, a, b, members, walk, cells, close, administrator } = await setting()
  await walk(sunday)
  await walk(weekAfter)
  await moveTo('2026-03-09T09:00:00Z')
  const visitor = await signedIn(server, administrator)
  const userIds = [members[0]?.userId ?? '']
  const at = (teamId: string) => ({ params: { orgId: id, teamId } })
  const gone = await visitor.call(updateTeamMembers, { ...at(a), body: { removeUserIds: userIds } })
  const come = await visitor.call(updateTeamMembers, { ...at(b), body: { addUserIds: userIds } })
  expect([gone.status, come.status]).toEqual([200, 200])
  await moveTo('2026-03-19T09:00:00Z')
  await close()
  expect(await cells()).toEqual([...told(sunday), ...told(weekAfter, 11_000, 13_000)])
})

test('[P-PRI-1] a team deleted between two weeks keeps its published figures and gets no more', async () => {
  const { id, a, walk, cells, close, administrator } = await setting()
  await walk(monday)
  await moveTo('2026-03-12T09:00:00Z')
  await close()
  const visitor = await signedIn(server, administrator)
  const deleted = await visitor.call(deleteTeam, { params: { orgId: id, teamId: a } })
  expect(deleted.status).toBe(200)
  const later = '2026-03-16'
  await walk(later)
  await moveTo('2026-03-26T09:00:00Z')
  await close()
  expect(await cells()).toEqual([...told(monday), `${later} B 12000`, `${later} all 24000`])
})

test('[P-PRI-1] [P-PRI-3] each day is published once if the time zone changes on a Sunday night', async () => {
  const { id, walk, cells, weeks } = await setting('Pacific/Auckland')
  const days = Array.from({ length: 14 }, (_, n) => addDays(monday, n))
  for (const day of days) await walk(day)
  await moveTo('2026-03-08T10:30:00Z')
  const { db } = server.makeContext()
  for (const [moment, timezone] of [
    ['2026-03-08T10:30:00Z', 'America/Los_Angeles'],
    ['2026-03-12T08:00:00Z', 'Pacific/Kiritimati'],
    ['2026-03-18T11:00:00Z', 'Pacific/Pago_Pago'],
    ['2026-03-20T11:00:00Z', 'Europe/Paris'],
  ] as const) {
    await moveTo(moment)
    await db.update(organizations).set({ timezone }).where(eq(organizations.id, id))
    await closeWeeks(server.makeContext(), { id })
  }
  expect(await cells()).toEqual(days.flatMap((day) => told(day)))
  expect(new Set(await weeks()).size).toBe((await weeks()).length)
})

test.each([
  ['Europe/Paris', '2026-03-23'],
  ['Europe/Paris', '2026-10-19'],
  ['America/Montreal', '2026-03-02'],
  ['America/Montreal', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-03-30'],
  ['Australia/Lord_Howe', '2026-09-28'],
])(
  '[P-PRI-1] [P-PRI-3] in %s the week of %s with a clock change has seven days and closes at midnight',
  async (timezone, first) => {
    const { walk, cells, close } = await setting(timezone)
    const days = Array.from({ length: 7 }, (_, n) => addDays(first, n))
    for (const day of days) await walk(day)
    const closes = startOfDay(timezone, addDays(first, 10))
    await moveTo(new Date(closes.getTime() - 1000).toISOString())
    expect(dayIn(timezone, server.makeContext().now)).toBe(addDays(first, 9))
    await close()
    expect(await cells()).toEqual([])
    server.pass({ seconds: 1 })
    expect(await close()).toBe(addDays(first, 6))
    expect(await cells()).toEqual(days.flatMap((day) => told(day)))
  },
)

test('[P-PRI-3] a server that was suspended for three months closes all weeks before its first answer', async () => {
  const { id, walk, cells, weeks, administrator } = await setting()
  const days = Array.from({ length: 12 }, (_, n) => addDays(monday, 7 * n))
  for (const day of days) await walk(day)
  server.pass({ days: 92 })
  await closeAllWeeks(server.makeContext())
  const visitor = await signedIn(server, administrator)
  expect((await visitor.call(getDashboard, { params: { orgId: id } })).status).toBe(200)
  expect(await cells()).toEqual(days.flatMap((day) => told(day)))
  const closed = await weeks()
  expect(new Set(closed).size).toBe(closed.length)
  const { rows } = await server.makeContext().db.execute(sql`
    select max(week) - min(week) as span from ${publishedWeeks} where organization_id = ${id}`)
  expect(Number(rows[0]?.span)).toBe(7 * (closed.length - 1))
})

test('[P-PRI-1] a week hides what a challenge’s total would turn into the sum of the one who did not join', async () => {
  const joining = async (count: number, appears: 'alias' | 'totals') => {
    const { members, organization, walk, close, cells } = await setting()
    const settings = { estimatedParticipants: 24, dailyGoal: 1000, showMap: false }
    const challenge = await makeChallenge(server, organization, {
      ...{ type: 'collective-target', startDate: monday, duration: 6, settings },
    })
    const joinedAt = new Date(`${monday}T09:00:00Z`)
    const join = { challengeId: challenge.id, appears, joinedAt }
    await server.asOwner((db) =>
      db
        .insert(challengeJoins)
        .values(members.slice(0, count).map((one, alias) => ({ ...one, ...join, alias }))),
    )
    await walk(monday)
    server.pass({ days: 14 })
    await close()
    return cells()
  }
  expect(await joining(24, 'totals')).toEqual(told(monday))
  expect(await joining(24, 'alias'), 'an alias would be found in its team').toEqual([`${monday} all 24000`])
  expect(await joining(23, 'totals')).toEqual([])
  expect(await joining(12, 'alias')).toEqual(told(monday))
})
