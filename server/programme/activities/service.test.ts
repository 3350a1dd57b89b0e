import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activities, activityMonths, activityPeople } from '#server/schema/activities.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { makeMembers, type Recorded, record } from '#tests/server/activity.ts'
import { makeEmployee } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { recordActivities } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function pair() {
  const since = new Date('2025-12-01T12:00:00Z')
  const first = await makeEmployee(server, { since })
  const { organization } = first
  const second = await makeEmployee(server, { organization, since })
  const rowOf = (user: { id: string }, day: string, more: Partial<Recorded> = {}): Recorded => ({
    organizationId: organization.id,
    userId: user.id,
    day,
    steps: 1000,
    ...more,
  })
  return { organizationId: organization.id, ada: first.user, bea: second.user, rowOf }
}

/** How many people each month counts, as the tables' owner reads it. */
async function months(organizationId: string): Promise<[string, number][]> {
  return server.asOwner(async (db) => {
    const { month, people } = activityMonths
    const rows = await db
      .select({ month, people: sql<number>`sum(${people})::int` })
      .from(activityMonths)
      .where(eq(activityMonths.organizationId, organizationId))
      .groupBy(month)
      .orderBy(asc(month))
    return rows.map((row) => [row.month, row.people])
  })
}

test('the active people of a month follow recorded and deleted activities, and each person counts once', async () => {
  const { organizationId, ada, bea, rowOf } = await pair()
  await record(server, [
    rowOf(ada, '2026-01-31', { distanceM: 700, activeMinutes: 10 }),
    rowOf(ada, '2026-02-01'),
    rowOf(bea, '2026-02-01', { steps: 0, activeMinutes: 30 }),
  ])
  const both: [string, number][] = [
    ['2026-01-01', 1],
    ['2026-02-01', 2],
  ]
  expect(await months(organizationId)).toEqual(both)
  // The same day again replaces what it said; another day of the month adds nobody.
  await record(server, [rowOf(ada, '2026-02-01', { steps: 3000 }), rowOf(ada, '2026-02-28')])
  expect(await months(organizationId)).toEqual(both)
  const [phone] = await server.asOwner((db) =>
    db.select({ steps: activities.steps }).from(activities).where(sql`steps = 3000`),
  )
  expect(phone).toEqual({ steps: 3000 })
  const gone = (condition: ReturnType<typeof sql>) =>
    server.asOwner((db) => db.delete(activities).where(condition))
  await gone(sql`day = '2026-02-28'`)
  expect(await months(organizationId)).toEqual(both)
  await gone(sql`user_id = ${bea.id}`)
  expect((await months(organizationId)).at(-1)).toEqual(['2026-02-01', 1])
})

test('a recording reads a few rows of active people, however many began since its connection planned it', async () => {
  const { organization } = await makeEmployee(server)
  const [ada, ...others] = await makeMembers(server, organization, 300)
  const bea = others.pop()
  await server.asOwner(async (db) => {
    const recordAll = (people: { userId: string }[]) =>
      db.insert(activities).values(
        people.map(({ userId }) => ({
          organizationId: organization.id,
          userId,
          day: '2026-02-01',
          steps: 1,
        })),
      )
    const read = async () => {
      const { rows } = await db.execute<{ read: number }>(sql`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = 'activity_people'`)
      return rows[0]?.read ?? 0
    }
    await db.execute(sql`analyze activity_people`)
    if (!ada || !bea) throw new Error('nobody was made')
    await recordAll([ada])
    await recordAll(others)
    const before = await read()
    await recordAll([bea])
    expect((await read()) - before).toBeLessThan(10)
  })
})

test('[G25] activities are deleted with their person or organization', async () => {
  const { organizationId, ada, bea, rowOf } = await pair()
  const { db } = server.makeContext()
  await record(server, [rowOf(ada, '2026-02-01'), rowOf(bea, '2026-02-01')])
  await db.delete(users).where(eq(users.id, ada.id))
  const left = await server.asOwner((owner) =>
    owner
      .select({ id: activities.userId })
      .from(activities)
      .where(eq(activities.organizationId, organizationId)),
  )
  expect(left).toEqual([{ id: bea.id }])
  await db.delete(organizations).where(eq(organizations.id, organizationId))
  for (const table of [activities, activityPeople, activityMonths]) {
    const count = await server.asOwner((owner) =>
      owner.$count(table, eq(table.organizationId, organizationId)),
    )
    expect(count).toBe(0)
  }
})

test('an activity must be plausible, of a person of the organization, and cannot move to another person', async () => {
  const { ada, rowOf } = await pair()
  const stranger = await makeEmployee(server)
  const refused = (row: Recorded) => expect(record(server, [row])).rejects.toThrow()
  await refused(rowOf(stranger.user, '2026-02-01'))
  await refused(rowOf(ada, '2026-02-01', { steps: 0 }))
  await refused(rowOf(ada, '2026-02-01', { steps: -1 }))
  await refused(rowOf(ada, '2026-02-01', { activeMinutes: 1441 }))
  await record(server, [rowOf(ada, '2026-02-01')])
  const moved = server.asOwner((db) =>
    db.update(activities).set({ day: '2026-03-01' }).where(eq(activities.userId, ada.id)),
  )
  await expect(moved).rejects.toThrow()
})

test('[P-PRI-7] a person’s request can access that person’s rows only', async () => {
  const { organizationId, ada, bea, rowOf } = await pair()
  await record(server, [rowOf(ada, '2026-02-01'), rowOf(bea, '2026-02-01')])
  const asAda = { organizationId, userId: ada.id }
  await recordActivities(server.makeContext(), asAda, [{ day: '2026-02-02', steps: 5 }])
  await server.asPerson(asAda, async (db) => {
    const seen = await db.select({ id: activities.userId }).from(activities)
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([ada.id]))
    const changed = await db
      .update(activities)
      .set({ steps: 1 })
      .where(eq(activities.userId, bea.id))
      .returning()
    expect(changed).toEqual([])
  })
})
