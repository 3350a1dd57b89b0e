import { expect, test } from 'vitest'
import { dayOfSources, inQuarters, inTotal, minutes, sessionOf } from './merge.fixture.ts'
import { mergeDay } from './merge.ts'
import { forAudience, withoutTyped } from './sources.ts'

const noon = 48
const watch = inQuarters('watch', 'steps', noon, 300, 0, 0, 500)
const phone = inQuarters('phone', 'steps', noon, 280, 250, 0, 450)

test('[P-SRC-4] the highest-ranked source with a value wins each quarter', () => {
  const merged = mergeDay(dayOfSources(['phone', 'watch'], { readings: [phone, watch] }))
  expect(merged.steps).toBe(1050)
  expect(merged.trace.measures.steps).toEqual({
    by: 'quarters',
    counted: [
      { sourceId: 'watch', typed: false, amount: 800, quarters: [noon, noon + 3] },
      { sourceId: 'phone', typed: false, amount: 250, quarters: [noon + 1] },
    ],
    outranked: [{ sourceId: 'phone', typed: false, amount: 730 }],
  })
})

test.each([
  ['wins when its source outranks every one that gave quarters', 'watch', 700],
  ['loses as a whole to quarters of a higher rank', 'platform', 980],
] as const)('[P-SRC-4] a day total %s', (_case, source, steps) => {
  const readings = [phone, inTotal(source, 'steps', 700)]
  expect(mergeDay(dayOfSources(['phone', source], { readings })).steps).toBe(steps)
})

test('[P-SRC-4] sources of the same rank are ordered by age', () => {
  const day = dayOfSources(['phone', 'watch'], { readings: [phone, watch] })
  const [older, newer] = day.sources
  if (!older || !newer) throw new Error('two sources')
  const steps = (sources: typeof day.sources) => mergeDay({ ...day, sources }).steps
  expect(steps([older, { ...newer, rank: older.rank }])).toBe(980)
  expect(steps([older, { ...newer, rank: older.rank, since: '2025-01-01T00:00:00Z' }])).toBe(1050)
})

test('[P-SRC-1] what is typed comes last, whatever brought it and however sources are ordered', () => {
  const typed = { ...watch, mark: 'typed' as const }
  const merged = mergeDay(dayOfSources(['phone', 'watch'], { readings: [phone, typed] }))
  expect(merged.steps).toBe(280 + 250 + 450)
})

test('[P-SRC-3] hours and the total of the day of one source are not added', () => {
  const hours = { sourceId: 'phone', measure: 'steps', mark: 'measured', offsetMinutes: 60 } as const
  const readings = [
    { ...hours, startSecond: 9 * 3600, seconds: 3600, value: 1200 },
    { ...hours, startSecond: 10 * 3600, seconds: 3600, value: 800 },
    inTotal('phone', 'steps', 2300),
  ]
  expect(mergeDay(dayOfSources(['phone'], { readings })).steps).toBe(2300)
  expect(mergeDay(dayOfSources(['phone'], { readings: readings.slice(0, 2) })).steps).toBe(2000)
})

test('[P-BAD-7] the same quarter sent fifty times counts once, beside the total of the day too', () => {
  const piece = { sourceId: 'phone', measure: 'steps', mark: 'measured', offsetMinutes: 60 } as const
  const pieces = Array.from({ length: 50 }, () => ({
    ...piece,
    startSecond: 9 * 3600,
    seconds: 900,
    value: 700,
  }))
  expect(mergeDay(dayOfSources(['phone'], { readings: pieces })).steps).toBe(700)
  const readings = [...pieces, inTotal('phone', 'steps', 2300)]
  expect(mergeDay(dayOfSources(['phone'], { readings })).steps).toBe(2300)
})

test('[P-SRC-5] in the quarters of a session the larger of its equivalents and the steps counts', () => {
  const readings = [inQuarters('phone', 'steps', noon, 2000, 100, 100, 100)]
  const merged = mergeDay(dayOfSources(['phone', 'typed'], { readings, sessions: [sessionOf('typed')] }))
  // 40 minutes are 1,500, 1,500 and 1,000 step equivalents.
  expect(merged).toMatchObject({ steps: 2300, equivalents: 2000 + 1500 + 1000 + 100, activeSeconds: 2400 })
  expect(merged.trace.equivalents).toEqual([
    { kind: 'steps', sourceId: 'phone', typed: false, amount: 2100 },
    { kind: 'session', sourceId: 'typed', typed: true, sessionId: 'session of typed', amount: 2500 },
  ])
})

test.each([
  ['start within two minutes of one another', { startSecond: 12 * 3600 + 120, seconds: 60 }, 'duplicate'],
  [
    'share half of the shorter one',
    { startSecond: 12 * 3600 + minutes(30), seconds: minutes(20) },
    'duplicate',
  ],
  ['share less', { startSecond: 12 * 3600 + minutes(31), seconds: minutes(20) }, 'converted'],
])('[P-SRC-5] sessions of two sources that %s', (_case, times, outcome) => {
  const sessions = [sessionOf('strava', times), sessionOf('watch')]
  const { trace } = mergeDay(dayOfSources(['watch', 'strava'], { sessions }))
  expect(trace.sessions.find(({ sourceId }) => sourceId === 'strava')).toMatchObject({ outcome })
})

test('[P-SRC-5] of two sessions that are one, the lower rank tells only what the higher one does not', () => {
  const sessions = [
    sessionOf('strava', { amounts: { footM: 900, cyclingM: 5000 } }),
    sessionOf('watch', { amounts: { footM: 800 } }),
  ]
  const merged = mergeDay(dayOfSources(['watch', 'strava'], { sessions }))
  expect(merged).toMatchObject({ footM: 800, cyclingM: 5000, activeSeconds: 2400 })
})

test('[P-SRC-5] two sessions of a source within one of a higher rank both tell what that one does not', () => {
  const half = { seconds: minutes(20), amounts: { cyclingM: 2000 } }
  const sessions = [
    sessionOf('watch'),
    sessionOf('strava', { ...half, id: 'first' }),
    sessionOf('strava', { ...half, id: 'second', startSecond: 12 * 3600 + minutes(20) }),
    sessionOf('strava', { ...half, id: 'second again', startSecond: 12 * 3600 + minutes(20) }),
  ]
  const merged = mergeDay(dayOfSources(['watch', 'strava'], { sessions }))
  expect(merged).toMatchObject({ cyclingM: 4000, activeSeconds: 2400 })
})

test('[P-SRC-5] a minute in two sessions counts once, by the higher band', () => {
  const sessions = [
    sessionOf('watch', { band: 'light', seconds: minutes(60) }),
    sessionOf('watch', {
      id: 'run',
      band: 'vigorous',
      startSecond: 12 * 3600 + minutes(30),
      seconds: minutes(60),
    }),
  ]
  const merged = mergeDay(dayOfSources(['watch'], { sessions }))
  expect(merged).toMatchObject({ activeSeconds: minutes(90), equivalents: 30 * 50 + 60 * 200 })
})

test('[P-SRC-5] metres of a session and of readings in its quarters count once', () => {
  const readings = [inQuarters('watch', 'footM', noon, 900, 900, 900)]
  const sessions = [sessionOf('watch', { amounts: { footM: 3200 } })]
  // 1,200, 1,200 and 800 metres in the session.
  expect(mergeDay(dayOfSources(['watch'], { readings, sessions })).footM).toBe(1200 + 1200 + 900)
})

test('[P-SRC-5] a session on foot is converted if nobody counted a step during it', () => {
  const walk = sessionOf('typed', { makesSteps: true })
  const walked = (first: number) =>
    mergeDay(
      dayOfSources(['phone', 'typed'], {
        readings: [inQuarters('phone', 'steps', first, 50)],
        sessions: [walk],
      }),
    ).equivalents
  expect(walked(noon + 2)).toBe(50)
  expect(walked(noon + 3)).toBe(4050)
})

test('[P-SRC-5] sessions are added to a day total, which contains those of its own device', () => {
  const readings = [inTotal('phone', 'steps', 3000)]
  const add = (...sessions: ReturnType<typeof sessionOf>[]) =>
    mergeDay(dayOfSources(['watch', 'phone', 'typed'], { readings, sessions })).equivalents
  expect(add(sessionOf('typed'))).toBe(7000)
  expect(add(sessionOf('watch', { makesSteps: true }))).toBe(7000)
  expect(add(sessionOf('phone', { makesSteps: true }))).toBe(3000)
})

test('[P-ACC-2] eight kilometres on wheels are 10,000 step equivalents, and 40 minutes of swimming are 4,000', () => {
  const wheels = mergeDay(
    dayOfSources(['typed'], { sessions: [sessionOf('typed', { amounts: { wheelsM: 8000 } })] }),
  )
  expect(wheels).toMatchObject({ wheelsM: 8000, equivalents: 10_000, activeSeconds: 2400 })
  const swim = mergeDay(dayOfSources(['typed'], { sessions: [sessionOf('typed')] }))
  expect(swim).toMatchObject({ steps: 0, equivalents: 4000 })
})

test('[P-ACC-2] of pushes and metres on wheels the larger counts in each quarter', () => {
  const readings = [
    inQuarters('watch', 'wheelsM', noon, 400, 400, 0),
    inQuarters('watch', 'pushes', noon, 300, 700, 90),
  ]
  const merged = mergeDay(dayOfSources(['watch'], { readings }))
  expect(merged).toMatchObject({ wheelsM: 800, pushes: 1090, equivalents: 500 + 700 + 90 })
})

test('a day entered in minutes counts by its band, and not beside the steps of that day', () => {
  const entered = { ...inTotal('typed', 'activeSeconds', minutes(30)), band: 'moderate' as const }
  const day = (steps: number, ...sessions: ReturnType<typeof sessionOf>[]) =>
    mergeDay(
      dayOfSources(['phone', 'typed'], {
        readings: [entered, inQuarters('phone', 'steps', 4, steps)],
        sessions,
      }),
    )
  expect(day(900)).toMatchObject({ equivalents: 3000, activeSeconds: 1800 })
  expect(day(3100)).toMatchObject({ equivalents: 3100, activeSeconds: 1800 })
  expect(day(900, sessionOf('typed'))).toMatchObject({ equivalents: 7000, activeSeconds: minutes(70) })
})

test('[P-SRC-9] what is for its person only enters no figure that others see', () => {
  const run = sessionOf('strava', { amounts: { footM: 9000 } })
  const day = dayOfSources(['phone', 'strava'], { readings: [phone], sessions: [run] })
  expect(mergeDay(forAudience(day, 'self')).footM).toBe(9000)
  for (const audience of ['others', 'points'] as const)
    expect(mergeDay(forAudience(day, audience))).toMatchObject({ footM: 0, steps: 980, equivalents: 980 })
})

test('[P-REC-4] what a personal key sends counts as typed', () => {
  const byKey = { ...inTotal('key', 'steps', 500), mark: 'key' as const }
  const day = dayOfSources(['key', 'typed'], { readings: [byKey, inTotal('typed', 'footM', 100)] })
  expect(withoutTyped(day).readings).toEqual([])
  expect(mergeDay(day)).toMatchObject({ steps: 500, footM: 100 })
})

test('[P-REC-7] a typed day below or above what was measured changes nothing', () => {
  for (const typed of [900, 9000]) {
    const readings = [phone, inTotal('typed', 'steps', typed)]
    expect(mergeDay(dayOfSources(['phone', 'typed'], { readings })).steps).toBe(980)
  }
})

test('[P-DAY-4] sessions of an hour that comes twice are two, and share its quarters', () => {
  const first = sessionOf('watch', { startSecond: 2 * 3600, seconds: 3600, offsetMinutes: 120 })
  const again = { ...first, id: 'again', offsetMinutes: 60 }
  const { activeSeconds } = mergeDay(dayOfSources(['watch'], { sessions: [first, again] }))
  expect(activeSeconds).toBe(7200)
})

test('[P-SRC-3] a session over midnight is divided between its days', () => {
  const late = sessionOf('watch', { startSecond: 86_400 - 900, seconds: 2700, amounts: { cyclingM: 10_000 } })
  const onDay = (startSecond: number) =>
    mergeDay(dayOfSources(['watch'], { sessions: [{ ...late, startSecond }] }))
  expect(onDay(late.startSecond)).toMatchObject({ cyclingM: 3334, equivalents: 1500, activeSeconds: 900 })
  expect(onDay(late.startSecond - 86_400)).toMatchObject({
    cyclingM: 6666,
    equivalents: 3000,
    activeSeconds: 1800,
  })
})
