import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/participation/intake.ts'
import { listOwnSources } from '#contract/participation/own-sources.ts'
import { addDays } from '#contract/platform/days.ts'
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

/** The server's day, at 09:00 UTC, and the one before. */
const today = '2026-03-02'
const yesterday = '2026-03-01'

async function sender({ agrees = true } = {}) {
  const made = await makeEmployee(server)
  const person = { organizationId: made.organization.id, userId: made.user.id }
  if (agrees) await agree(server, [person])
  const visitor = await signedIn(server, made)
  const send = async (endpoint: typeof contract.sendDays, body: unknown, query: object = {}) =>
    visitor.send(requestOf(endpoint, { body, query }))
  type Shape = { path: string }
  const to =
    (endpoint: Shape) =>
    async (body: unknown, query: object = {}) =>
      (await send(endpoint as typeof contract.sendDays, body, query)).body as unknown as contract.IntakeAnswer
  return {
    ...{ visitor, send },
    days: (entries: readonly unknown[], query: object = {}) =>
      to(contract.sendDays)({ source: 'Shortcut', entries }, query),
    points: to(contract.sendOpenMHealth),
    export: (metrics: unknown[]) => to(contract.sendHealthAutoExport)({ data: { metrics } }),
    connect: to(contract.sendHealthConnect),
    sources: async () => (await visitor.call(listOwnSources, {})).body.data,
    stored: () =>
      server.asOwner((db) =>
        db
          .select({
            day: activities.day,
            steps: activities.steps,
            footM: activities.distanceM,
            equivalents: activities.equivalents,
          })
          .from(activities)
          .where(eq(activities.userId, person.userId))
          .orderBy(activities.day),
      ),
    said: () =>
      server.asOwner(async (db) => ({
        pieces: await db.select().from(activityPieces).where(eq(activityPieces.userId, person.userId)),
        totals: await db.select().from(activityReadings).where(eq(activityReadings.userId, person.userId)),
      })),
  }
}

const none = { accepted: 0, unchanged: 0, replaced: 0, ignored: 0, refused: [] }

describe('[P-API-1] days and intervals in the simple form', () => {
  test('[P-API-5] are stored by key, the same again changes nothing, and another value replaces the first', async () => {
    const { days, stored, said, sources } = await sender()
    const entries = [
      { day: yesterday, steps: 8000, distanceM: 5900 },
      { start: `${today}T08:00:00+01:00`, end: `${today}T08:30:00+01:00`, steps: 1400 },
    ]
    expect(await days(entries)).toMatchObject({ ...none, accepted: 2, days: [yesterday, today] })
    const before = await said()
    expect(before.totals.map(({ mark }) => mark)).toEqual(['key', 'key'])
    expect(await days(entries)).toMatchObject({ ...none, unchanged: 2, days: [yesterday, today] })
    expect(await said()).toEqual(before)
    expect(await days([{ ...entries[1], steps: 1500 }])).toMatchObject({ ...none, replaced: 1 })
    expect(await stored()).toMatchObject([
      { day: yesterday, steps: 8000, footM: 5900 },
      { day: today, steps: 1500 },
    ])
    expect(await sources()).toMatchObject([{ kind: 'key', name: 'Shortcut' }])
  })

  test('[P-API-4] of a test are judged and not stored', async () => {
    const { days, send, stored, sources } = await sender()
    const entries = [{ day: yesterday, steps: 8000 }]
    expect(await days(entries, { test: '1' })).toMatchObject({ ...none, accepted: 1 })
    await send(contract.sendDays, { source: 'Shortcut', entries, test: true })
    expect([await stored(), await sources()]).toEqual([[], []])
  })

  test('[P-BAD-1] [P-BAD-2] [P-BAD-3] [P-BAD-16] refuse each bad entry by its index, field and code, and take the others', async () => {
    const { days, send, stored } = await sender()
    const at = (start: string, end: string, more: object = { steps: 10 }) => ({ start, end, ...more })
    const on = (more: object) => ({ day: yesterday, ...more })
    const cases: [unknown, string, string][] = [
      [{ day: '2026-02-30', steps: 1 }, 'day', 'bad_day'],
      [{ day: '0000-01-01', steps: 1 }, 'day', 'too_old'],
      [{ day: '9999-12-31', steps: 1 }, 'day', 'future'],
      [{ day: 'yesterday', steps: 1 }, 'day', 'bad_day'],
      [{ day: addDays(today, -401), steps: 1 }, 'day', 'too_old'],
      [on({ steps: -1 }), 'steps', 'bad_number'],
      [on({ steps: 1.5 }), 'steps', 'bad_number'],
      [on({ steps: '8,000' }), 'steps', 'bad_number'],
      [on({ steps: 2 ** 31 }), 'steps', 'impossible'],
      [on({ steps: null }), 'steps', 'bad_number'],
      [on({ stepz: 1 }), 'stepz', 'unknown_key'],
      [on({ constructor: 1 }), 'constructor', 'unknown_key'],
      [on({}), '', 'nothing'],
      [7, '', 'nothing'],
      [at(`${yesterday}T09:00:00+01:00`, `${yesterday}T08:00:00+01:00`), 'end', 'end_before_start'],
      [at('2026-02-28T06:00:00Z', `${yesterday}T07:00:00Z`), 'end', 'too_long'],
      [at(`${today}T08:50:00Z`, `${today}T09:10:00Z`), 'end', 'future'],
      [at('2026-03-04T08:00:00Z', '2026-03-04T09:00:00Z'), 'end', 'future'],
      [at(`${yesterday}T08:00:00`, `${yesterday}T09:00:00`), 'start', 'bad_time'],
      [at(`${yesterday}T08:00:00Z`, `${yesterday}T08:15:00Z`, { steps: 3301 }), 'steps', 'impossible'],
      [
        at(`${yesterday}T08:00:00Z`, `${yesterday}T08:15:00Z`, { activeMinutes: 16 }),
        'activeMinutes',
        'impossible',
      ],
    ]
    const answer = await days([...cases.map(([entry]) => entry), on({ steps: 5 }), on({ cyclingM: 0 })])
    expect(answer.refused.map(({ index, field, code }) => [index, field, code])).toEqual(
      cases.map(([, field, code], index) => [index, field, code]),
    )
    expect(answer.refused[0]).toMatchObject({
      path: 'entries[0].day',
      message: contract.intakeProblems.bad_day,
    })
    expect(answer).toMatchObject({ accepted: 1, ignored: 1, days: [yesterday] })
    expect(await stored()).toMatchObject([{ day: yesterday, steps: 5 }])
    const infinite = `{"source":"a","entries":[{"day":"${yesterday}","steps":1e309}]}`
    expect((await send(contract.sendDays, infinite)).body).toMatchObject({
      refused: [{ code: 'bad_number' }],
    })
  })

  test('[P-BAD-5] [P-BAD-7] are bounded, uncompressed JSON; the same quarter 50 times is one', async () => {
    const { days, send, visitor, stored } = await sender()
    const interval = { start: `${today}T07:00:00Z`, end: `${today}T07:15:00Z`, steps: 700 }
    expect(await days(Array.from({ length: 50 }, () => interval))).toMatchObject({ accepted: 50 })
    expect(await stored()).toMatchObject([{ steps: 700 }])
    const many = Array.from({ length: 5001 }, () => interval)
    expect(await send(contract.sendDays, { source: 'a', entries: many })).toMatchObject({ status: 400 })
    expect((await send(contract.sendDays, ' '.repeat(contract.mostIntakeBytes + 1))).status).toBe(413)
    const deep = `{"source":"a","entries":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect((await send(contract.sendDays, deep)).status).toBeLessThan(500)
    const unknown = await send(contract.sendDays, { source: 'a', entries: [], when: 1 })
    expect(unknown).toMatchObject({ status: 400, body: { fields: { when: expect.anything() } } })
    const request = requestOf(contract.sendDays, { body: { source: 'a', entries: [] } })
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }])
      expect(await visitor.send({ ...request, headers }), JSON.stringify(headers)).toMatchObject({
        status: 415,
      })
    const silent = await sender({ agrees: false })
    expect(await silent.days([interval])).toMatchObject({ code: 'consent.activity_needed' })
  })
})

test('[P-API-2] data points of Open mHealth: time by two of start, end and duration; self-reported ones are typed', async () => {
  const { points, stored, said, sources } = await sender()
  const point = (name: string, version: string, body: object, header: object = {}) => ({
    header: { id: crypto.randomUUID(), schema_id: { namespace: 'omh', name, version }, ...header },
    body,
  })
  const during = (time_interval: object) => ({ effective_time_frame: { time_interval } })
  const quarter = { value: 15, unit: 'min' }
  const start = { start_date_time: `${today}T08:00:00+01:00` }
  const all = [
    point('step-count', '3.0', {
      step_count: { value: 500, unit: 'steps' },
      ...during({ ...start, end_date_time: `${today}T08:15:00+01:00` }),
    }),
    point('step-count', '2.0', {
      step_count: 300,
      ...during({ end_date_time: `${today}T08:30:00+01:00`, duration: quarter }),
    }),
    point(
      'physical-activity',
      '1.2',
      {
        activity_name: 'swimming',
        ...during({ start_date_time: `${yesterday}T10:00:00+01:00`, duration: { value: 40, unit: 'min' } }),
      },
      { modality: 'self-reported' },
    ),
    point('step-count', '9.0', { step_count: 1, ...during({ ...start, duration: quarter }) }),
    point('heart-rate', '1.0', {}),
    point('step-count', '3.0', { step_count: 1, ...during(start) }),
  ]
  const answer = await points(all)
  expect(answer).toMatchObject({ accepted: 3, days: [yesterday, today] })
  expect(answer.refused.map(({ index, code }) => [index, code])).toEqual([
    [3, 'unknown_schema'],
    [4, 'unknown_schema'],
    [5, 'bad_time'],
  ])
  expect((await said()).pieces.map(({ mark }) => mark).sort()).toEqual(['key', 'key', 'typed'])
  expect(await stored()).toMatchObject([{ day: yesterday }, { day: today, steps: 800 }])
  const device = { modality: 'sensed', acquisition_provenance: { source_name: 'Garmin Fenix' } }
  const sensed = point(
    'step-count',
    '3.0',
    { step_count: 900, ...during({ ...start, duration: quarter }) },
    device,
  )
  expect(await points(sensed)).toMatchObject({ accepted: 1 })
  expect((await sources())[0]).toMatchObject({ kind: 'watch', name: 'Garmin Fenix' })
  // The watch has the first quarter, the key's source the second.
  expect((await stored())[1]).toMatchObject({ steps: 1200 })
})

test('[P-API-3] Health Auto Export: rows last to the next one, one alone at midnight is the day, other metrics are counted', async () => {
  const { export: send, stored, said, sources } = await sender()
  const row = (time: string, qty: unknown, source = 'Apple Watch') => ({ date: `${time} +0100`, qty, source })
  const metric = (name: string, units: string, data: unknown[]) => ({ name, units, data })
  const metrics = [
    metric('step_count', 'count', [
      row(`${today} 08:00:00`, 400.4),
      row(`${today} 08:15:00`, 600),
      row(`${today} 09:00:00`, 'x'),
      row(`${yesterday} 00:00:00`, 7000),
      row(`${today} 08:00:00`, 380, 'iPhone'),
    ]),
    metric('walking_running_distance', 'km', [row(`${yesterday} 00:00:00`, 5.25)]),
    metric('apple_exercise_time', 'min', [row(`${today} 08:00:00`, 12)]),
    metric('heart_rate', 'count/min', [row(`${today} 08:00:00`, 61), row(`${today} 08:05:00`, 62)]),
  ]
  const answer = await send(metrics)
  expect(answer).toMatchObject({ accepted: 6, ignored: 2, days: [yesterday, today] })
  expect(answer.refused).toMatchObject([{ path: 'data.metrics[0].data[2].qty', code: 'bad_number' }])
  expect(await send(metrics)).toMatchObject({ unchanged: 6, accepted: 0, replaced: 0 })
  expect(await stored()).toMatchObject([
    { day: yesterday, steps: 7000, footM: 5250 },
    { day: today, steps: 1000 },
  ])
  expect((await sources()).map(({ kind, name }) => [kind, name])).toEqual([
    ['watch', 'Apple Watch'],
    ['phone', 'iPhone'],
  ])
  const { pieces, totals } = await said()
  expect(JSON.stringify([pieces, totals])).not.toMatch(/heart|"value":6[12]}/)
  expect(new Set([...pieces, ...totals].map(({ mark }) => mark))).toEqual(new Set(['measured']))
})

test('[P-API-2] [P-API-3] names that every object has are no units and no intensities', async () => {
  const { points, export: send, said } = await sender()
  const data = [{ date: `${yesterday} 00:00:00 +0100`, qty: 7000, source: 'Apple Watch' }]
  const start = `${today}T08:00:00+01:00`
  const frame = (time_interval: object) => ({ effective_time_frame: { time_interval } })
  const walk = (body: object) => ({
    header: { id: crypto.randomUUID(), schema_id: { namespace: 'omh', name: 'physical-activity' } },
    body: {
      ...frame({ start_date_time: start, duration: { value: 15, unit: 'min' } }),
      activity_name: 'tidying',
      ...body,
    },
  })
  for (const name of ['constructor', 'toString', '__proto__']) {
    const metrics = [{ name: 'step_count', units: name, data }]
    expect((await send(metrics)).refused).toMatchObject([
      { path: 'data.metrics[0].units', code: 'unknown_key' },
    ])
    const duration = { value: 15, unit: name }
    const wrong = [
      walk({ distance: { value: 1, unit: name } }),
      walk(frame({ start_date_time: start, duration })),
    ]
    expect((await points(wrong)).refused).toMatchObject([
      { path: 'points[0].body.distance.unit', code: 'unknown_key' },
      { path: `points[1].body.effective_time_frame.time_interval.duration.unit`, code: 'unknown_key' },
    ])
    await points([walk({ reported_activity_intensity: name })])
    expect((await said()).pieces).toMatchObject([{ content: { band: 'moderate' } }])
  }
})

test('[P-API-4] [P-SRC-3] Health Connect: hours and a day of one source count once, by its origin and recording method', async () => {
  const { connect, stored, said, sources } = await sender()
  const metadata = {
    data_origin: 'com.example.walk',
    recording_method: 'automatically_recorded',
    device: { type: 'watch' },
  }
  const steps = (from: string, to: string, count: number, more: object = metadata) => ({
    ...{ count, start_time: from, end_time: to, metadata: more },
  })
  const body = {
    timestamp: `${today}T09:00:00Z`,
    steps: [
      steps(`${yesterday}T07:00:00Z`, `${yesterday}T08:00:00Z`, 2000),
      steps(`${yesterday}T08:00:00Z`, `${yesterday}T09:00:00Z`, 1000),
      steps(`${yesterday}T00:00:00Z`, `${yesterday}T23:59:59Z`, 5000),
      steps(`${today}T07:00:00Z`, `${today}T07:10:00Z`, 800, {
        ...metadata,
        recording_method: 'manual_entry',
      }),
    ],
    distance: [{ meters: 650.6, start_time: `${today}T07:00:00Z`, end_time: `${today}T07:10:00Z`, metadata }],
    exercise: [
      {
        type: 'swimming_pool',
        start_time: `${today}T06:00:00Z`,
        end_time: `${today}T06:40:00Z`,
        duration_seconds: 2400,
        metadata,
      },
      {
        type: 'biking',
        start_time: `${today}T05:00:00Z`,
        end_time: `${today}T04:00:00Z`,
        duration_seconds: 60,
        metadata,
      },
    ],
    heart_rate: [{ bpm: 61 }],
    sleep: [{ stages: [] }],
  }
  const answer = await connect(body)
  expect(answer).toMatchObject({ accepted: 6, ignored: 2, days: [yesterday, today] })
  expect(answer.refused).toMatchObject([{ path: 'exercise[1].end_time', code: 'end_before_start' }])
  expect(await stored()).toMatchObject([
    { day: yesterday, steps: 5000 },
    { day: today, steps: 800, footM: 651, equivalents: 4000 + 800 },
  ])
  expect(await connect(body)).toMatchObject({ unchanged: 6, accepted: 0 })
  expect((await said()).pieces.map(({ mark }) => mark).filter((mark) => mark === 'typed')).toHaveLength(1)
  expect(await sources()).toMatchObject([{ kind: 'watch', name: 'com.example.walk' }])
})

test('[P-API-8] the documentation has an example of each form, which the form takes', async () => {
  const { visitor, connect, points, days } = await sender()
  const { body } = await visitor.send({ method: 'GET', url: '/openapi.json' })
  const text = JSON.stringify(body)
  for (const { example } of [
    contract.sendDays,
    contract.sendOpenMHealth,
    contract.sendHealthAutoExport,
    contract.sendHealthConnect,
  ])
    expect(text).toContain(JSON.stringify(example))
  expect(text).toContain('"personalKey":[]')
  expect(await days(contract.sendDays.example.entries)).toMatchObject({ accepted: 2 })
  expect(await points(contract.sendOpenMHealth.example)).toMatchObject({ accepted: 1 })
  expect(await connect(contract.sendHealthConnect.example)).toMatchObject({ accepted: 1 })
})
