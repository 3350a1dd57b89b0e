import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { vendors as vendorNames } from '#contract/participation/connectors.ts'
import { activityConnections } from '#server/schema/connectors.ts'
import { contentsOf } from '#tests/server/contents.ts'
import { makeOrganization, signedIn } from '#tests/server/factories.ts'
import { type Runner, startRunners } from '#tests/server/runners.ts'
import { googleSteps, stravaActivity, vendorSettings } from '#tests/server/vendor-items.ts'
import { listDueConnections } from './find.ts'
import { queueDueReadings, queueReading } from './queue.ts'

const stage = await startRunners()
const {
  server,
  disconnect,
  vendors,
  runner,
  connect,
  rowsOf,
  secretsOf,
  dayOf,
  stateOf,
  sourcesOf,
  connected,
  noticeFrom,
  googleNotice,
  nextMinute,
} = stage
afterAll(stage.close)
beforeEach(stage.reset)

/** The person, in a session of now. */
const signedInAgain = async (person: Awaited<ReturnType<typeof connected>>) => ({
  ...person,
  visitor: await signedIn(server, { account: { id: person.user.accountId ?? '' } }),
})

test('[P-CNX-3] Strava’s challenge is answered to whoever knows the secret, and its events only make the server read', async () => {
  const confirm = (token: string) =>
    server.app.inject({
      url: `/api/hooks/strava?hub.mode=subscribe&hub.challenge=15f7d1a91c1f40f8&hub.verify_token=${token}`,
    })
  expect((await confirm(vendorSettings.STRAVA_HOOK_SECRET)).json()).toEqual({
    ...{ success: true, 'hub.challenge': '15f7d1a91c1f40f8' },
  })
  expect((await confirm('guessed')).statusCode).toBe(403)
  const items = [stravaActivity('2026-02-10T15:00:00Z'), stravaActivity('2026-03-01T15:00:00Z')]
  const person = await connected('strava', items)
  const other = await connected('strava')
  const before = await rowsOf(other)
  // It was changed and the other one deleted there, long before the last reading.
  vendors.items.set(person.account, [stravaActivity('2026-02-10T15:00:00Z', { distance: 7000 })])
  vendors.asked.length = 0
  const at = performance.now()
  for (let n = 0; n < 20; n++) expect((await noticeFrom(person)).statusCode).toBe(200)
  expect(performance.now() - at).toBeLessThan(20 * 2000)
  expect(vendors.asked, 'calls within the notice').toEqual([])
  await nextMinute()
  // Two pages, the second of them empty, for twenty notices of one minute.
  expect(vendors.asked).toEqual(Array(2).fill('GET www.strava.com/api/v3/athlete/activities'))
  expect([(await dayOf(person, '2026-02-10')).footM, (await dayOf(person, '2026-03-01')).footM]).toEqual([
    7000, 0,
  ])
  // An event that says that the person ended the connection is looked into, and was not true.
  expect((await noticeFrom(person, { authorized: 'false' })).statusCode).toBe(200)
  await server.runJobs()
  expect(await stateOf(person, 'strava')).toMatchObject({ state: 'active' })
  expect((await dayOf(person, '2026-02-10')).footM).toBe(7000)
  expect(await rowsOf(other)).toEqual(before)
  // Now it is: tokens go, and all that came from it, at the latest at the next hour, as one was looked into in this one.
  vendors.end(person.account)
  await noticeFrom(person, { authorized: 'false' })
  server.pass({ hours: 1 })
  await server.runJobs()
  const later = await signedInAgain(person)
  expect([await rowsOf(later), await secretsOf(later), await sourcesOf(later)]).toEqual([[], [], []])
  expect((await dayOf(later, '2026-02-10')).footM).toBe(0)
  expect((await noticeFrom(person)).statusCode, 'an event about nobody').toBe(200)
  expect(vendors.problems).toEqual([])
})

test('forged events spend few of a vendor’s calls, and delete nothing while it refuses the operator', async () => {
  const person = await connected('strava', [stravaActivity('2026-03-01T15:00:00Z')])
  vendors.asked.length = 0
  for (let n = 0; n < 60; n++) {
    await noticeFrom(person, { authorized: 'false' })
    await noticeFrom(person)
    server.pass({ seconds: 30 })
    await server.runJobs()
  }
  expect(vendors.asked.filter((call) => call.endsWith('/token')).length).toBeLessThanOrEqual(2)
  expect(vendors.asked.length).toBeLessThan(2 * 20)
  server.pass({ hours: 2 })
  await server.runJobs()
  vendors.fail('strava', { status: 401 })
  await noticeFrom(person, { authorized: 'false' })
  await server.runJobs()
  const later = await signedInAgain(person)
  expect((await dayOf(later, '2026-03-01')).footM).toBe(5000)
  expect(await stateOf(later, 'strava')).toMatchObject({ state: 'active' })
})

test('[P-CNX-3] notices of Google Health name the secret, and make the server read the reconciled steps by interval', async () => {
  const secret = vendorSettings.GOOGLE_HEALTH_HOOK_SECRET
  const check = { type: 'verification' }
  expect((await googleNotice(check, secret)).statusCode).toBe(201)
  expect((await googleNotice(check)).statusCode).toBe(403)
  expect((await googleNotice(check, 'guessed')).statusCode).toBe(403)
  vendors.setGooglePage(2)
  const steps = ['2026-02-27T15:00:00Z', '2026-02-27T15:15:00Z', '2026-03-01T15:00:00Z'].map((at) =>
    googleSteps(at, 15, 100),
  )
  const person = await connected('google-health', steps)
  expect((await dayOf(person, '2026-02-27')).steps).toBe(200)
  // A band that was offline sends its hours three days later; the reconciled stream is another one now.
  vendors.items.set(person.account, [googleSteps('2026-02-27T15:05:00Z', 10, 700), ...steps.slice(2)])
  const notice = (startTime: string, healthUserId = person.account) => ({
    data: {
      ...{ version: '1', healthUserId, operation: 'UPSERT', dataType: 'steps' },
      intervals: [{ physicalTimeInterval: { startTime, endTime: startTime } }],
    },
  })
  expect((await googleNotice(notice('2026-02-27T15:00:00Z'), 'guessed')).statusCode).toBe(403)
  await nextMinute()
  expect((await dayOf(person, '2026-02-27')).steps).toBe(200)
  expect((await googleNotice(notice('2026-02-27T15:00:00Z'), secret)).statusCode).toBe(201)
  await nextMinute()
  expect((await dayOf(person, '2026-02-27')).steps).toBe(700)
  expect((await googleNotice(notice('2026-02-27T15:00:00Z', 'nobody'), secret)).statusCode).toBe(201)
  vendors.setGooglePage(10_000)
  expect(vendors.problems).toEqual([])
})

test('[P-CNX-4] a refused token is renewed once, whatever the clocks say, and then the person connects again', async () => {
  // The vendor's clock is two hours ahead: the token has ended there and not here.
  vendors.setLife(3600)
  const person = await connected('strava', [stravaActivity('2026-03-01T15:00:00Z')])
  vendors.setSkew(2 * 3_600_000)
  await noticeFrom(person)
  await nextMinute()
  expect(vendors.asked.filter((call) => call.endsWith('/token'))).toHaveLength(2)
  expect(await stateOf(person, 'strava')).toMatchObject({ state: 'active' })
  vendors.setSkew(0)
  vendors.setLife(21_600)
  vendors.end(person.account)
  vendors.asked.length = 0
  await noticeFrom(person)
  await nextMinute()
  expect(vendors.asked.filter((call) => call.endsWith('/token'))).toHaveLength(1)
  expect(await stateOf(person, 'strava')).toMatchObject({ state: 'refused' })
  // Its tokens are gone and its data stays.
  expect(await secretsOf(person)).toEqual([])
  expect((await dayOf(person, '2026-03-01')).footM).toBe(5000)
  vendors.asked.length = 0
  server.pass({ hours: 5 })
  await queueDueReadings(server.makeContext())
  await server.runJobs()
  expect(vendors.asked).toEqual([])
  const again = await signedInAgain(person)
  expect((await connect(again, 'strava')).status).toBe(200)
  await server.runJobs()
  expect(await stateOf(again, 'strava')).toMatchObject({ state: 'active' })
  expect(await sourcesOf(again)).toHaveLength(1)
})

test('[P-CNX-4] a vendor that asks to wait is not called before, for nobody, and one that fails thirty times a day at most', async () => {
  const [person, other] = [await connected('strava'), await connected('strava')]
  const calls = async () => {
    vendors.asked.length = 0
    await server.runJobs()
    return vendors.asked.length
  }
  const spent = { 'x-ratelimit-limit': '200,2000', 'x-ratelimit-usage': '201,500' }
  const waits: [Record<string, string>, number][] = [
    [{ 'retry-after': '90' }, 90],
    // Strava's windows are quarters of an hour and days of UTC.
    [spent, 0],
    [{ ...spent, 'x-ratelimit-usage': '201,2000' }, 0],
  ]
  for (const [headers, seconds] of waits) {
    vendors.fail('strava', { status: 429, headers })
    await noticeFrom(person)
    await nextMinute()
    const at = server.makeContext().now.getTime()
    const quarter = 900_000
    const isDay = headers['x-ratelimit-usage']?.endsWith(',2000')
    const window = isDay ? 86_400_000 : quarter
    const until = seconds ? at + seconds * 1000 : (Math.floor(at / window) + 1) * window
    await noticeFrom(other)
    server.pass({ seconds: Math.floor((until - at) / 1000) - 1 })
    expect([headers, await calls()]).toEqual([headers, 0])
    server.pass({ seconds: 2 })
    expect(await calls(), 'both read again').toBeGreaterThanOrEqual(2)
  }
  // A day of failures.
  await server.asOwner((db) =>
    db.delete(activityConnections).where(eq(activityConnections.userId, other.user.id)),
  )
  vendors.fail('strava', ...Array(200).fill({ status: 503 }))
  await noticeFrom(person)
  vendors.asked.length = 0
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    server.pass({ minutes: 10 })
    if (minute % 60 === 0) await queueDueReadings(server.makeContext())
    // Notices do not make it be called more often.
    await noticeFrom(person)
    await server.runJobs()
  }
  const tries = vendors.asked.length
  expect([tries > 20, tries <= 30]).toEqual([true, true])
  vendors.recover('strava')
  server.pass({ days: 1 })
  await queueDueReadings(server.makeContext())
  await server.runJobs()
  expect((await rowsOf(person))[0]).toMatchObject({ tries: 0, claimedUntil: null })
})

test('[P-CNX-4] each reading goes on from its cursor with a day of overlap, and the same again changes nothing', async () => {
  const person = await connected('google-health', [googleSteps('2026-03-01T15:00:00Z', 15, 100)])
  // Thirty days come in spans of eight.
  expect(vendors.asked.filter((call) => call.endsWith(':reconcile'))).toHaveLength(5)
  const contents = async () =>
    (await contentsOf(server)).get('activity_pieces')?.replaceAll(/2026-\d\d-\d\d \d\d:\d\d:\d\d[^,]*/g, '')
  const before = await contents()
  const [{ readUntil } = { readUntil: null }] = await rowsOf(person)
  expect(readUntil).toEqual(server.makeContext().now)
  server.pass({ hours: 5 })
  vendors.asked.length = 0
  await queueDueReadings(server.makeContext())
  await queueDueReadings(server.makeContext())
  await server.runJobs()
  expect(vendors.asked.filter((call) => call.endsWith(':reconcile')).length).toBeGreaterThanOrEqual(1)
  expect(await contents()).toBe(before)
  // Somebody who left is not read, also by a job that was queued before.
  const { organizationId, userId } = person.person
  await queueReading(server.makeContext(), { organizationId, userId, vendor: 'google-health' })
  vendors.asked.length = 0
  await server.asOwner((db) => db.execute(sql`update users set status = 'inactive' where id = ${userId}`))
  await server.runJobs()
  expect(vendors.asked).toEqual([])
  server.pass({ hours: 5 })
  await queueDueReadings(server.makeContext())
  await server.runJobs()
  expect(vendors.asked.filter((call) => call.endsWith(':reconcile'))).toEqual([])
})

test('[P-CNX-4] readings that are due run for each customer in turn, however many people one has', async () => {
  const customers: Runner[][] = []
  for (const size of [6, 6, 1]) {
    const organization = await makeOrganization(server)
    customers.push(await Promise.all(Array.from({ length: size }, () => runner(organization))))
  }
  for (const person of customers.flat()) await connect(person, 'strava')
  await server.runJobs()
  server.pass({ hours: 5 })
  const read: string[] = []
  const { enqueueAll } = server.parts.jobs
  server.parts.jobs.enqueueAll = (db, queue, jobs) => {
    const inTurn = jobs.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
    read.push(...inTurn.map(({ data }) => String(data.organizationId)))
    return enqueueAll(db, queue, jobs)
  }
  await queueDueReadings(server.makeContext())
  server.parts.jobs.enqueueAll = enqueueAll
  await server.runJobs()
  const turn = (from: number, to: number) => new Set(read.slice(from, to)).size
  // One of each customer, and then one of each that has more.
  expect([read.length, turn(0, 3), turn(3, 5), turn(5, 7)]).toEqual([13, 3, 2, 2])
  expect(await listDueConnections(server.makeContext())).toEqual([])
})

test('[P-CNX-5] the local server plays every call that is made of a vendor, and finds nothing wrong with one', async () => {
  for (const vendor of vendorNames) {
    const person = await connected(vendor)
    vendors.fail(vendor, { status: 401 })
    server.pass({ hours: 5 })
    await queueDueReadings(server.makeContext())
    await server.runJobs()
    const account = { id: person.user.accountId ?? '' }
    await disconnect({ ...person, visitor: await signedIn(server, { account }) }, vendor)
  }
  expect([...new Set(vendors.asked)].sort()).toEqual([
    'GET health.googleapis.com/v4/users/me/dataTypes/steps/dataPoints:reconcile',
    'GET health.googleapis.com/v4/users/me/identity',
    'GET www.strava.com/api/v3/athlete/activities',
    'POST oauth2.googleapis.com/revoke',
    'POST oauth2.googleapis.com/token',
    'POST www.strava.com/api/v3/oauth/token',
    'POST www.strava.com/oauth/deauthorize',
  ])
  expect(vendors.problems).toEqual([])
})
