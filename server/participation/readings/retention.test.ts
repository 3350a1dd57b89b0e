import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDays } from '#contract/participation/intake.ts'
import { eraseOwnData } from '#contract/participation/own-data.ts'
import { listDays } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { activities, activityOwnMonths, activityPeople } from '#server/schema/activities.ts'
import { activityPieces } from '#server/schema/pieces.ts'
import { activityReadings } from '#server/schema/sources.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)

async function sender() {
  const made = await makeEmployee(server)
  const person = { organizationId: made.organization.id, userId: made.user.id }
  await agree(server, [person])
  const of = <Row>(table: typeof activityPieces | typeof activityReadings | typeof activities) =>
    server.asOwner(
      async (db) => (await db.select().from(table).where(eq(table.userId, person.userId))) as Row[],
    )
  return {
    ...{ person, employee: made },
    days: async (entries: readonly unknown[]) => {
      // A session may have ended as the clock moved.
      const visitor = await signedIn(server, made)
      const sent = await visitor.send(requestOf(sendDays, { body: { source: 'Shortcut', entries } }))
      expect(sent.body).toMatchObject({ refused: [] })
    },
    pieces: () => of<typeof activityPieces.$inferSelect>(activityPieces),
    readings: () => of<typeof activityReadings.$inferSelect>(activityReadings),
    merged: async () =>
      (await of<typeof activities.$inferSelect>(activities)).map(({ day, steps }) => [day, steps]).sort(),
  }
}

const at = (day: string, from: string, to: string, steps: number) => ({
  ...{ start: `${day}T${from}:00-05:00`, end: `${day}T${to}:00-05:00`, steps },
})
const housekeeping = async () => expect(await runTasks(server.parts)).toEqual([])

test('[P-SRC-2] intervals become quarters ten days after their day, which stays as it was; sessions stay', async () => {
  const { days, pieces, readings, merged, person } = await sender()
  const other = await sender()
  const day = addDays(today(), -2)
  await days([at(day, '08:00', '08:20', 400), at(day, '08:20', '08:30', 200), at(day, '23:45', '23:59', 90)])
  await other.days([at(addDays(day, 1), '08:00', '08:30', 70)])
  await server.asOwner((db) =>
    db.execute(sql`insert into activity_pieces select organization_id, user_id, source_id, day, started_at, seconds + 1,
      'session', mark, '{"startedAt":"x","minutes":1,"band":"light","activity":null,"amounts":{}}', received_at
      from activity_pieces where user_id = ${person.userId} limit 1`),
  )
  server.pass({ days: 7 })
  await housekeeping()
  expect(await pieces()).toHaveLength(4)
  const before = await merged()
  server.pass({ days: 1 })
  await housekeeping()
  expect((await pieces()).map(({ measure }) => measure)).toEqual(['session'])
  expect(await other.pieces()).toHaveLength(1)
  const [reading] = await readings()
  expect(reading?.quarters?.flatMap((value, place) => (value > 0 ? [[place, value]] : []))).toEqual([
    [32, 300],
    [33, 300],
    [95, 90],
  ])
  expect(await merged()).toEqual(before)
  // What comes later replaces the quarters it touches.
  await days([at(day, '08:00', '08:15', 100)])
  expect((await pieces()).map(({ measure }) => measure)).toEqual(['session'])
  expect((await readings())[0]?.quarters?.slice(32, 34)).toEqual([100, 300])
  expect(await merged()).toEqual([[day, 490]])
})

test('[P-OWN-3] after thirteen months sums of months are left of days, and counts that were shown do not move', async () => {
  const { days, pieces, readings, merged, person, employee } = await sender()
  const first = `${addDays(today(), -40).slice(0, 7)}-01`
  await days([
    at(first, '08:00', '08:30', 600),
    { day: addDays(first, 1), steps: 5000, distanceM: 3000 },
    { day: today(), steps: 700 },
  ])
  const months = () =>
    server.asOwner((db) =>
      db.select().from(activityOwnMonths).where(eq(activityOwnMonths.userId, person.userId)),
    )
  const active = async () =>
    (
      await server.asOwner((db) =>
        db.select().from(activityPeople).where(eq(activityPeople.userId, person.userId)),
      )
    )
      .map(({ month }) => month)
      .sort()
  const activeBefore = await active()
  expect(activeBefore).toContain(first)
  await housekeeping()
  expect([await months(), (await merged()).length]).toEqual([[], 3])
  server.pass({ days: 360 })
  await housekeeping()
  expect((await merged()).length).toBe(3)
  server.pass({ days: 40 })
  await housekeeping()
  const last = (await merged()).map(([day]) => day)
  expect(last).toHaveLength(1)
  expect(await months()).toMatchObject([{ month: first, days: 2, steps: 5600, distanceM: 3000 }])
  expect(await pieces()).toEqual([])
  expect((await readings()).map(({ day }) => day)).toEqual(last)
  expect(await active()).toEqual(activeBefore)
  // Nobody else reads them, and the person erases them.
  const seen = await server.asOwner((db) =>
    db.execute(sql`select has_table_privilege(console_role(), 'activity_own_months', 'select') as seen`),
  )
  expect(seen.rows).toEqual([{ seen: false }])
  const visitor = await signedIn(server, employee)
  const listed = await visitor.call(listDays, { query: { from: today(), to: today() } })
  expect(listed.body.months).toEqual([{ month: first, days: 2, equivalents: 5600 }])
  await visitor.call(eraseOwnData, { body: { what: 'activity', email: employee.account.email } })
  expect([await months(), (await active()).length]).toEqual([[], 0])
})
