import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { decideConsent, listConsents, type Purpose } from '#contract/participation/consents.ts'
import * as contract from '#contract/participation/recording.ts'
import { updateMemberSettings } from '#contract/participation/settings.ts'
import { activities } from '#server/schema/activities.ts'
import { activityEntries } from '#server/schema/entries.ts'
import { activityReadings, activitySources } from '#server/schema/sources.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = '2026-03-02'

/** An employee in the app, who agreed to record unless told otherwise. */
async function recorder({ consented = true } = {}) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const { account, user } = await makeEmployee(server, { organization })
  const visitor = await signedIn(server, { account })
  const decide = (purpose: Purpose, given: boolean) =>
    visitor.call(decideConsent, { body: { purpose, given, textVersion: 1, language: 'en' } })
  if (consented) await decide('activity', true)
  const save = (body: object, entryId = randomUUID()) =>
    visitor.send({ method: 'PUT', url: `/api/me/entries/${entryId}`, body })
  const receipt = async (day = today) => (await visitor.call(contract.getDay, { params: { day } })).body.data
  const merged = () =>
    server.asOwner((db) => db.select().from(activities).where(eq(activities.userId, user.id)))
  const person = { organizationId: organization.id, userId: user.id }
  return { administrator, organization, user, visitor, decide, save, receipt, merged, person }
}

const swim = { activity: '18230', day: today, start: '01:00', minutes: 40 }

test('[P-CON-1] recording needs the consent to keep one’s activity, and nothing else does', async () => {
  const { save, decide, visitor, merged } = await recorder({ consented: false })
  const refused = await save({ session: swim })
  expect(refused).toMatchObject({ status: 403, body: { code: 'consent.activity_needed' } })
  expect(await merged()).toEqual([])
  expect((await visitor.call(updateMemberSettings, { body: { goal: 7000 } })).status).toBe(200)
  await decide('activity', true)
  expect((await save({ session: swim })).status).toBe(200)
})

test('[P-CON-2] each decision is a row of its own; withdrawing ends the one before at once', async () => {
  const { decide, visitor, save } = await recorder({ consented: false })
  await decide('activity', true)
  await decide('activity', true)
  server.pass({ minutes: 1 })
  await decide('activity', false)
  const { data } = (await visitor.call(listConsents)).body
  expect(data.map(({ purpose, given, until }) => [purpose, given, until === null])).toEqual([
    ['activity', false, true],
    ['activity', true, false],
  ])
  expect((await save({ session: swim })).body.code).toBe('consent.activity_needed')
  server.pass({ minutes: -1 })
})

test('[P-REC-3] what is saved equals the preview, and the same entry again changes nothing', async () => {
  const { visitor, save, merged, receipt } = await recorder()
  const entryId = randomUUID()
  const preview = await visitor.call(contract.previewEntry, { params: { entryId }, body: { session: swim } })
  expect(await merged()).toEqual([])
  const saved = await save({ session: swim }, entryId)
  expect(saved.body.data).toEqual(preview.body.data)
  // 40 vigorous minutes of 200 step equivalents.
  expect(preview.body.data.worth).toBe(8000)
  expect((await save({ session: swim }, entryId)).body.data).toEqual(saved.body.data)
  expect((await receipt()).entries).toHaveLength(1)
  expect(await merged()).toMatchObject([{ day: today, steps: 0, activeMinutes: 40, equivalents: 8000 }])
})

test('[P-REC-5] an edit and a deletion keep the versions before, and the day follows', async () => {
  const { visitor, save, merged, receipt } = await recorder()
  const entryId = randomUUID()
  await save({ session: swim }, entryId)
  await save({ session: { ...swim, minutes: 20 }, reason: 'It was shorter' }, entryId)
  expect(await merged()).toMatchObject([{ equivalents: 4000 }])
  const moved = { ...swim, day: '2026-03-01', minutes: 20 }
  await save({ session: moved }, entryId)
  expect(await merged()).toMatchObject([{ day: '2026-03-01', equivalents: 4000 }])
  const body = { reason: 'It was a dream' }
  expect((await visitor.call(contract.deleteEntry, { params: { entryId }, body })).status).toBe(200)
  expect(await merged()).toEqual([])
  const before = await receipt('2026-03-01')
  expect(before.entries.map(({ content, reason }) => [content === null, reason])).toContainEqual([
    true,
    'It was a dream',
  ])
  const { entries } = await receipt()
  expect(entries.map(({ version, reason }) => [version, reason])).toEqual([
    [2, 'It was shorter'],
    [1, null],
  ])
})

test('a day takes no more versions than it may store, and says so; what is there can still be deleted', async () => {
  const { visitor, save, person, receipt } = await recorder()
  const entryId = randomUUID()
  await save({ session: swim }, entryId)
  const stored = Array.from({ length: contract.mostVersions - 1 }, (_, version) => ({
    ...person,
    id: randomUUID(),
    version: version + 1,
    day: today,
    content: null,
    recordedAt: server.makeContext().now,
  }))
  await server.asOwner((db) => db.insert(activityEntries).values(stored))
  const refused = await save({ session: { ...swim, minutes: 20 } }, entryId)
  expect(refused).toMatchObject({ status: 409, body: { code: 'entry.too_many' } })
  // The same entry again is no version.
  expect((await save({ session: swim }, entryId)).status).toBe(200)
  expect((await save({ session: { ...swim, day: '2026-03-01' } })).status).toBe(200)
  expect((await visitor.call(contract.deleteEntry, { params: { entryId } })).status).toBe(200)
  expect((await receipt()).summary.equivalents).toBe(0)
})

test.each([
  ['the future', { session: { ...swim, day: '2026-03-03' } }, 'session.day'],
  ['an hour to come', { session: { ...swim, start: '23:00' } }, 'session.start'],
  ['eight days back', { total: { day: '2026-02-22', steps: 5 } }, 'total.day'],
  ['no minutes', { session: { ...swim, minutes: 0 } }, 'session.minutes'],
  ['an unknown activity', { session: { ...swim, activity: '99999' } }, 'session.activity'],
  ['something else without how hard', { session: { ...swim, activity: null } }, 'session.band'],
  [
    'a walk of 30 km in an hour',
    { session: { ...swim, activity: '17190', minutes: 60, distanceM: 30_000 } },
    'session.distanceM',
  ],
  ['100,001 steps', { total: { day: today, steps: 100_001 } }, 'total.steps'],
  ['a day of nothing', { total: { day: today } }, 'total'],
  ['minutes without how hard', { total: { day: today, activeMinutes: 30 } }, 'total.band'],
  ['25 hours', { session: { ...swim, minutes: 1500 } }, 'session.minutes'],
  ['no day of the calendar', { session: { ...swim, day: '2026-02-30' } }, 'session.day'],
  ['half a step', { total: { day: today, steps: 1.5 } }, 'total.steps'],
])('[P-REC-6] [P-BAD-1] [P-BAD-2] [P-BAD-3] %s is refused at its field', async (_, body, field) => {
  const { save, merged } = await recorder()
  const { status, body: answer } = await save(body)
  expect(status).toBe(400)
  expect(Object.keys(answer.fields ?? {})).toEqual([field])
  expect(await merged()).toEqual([])
})

test('[P-REC-6] two sessions of one person do not overlap', async () => {
  const { save } = await recorder()
  await save({ session: swim })
  const second = await save({ session: { ...swim, start: '01:39' } })
  expect(second.body.fields).toHaveProperty(['session.start'])
  expect((await save({ session: { ...swim, start: '01:40', minutes: 5 } })).status).toBe(200)
})

test('[P-REC-7] [P-SRC-4] a typed day below what a watch measured changes nothing, and the receipt names the winner', async () => {
  const { save, merged, receipt, person } = await recorder()
  const at = new Date(`${today}T09:00:00Z`)
  await server.asOwner(async (db) => {
    const [source] = await db
      .insert(activitySources)
      .values({ ...person, kind: 'watch', name: 'My watch', rank: 0, createdAt: at, lastHeardAt: at })
      .returning()
    const quarters = Array.from({ length: 96 }, (_, n) => (n >= 20 && n < 30 ? 500 : 0))
    await db.insert(activityReadings).values({
      ...{ ...person, day: today, sourceId: source?.id ?? '', measure: 'steps', mark: 'measured' },
      ...{ quarters, receivedAt: at },
    })
  })
  const { data } = (await save({ total: { day: today, steps: 4000 } })).body
  expect(data).toMatchObject({ worth: 4000, measuredInstead: true })
  expect(await merged()).toMatchObject([{ steps: 5000, equivalents: 5000 }])
  const { measures } = await receipt()
  expect(measures).toMatchObject([
    {
      measure: 'steps',
      counted: [{ name: 'My watch', typed: false, amount: 5000 }],
      outranked: [{ name: 'Typed', typed: true, amount: 4000 }],
    },
  ])
})

test('a session over midnight counts on both days', async () => {
  const { save, merged } = await recorder()
  await save({ session: { activity: '18230', day: '2026-02-28', start: '23:30', minutes: 60 } })
  expect((await merged()).map(({ day, activeMinutes }) => [day, activeMinutes]).sort()).toEqual([
    ['2026-02-28', 30],
    ['2026-03-01', 30],
  ])
})

test('[P-CON-5] [P-PRI-8] nothing that a person records, decides or sets is in the log that administrators read', async () => {
  const { administrator, organization, save, decide, visitor } = await recorder()
  await save({ session: swim })
  await decide('sums', true)
  await visitor.call(updateMemberSettings, { body: { goal: 8000, movement: 'wheels' } })
  const console_ = await signedIn(server, administrator)
  const log = await console_.call(listAuditEntries, { params: { orgId: organization.id } })
  expect(log.body.data.entries).toEqual([])
})

test('[P-BAD-8] two devices that send one day at once leave one result', async () => {
  const { save, merged } = await recorder()
  const starts = ['01:00', '01:10', '01:20', '01:30', '01:40', '01:50']
  const sent = await Promise.all(starts.map((start) => save({ session: { ...swim, start, minutes: 10 } })))
  expect(sent.map(({ status }) => status)).toEqual(starts.map(() => 200))
  expect(await merged()).toMatchObject([{ activeMinutes: 60, equivalents: 12_000 }])
})
