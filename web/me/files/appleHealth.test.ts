import { expect, test } from 'vitest'
import { judgeFileDay } from '#contract/participation/file-days.ts'
import { appleExport, appleRecord, phoneDevice, threeWeeks } from '#tests/fixtures/files/apple-export.ts'
import { amountOf, outcomeOf, read, readAt } from '#tests/fixtures/files/reading.ts'

const now = readAt('2026-03-31T12:00:00Z')
const at = (day: string, time: string) => `${day} ${time}:00 +0200`
const walk = { start: at('2026-03-30', '07:00'), end: at('2026-03-30', '07:15') }

test('[P-FIL-2] an export gives steps, metres and minutes by source, day and quarter, and workouts', async () => {
  const content = await read(threeWeeks('2026-03-30'), now)
  expect(content.sources.map(({ kind, name, days }) => [kind, name, days.length])).toEqual([
    ['watch', 'Watch', 21],
    ['phone', 'Phone', 21],
  ])
  const last = content.sources[0]?.days.at(-1)
  expect(last).toMatchObject({ day: '2026-03-30', mark: 'measured' })
  expect(last?.quarters?.steps).toEqual([
    [28, 1000],
    [48, 1000],
    [68, 1000],
  ])
  expect(last?.sessions).toEqual([
    {
      activity: '01020',
      startedAt: '2026-03-30T18:00:00+01:00',
      endedAt: '2026-03-30T18:31:00+01:00',
      ...{ minutes: 30, distanceM: 8100 },
    },
  ])
  expect(content.leftOut).toEqual({ other_kinds: 63 })
})

test('[P-FIL-2] units are read by their attribute, and fractions are rounded once a day', async () => {
  const distance = (value: number, unit: string, time: string) =>
    appleRecord({
      ...{ type: 'HKQuantityTypeIdentifierDistanceWalkingRunning', unit, value },
      ...{ start: at('2026-03-30', `${time}:00`), end: at('2026-03-30', `${time}:10`) },
    })
  const rows = [distance(0.3004, 'km', '07'), distance(0.1, 'mi', '08'), distance(20.4, 'm', '09')]
  const { sources, leftOut } = await read(appleExport([...rows, distance(1, 'furlong', '10')].join('')), now)
  expect(amountOf(sources, 'Watch', '2026-03-30', 'footM')).toBe(Math.round(300.4 + 160.9344 + 20.4))
  expect(leftOut).toEqual({ unreadable: 1 })
})

test('[P-FIL-1] broken XML, attributes in any order and other encodings are read', async () => {
  const name = 'Zoé &amp; Max’s\u000b &lt;Watch&gt; > 2'
  const odd = ` <Record\n value='120'  endDate="${walk.end}" unit="count" startDate="${walk.start}" sourceName="${name}" type="HKQuantityTypeIdentifierStepCount" / >`
  const text = appleExport(`${odd.replace('/ >', '/>')} <Record type="HKQuantityTypeIdentifierStepCount" <b`)
  const unread = await read(text, now)
  expect(amountOf(unread.sources, 'Zoé & Max’s <Watch> > 2', '2026-03-30', 'steps')).toBe(120)
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect((await read(new Uint8Array(wide), now)).sources).toEqual(unread.sources)
})

test('[P-REC-4] what was entered by hand into the platform is marked as typed', async () => {
  const rows = appleRecord({ ...walk, value: 500, userEntered: true }) + appleRecord({ ...walk, value: 300 })
  const { sources } = await read(appleExport(rows), now)
  const days = sources.flatMap((source) => source.days.map(({ mark, quarters }) => [mark, quarters?.steps]))
  expect(days).toEqual([
    ['measured', [[28, 300]]],
    ['typed', [[28, 500]]],
  ])
})

test('[P-FIL-10] only the last 400 days are kept, and the older ones are counted', async () => {
  const old = (day: string) =>
    appleRecord({ ...walk, start: at(day, '07:00'), end: at(day, '07:15'), value: 9 })
  const { sources, leftOut } = await read(
    appleExport(old('2025-02-24') + old('2025-02-23') + old('2025-02-23') + old('2011-01-01')),
    now,
  )
  expect(sources.flatMap(({ days }) => days.map(({ day }) => day))).toEqual(['2025-02-24'])
  expect(leftOut).toEqual({ too_old: 2 })
})

test('[P-SRC-6] records of an app that is a source of its own are dropped and counted', async () => {
  const rows =
    appleRecord({ ...walk, value: 700, source: 'Strava' }) +
    appleRecord({ ...walk, value: 300, source: 'Phone', device: phoneDevice })
  const { sources, leftOut } = await read(
    appleExport(rows),
    readAt('2026-03-31T12:00:00Z', { ownSources: ['Strava'] }),
  )
  expect(sources.map(({ name }) => name)).toEqual(['Phone'])
  expect(leftOut).toEqual({ detour: 1 })
})

test('[P-FIL-9] a tag without an end does not fill the memory, and what follows it is read', async () => {
  const endless = ` <Record type="HKQuantityTypeIdentifierStepCount" value="1${'0'.repeat(11_000_000)}`
  const { sources, leftOut } = await read(
    appleExport(`${endless}"\n${appleRecord({ ...walk, value: 42 })}`),
    now,
  )
  expect(amountOf(sources, 'Watch', '2026-03-30', 'steps')).toBe(42)
  expect(leftOut.unreadable).toBe(1)
})

test('[P-BAD-2] amounts and times that cannot be are left out and counted', async () => {
  const row = (more: object) => appleRecord({ ...walk, value: 1, ...more })
  const rows = [
    ...[{ value: -1 }, { value: '1e309' }, { value: '8,000' }, { value: 'NaN' }, { value: '' }].map(row),
    row({ value: 4000 }),
    row({ start: walk.end, end: walk.start }),
    row({ start: at('2026-02-30', '07:00') }),
    row({ start: at('2026-04-02', '07:00'), end: at('2026-04-02', '07:15') }),
    row({ start: at('1990-01-01', '07:00'), end: at('1990-01-01', '07:15') }),
  ]
  const { sources, leftOut } = await read(appleExport(rows.join('')), now)
  expect(sources).toEqual([])
  expect(leftOut).toEqual({ unreadable: 6, impossible: 2, future: 1, clock: 1 })
})

test('[P-SRC-2] the same record twice counts once, and of overlapping ones the shorter count', async () => {
  const hour = { start: at('2026-03-30', '07:00'), end: at('2026-03-30', '08:00') }
  const rows = [
    appleRecord({ ...walk, value: 300 }),
    appleRecord({ ...walk, value: 300 }),
    appleRecord({ ...hour, value: 1000 }),
  ]
  const { sources } = await read(appleExport(rows.join('')), now)
  expect(amountOf(sources, 'Watch', '2026-03-30', 'steps')).toBe(1000)
})

test('[P-FIL-9] an empty file and one of another product are told apart', async () => {
  expect(await outcomeOf('', now)).toBe('empty')
  expect(await outcomeOf('%PDF-1.7 nothing of health', now)).toBe('unknown')
})

/** A workout of the watch on the 30th, in kilometres. */
const workout = (type: string, start: string, end: string, km: number) =>
  ` <Workout workoutActivityType="HKWorkoutActivityType${type}" duration="30" durationUnit="min" totalDistance="${km}" totalDistanceUnit="km" sourceName="Watch" startDate="${at('2026-03-30', start)}" endDate="${at('2026-03-30', end)}"/>`

test('a ride in a car that the watch took for one by bicycle is left out, and the rest of its day stays', async () => {
  const run = workout('Running', '18:00', '18:30', 5)
  const car = workout('Cycling', '19:00', '19:30', 60)
  const { sources, leftOut } = await read(appleExport(appleRecord({ ...walk, value: 700 }) + run + car), now)
  const [day] = sources[0]?.days ?? []
  if (!day) throw new Error('the day was left out')
  expect(judgeFileDay(day, { now: new Date(now.now), timezone: now.timezone })).toBeUndefined()
  expect([amountOf(sources, 'Watch', '2026-03-30', 'steps'), day.sessions?.length]).toEqual([700, 1])
  expect(leftOut).toEqual({ impossible: 1 })
})

test('sources after the fortieth are counted among what was left out', async () => {
  const rows = Array.from({ length: 43 }, (_, n) => appleRecord({ ...walk, source: `App ${n}`, value: 100 }))
  const { sources, leftOut } = await read(appleExport(rows.join('') + rows.at(-1)), now)
  expect([sources.length, leftOut]).toEqual([40, { many_sources: 3 }])
})
