import { type AnyColumn, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizations } from '#server/organizations/table.ts'
import { makeEmployee } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { users } from '#server/users/table.ts'
import { recordActivities } from './service.ts'
import { activities, activityDays, activityMonths, activityPeople } from './table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Row = typeof activities.$inferInsert

async function pair() {
  const first = await makeEmployee(server)
  const { organization } = first
  const second = await makeEmployee(server, { organization })
  const rowOf = (user: { id: string }, day: string, more: Partial<Row> = {}): Row => ({
    organizationId: organization.id,
    userId: user.id,
    day,
    source: 'phone',
    steps: 1000,
    ...more,
  })
  return { organizationId: organization.id, ada: first.user, bea: second.user, rowOf }
}

/** The sums kept for an organization: those of its days, and the people of its months. */
async function kept(organizationId: string) {
  const { db } = server.work()
  const { day, steps, distanceM, activeMinutes } = activityDays
  const sum = (column: AnyColumn) => sql<number>`sum(${column})::int`
  const days = await db
    .select({ day, steps: sum(steps), distanceM: sum(distanceM), minutes: sum(activeMinutes) })
    .from(activityDays)
    .where(eq(activityDays.organizationId, organizationId))
    .groupBy(day)
    .orderBy(asc(day))
  const { month, people } = activityMonths
  const months = await db
    .select({ month, people: sql<number>`sum(${people})::int` })
    .from(activityMonths)
    .where(eq(activityMonths.organizationId, organizationId))
    .groupBy(month)
    .orderBy(asc(month))
  return {
    days: days.map((row) => [row.day, row.steps, row.distanceM, row.minutes]),
    months: months.map((row) => [row.month, row.people]),
  }
}

test('sums follow what is recorded, corrected and taken back; a person counts once a month', async () => {
  const { organizationId, ada, bea, rowOf } = await pair()
  const { db } = server.work()
  await recordActivities(server.work(), [
    rowOf(ada, '2026-01-31', { distanceM: 700, activeMinutes: 10 }),
    rowOf(ada, '2026-02-01'),
    rowOf(ada, '2026-02-01', { source: 'watch', steps: 500 }),
    rowOf(bea, '2026-02-01', { steps: 0, activeMinutes: 30 }),
  ])
  expect(await kept(organizationId)).toEqual({
    days: [
      ['2026-01-31', 1000, 700, 10],
      ['2026-02-01', 1500, 0, 30],
    ],
    months: [
      ['2026-01-01', 1],
      ['2026-02-01', 2],
    ],
  })

  // The same source again replaces what it said; another day of the month adds nobody.
  await recordActivities(server.work(), [rowOf(ada, '2026-02-01', { steps: 3000 }), rowOf(ada, '2026-02-28')])
  expect(await kept(organizationId)).toEqual({
    days: [
      ['2026-01-31', 1000, 700, 10],
      ['2026-02-01', 3500, 0, 30],
      ['2026-02-28', 1000, 0, 0],
    ],
    months: [
      ['2026-01-01', 1],
      ['2026-02-01', 2],
    ],
  })

  await db.delete(activities).where(eq(activities.day, '2026-02-28'))
  expect((await kept(organizationId)).months).toEqual([
    ['2026-01-01', 1],
    ['2026-02-01', 2],
  ])
  await db.delete(activities).where(eq(activities.userId, bea.id))
  expect(await kept(organizationId)).toEqual({
    days: [
      ['2026-01-31', 1000, 700, 10],
      ['2026-02-01', 3500, 0, 0],
      ['2026-02-28', 0, 0, 0],
    ],
    months: [
      ['2026-01-01', 1],
      ['2026-02-01', 1],
    ],
  })
})

test('[G23] [G25] whoever is removed takes their activity along, but sums stay; an organization takes all of it', async () => {
  const { organizationId, ada, bea, rowOf } = await pair()
  const { db } = server.work()
  await recordActivities(server.work(), [rowOf(ada, '2026-02-01'), rowOf(bea, '2026-02-01')])
  await db.delete(users).where(eq(users.id, ada.id))
  expect(await db.$count(activities, eq(activities.userId, ada.id))).toBe(0)
  expect(await kept(organizationId), 'else their difference would tell what she did').toEqual({
    days: [['2026-02-01', 2000, 0, 0]],
    months: [['2026-02-01', 2]],
  })
  await db.delete(organizations).where(eq(organizations.id, organizationId))
  for (const table of [activities, activityDays, activityPeople, activityMonths]) {
    expect(await db.$count(table, eq(table.organizationId, organizationId))).toBe(0)
  }
})

test('a row says something possible of a person of the organization, and stays that person’s', async () => {
  const { ada, rowOf } = await pair()
  const stranger = await makeEmployee(server)
  const refused = (row: Row) => expect(recordActivities(server.work(), [row])).rejects.toThrow()
  await refused(rowOf(stranger.user, '2026-02-01'))
  await refused(rowOf(ada, '2026-02-01', { steps: 0 }))
  await refused(rowOf(ada, '2026-02-01', { steps: -1 }))
  await refused(rowOf(ada, '2026-02-01', { activeMinutes: 1441 }))
  await recordActivities(server.work(), [rowOf(ada, '2026-02-01')])
  const { db } = server.work()
  await expect(
    db.update(activities).set({ day: '2026-03-01' }).where(eq(activities.userId, ada.id)),
  ).rejects.toThrow()
})
