import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IntakeAnswer, sendDays } from '#contract/participation/intake.ts'
import { addDays } from '#contract/platform/days.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { activities } from '#server/schema/activities.ts'
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

const dayBefore = (days: number) => addDays(server.makeContext().now.toISOString().slice(0, 10), -days)

async function sender() {
  const made = await makeEmployee(server)
  const person = { organizationId: made.organization.id, userId: made.user.id }
  await agree(server, [person])
  return {
    async send(entries: readonly unknown[], query: object = {}) {
      // A session may have ended as the clock moved.
      const visitor = await signedIn(server, made)
      const sent = await visitor.send(requestOf(sendDays, { body: { source: 'Shortcut', entries }, query }))
      const { accepted, unchanged, replaced } = sent.body as unknown as IntakeAnswer
      return [accepted, replaced, unchanged]
    },
    stored: () =>
      server.asOwner(async (db) => ({
        pieces: await db.select().from(activityPieces).where(eq(activityPieces.userId, person.userId)),
        readings: await db.select().from(activityReadings).where(eq(activityReadings.userId, person.userId)),
        days: await db.select().from(activities).where(eq(activities.userId, person.userId)),
      })),
  }
}

const at = (day: string, from: string, to: string, steps: number, end = day) => ({
  ...{ start: `${day}T${from}:00-05:00`, end: `${end}T${to}:00-05:00`, steps },
})

test('[P-API-5] the same intervals of an old day again change nothing and are answered so, also as a test', async () => {
  const { send, stored } = await sender()
  const day = dayBefore(30)
  const body = [at(day, '08:00', '08:20', 400), at(day, '08:20', '08:30', 200), at(day, '12:00', '17:00', 3)]
  expect(await send(body, { test: '1' })).toEqual([3, 0, 0])
  expect(await send(body)).toEqual([3, 0, 0])
  const before = await stored()
  expect(before).toMatchObject({ pieces: [], days: [{ day, steps: 600 }] })
  server.pass({ minutes: 5 })
  expect(await send(body, { test: '1' })).toEqual([0, 0, 3])
  expect(await send(body)).toEqual([0, 0, 3])
  expect(await stored()).toEqual(before)
  // What is sent replaces the quarters that it touches.
  const other = [at(day, '08:00', '08:20', 500), at(day, '09:00', '09:10', 70)]
  expect(await send(other, { test: '1' })).toEqual([1, 1, 0])
  expect(await send(other)).toEqual([1, 1, 0])
  expect(await stored()).toMatchObject({ days: [{ day, steps: 570 }] })
  expect(await send(other)).toEqual([0, 0, 2])
})

test('an interval inside a longer one counts as before when only the longer one changes', async () => {
  const { send, stored } = await sender()
  const day = dayBefore(30)
  const hours = (long: number) => [at(day, '08:00', '09:00', long), at(day, '08:00', '08:15', 400)]
  expect(await send(hours(1000))).toEqual([2, 0, 0])
  expect(await send(hours(1300))).toEqual([0, 1, 1])
  const { readings, days } = await stored()
  expect(readings[0]?.quarters?.slice(32, 36)).toEqual([400, 300, 300, 300])
  expect(days).toMatchObject([{ steps: 1300 }])
})

test('an interval over midnight is known again by the quarters of both days', async () => {
  const { send, stored } = await sender()
  const [day, next] = [dayBefore(30), dayBefore(29)]
  const over = [at(day, '23:50', '00:05', 300, next)]
  expect(await send(over)).toEqual([1, 0, 0])
  expect(await send(over)).toEqual([0, 0, 1])
  expect(await send([at(next, '00:00', '00:05', 40)])).toEqual([0, 1, 0])
  expect(await send(over)).toEqual([0, 1, 0])
  expect((await stored()).days.map(({ steps }) => steps).sort()).toEqual([100, 200])
})

test('what became quarters meanwhile is known again', async () => {
  const { send, stored } = await sender()
  const body = [at(dayBefore(2), '08:00', '08:20', 400)]
  expect(await send(body)).toEqual([1, 0, 0])
  server.pass({ days: 9 })
  expect(await runTasks(server.parts)).toEqual([])
  const before = await stored()
  expect(before.pieces).toEqual([])
  expect(await send(body)).toEqual([0, 0, 1])
  expect(await stored()).toEqual(before)
})
