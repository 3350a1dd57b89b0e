import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/participation/intake.ts'
import { getDay } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const yesterday = '2026-03-01'

type Endpoint =
  | typeof contract.sendDays
  | typeof contract.sendHealthConnect
  | typeof contract.sendHealthAutoExport

async function sender() {
  const made = await makeEmployee(server)
  await agree(server, [{ organizationId: made.organization.id, userId: made.user.id }])
  const visitor = await signedIn(server, made)
  return {
    send: async (endpoint: Endpoint | typeof contract.sendOpenMHealth, body: unknown) => {
      const answer = await visitor.send(requestOf(endpoint as typeof contract.sendDays, { body }))
      return { status: answer.status, ...(answer.body as unknown as contract.IntakeAnswer) }
    },
    steps: async () => (await visitor.call(getDay, { params: { day: yesterday } })).body.data.summary.steps,
  }
}

const at = (second: number) =>
  new Date(Date.parse(yesterday) + second * 1000).toISOString().replace('.000Z', '+00:00')
const list = <Item>(count: number, of: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => of(n))

/** Intervals of about an hour that overlap. */
const overlapping = (count: number, from: number, said: object = { steps: 1 }) =>
  list(count, (n) => ({ start: at(21_600 + from + n), end: at(25_200 + from + 2 * n), ...said }))

test('a source keeps 3000 intervals of a day and measure: each one more is refused by its name, and none that is known', async () => {
  const { send, steps } = await sender()
  const given = (entries: object[]) => send(contract.sendDays, { source: 'y', entries })
  const first = await given([
    ...overlapping(contract.mostIntervals - 1, 0),
    { day: yesterday, distanceM: 500 },
  ])
  expect(first).toMatchObject({ accepted: contract.mostIntervals, refused: [] })
  const both = { steps: 2, distanceM: 1 }
  const next = await given([...overlapping(3, 4000, both), ...overlapping(2, 0, { steps: 2 })])
  expect(next).toMatchObject({ accepted: 1, replaced: 2, days: [yesterday] })
  const { too_many } = contract.intakeProblems
  expect(next.refused).toEqual(
    [1, 2].map((index) => ({
      ...{ index, path: `entries[${index}]`, field: '', code: 'too_many', message: too_many },
    })),
  )
  const elsewhere = [
    { ...overlapping(1, 0)[0] },
    { start: '2026-02-28T08:00:00Z', end: '2026-02-28T09:00:00Z', steps: 1 },
  ]
  expect(await send(contract.sendDays, { source: 'other', entries: elsewhere })).toMatchObject({
    accepted: 2,
  })
  expect(await given(elsewhere.slice(1))).toMatchObject({ accepted: 1 })
  expect(await steps()).toBeGreaterThan(0)
})

test('a day keeps 10,000 intervals of all sources', async () => {
  const { send } = await sender()
  const said = { steps: 1, distanceM: 1, cyclingM: 1 }
  const from = (source: string, count: number) =>
    send(contract.sendDays, { source, entries: overlapping(count, 0, said) })
  expect(await from('a', 3000)).toMatchObject({ accepted: 3000 })
  const rest = Math.floor((contract.mostPiecesOfDay - 9000) / 3)
  const { accepted, refused } = await from('b', rest + 2)
  expect([accepted, refused.map(({ index }) => index)]).toEqual([rest, [rest, rest + 1]])
})

test('a source keeps 100 sessions of a day', async () => {
  const { send } = await sender()
  const exercise = (from: number) =>
    list(90, (n) => ({
      ...{ type: 'walking', duration_seconds: 60 },
      ...{ start_time: at((from + n) * 600), end_time: at((from + n) * 600 + 60) },
    }))
  expect(await send(contract.sendHealthConnect, { exercise: exercise(0) })).toMatchObject({ accepted: 90 })
  const next = await send(contract.sendHealthConnect, { exercise: exercise(45) })
  expect(next).toMatchObject({ accepted: 10, unchanged: 45 })
  expect(next.refused.map(({ index, code }) => [index, code])).toEqual(list(35, (n) => [55 + n, 'too_many']))
})

test('a duration beyond a day refuses its data point alone', async () => {
  const { send } = await sender()
  const point = (interval: object) => ({
    header: { schema_id: { namespace: 'omh', name: 'step-count', version: '3.0' } },
    body: { step_count: 5, effective_time_frame: { time_interval: interval } },
  })
  const [start, end] = [{ start_date_time: at(30_000) }, { end_date_time: at(30_000) }]
  const points = [
    point({ ...start, duration: { value: 1e15, unit: 'sec' } }),
    point({ ...end, duration: { value: 1e12, unit: 'd' } }),
    point({ ...start, duration: { value: 900, unit: 'sec' } }),
  ]
  const answer = await send(contract.sendOpenMHealth, points)
  expect(answer).toMatchObject({ status: 200, accepted: 1 })
  const field = 'body.effective_time_frame.time_interval.duration'
  expect(answer.refused.map((one) => [one.field, one.code])).toEqual([
    [field, 'too_long'],
    [field, 'too_long'],
  ])
})

test('a refusal names the part that is wrong: of a duration its value or unit, of a session its steps or distance', async () => {
  const { send } = await sender()
  const point = (duration: object) => ({
    header: { schema_id: { namespace: 'omh', name: 'step-count', version: '3.0' } },
    body: {
      step_count: 5,
      effective_time_frame: { time_interval: { start_date_time: at(30_000), duration } },
    },
  })
  const durations = [
    { value: -1, unit: 'min' },
    { value: '9', unit: 'min' },
    { value: 9, unit: 'week' },
  ]
  const { refused } = await send(contract.sendOpenMHealth, durations.map(point))
  const field = 'body.effective_time_frame.time_interval.duration'
  expect(refused.map((one) => [one.field, one.code])).toEqual([
    [`${field}.value`, 'bad_number'],
    [`${field}.value`, 'bad_number'],
    [`${field}.unit`, 'unknown_key'],
  ])
  const walk = (more: object) => ({ type: 'walking', start_time: at(0), end_time: at(900), ...more })
  const exercise = [
    walk({ distance_meters: 1000.4, steps: 1e7 }),
    walk({ distance_meters: 1e6, steps: 1000 }),
  ]
  const sessions = await send(contract.sendHealthConnect, { exercise })
  expect(sessions.refused.map((one) => [one.field, one.code])).toEqual([
    ['steps', 'impossible'],
    ['distance_meters', 'impossible'],
  ])
})

test('an export has 20,000 rows of all metrics at most, whatever their times', async () => {
  const { send } = await sender()
  const metrics = (count: number) => ({
    data: {
      metrics: ['step_count', 'cycling_distance'].map((name) => ({
        ...{ name, units: 'count', data: list(count / 2, () => ({ date: `${yesterday} 08:00Z` })) },
      })),
    },
  })
  const answer = await send(contract.sendHealthAutoExport, metrics(contract.mostExportRows))
  expect(answer.refused).toHaveLength(contract.mostExportRows)
  expect(await send(contract.sendHealthAutoExport, metrics(contract.mostExportRows + 2))).toMatchObject({
    status: 400,
  })
})

test('a first export of 9000 totals of days is stored as one body', async () => {
  const { send } = await sender()
  const dayRows = list(3000, (n) => ({
    ...{ date: `${addDays(yesterday, -Math.floor(n / 50))} 00:00:00 +0000`, qty: 30, source: `s${n % 50}` },
  }))
  const units = { step_count: 'count', walking_running_distance: 'm', apple_exercise_time: 'min' }
  const metrics = Object.entries(units).map(([name, unit]) => ({ name, units: unit, data: dayRows }))
  const answer = await send(contract.sendHealthAutoExport, { data: { metrics } })
  expect(answer).toMatchObject({ status: 200, accepted: 9000, refused: [] })
  const names = list(12_000, (n) => ({
    date: `${yesterday} 08:00Z`,
    qty: 1,
    source: `${n}`,
  }))
  const many = { data: { metrics: [{ name: 'step_count', units: 'count', data: names }] } }
  expect(await send(contract.sendHealthAutoExport, many)).toMatchObject({ code: 'source.too_many' })
})
