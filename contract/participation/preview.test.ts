import { expect, test } from 'vitest'
import { activities, bandOf, compendiumSource, findActivity, sessionKind } from './compendium.ts'
import { addEntry, type EntryOrigin, partsOfEntry } from './entries.ts'
import { dayOfSources, inQuarters } from './merge.fixture.ts'
import { mergeDay } from './merge.ts'
import { type EntryContext, judgeEntry, previewEntry } from './preview.ts'
import type { Entry } from './recording.ts'
import { defaultRules } from './rules.ts'

const origin: EntryOrigin = { id: 'new', sourceId: 'typed', timezone: 'Europe/Paris' }
const context: EntryContext = { now: Date.parse('2026-03-10T11:00:00Z'), origin, others: [] }
const swim = { activity: '18240', day: '2026-03-10', start: '10:00', minutes: 40 }
const session = (changed: Partial<NonNullable<Entry['session']>> = {}): Entry => ({
  session: { ...swim, ...changed },
})
const total = (amounts: Partial<NonNullable<Entry['total']>>): Entry => ({
  total: { day: '2026-03-10', ...amounts },
})

test.each<[string, Entry, object | undefined]>([
  ['a session that is over', session(), undefined],
  ['one that ends within five minutes', session({ start: '11:25' }), undefined],
  ['one that ends later', session({ start: '11:26' }), { field: 'session.start', code: 'future' }],
  ['one of tomorrow', session({ day: '2026-03-11' }), { field: 'session.day', code: 'future' }],
  ['one of a week ago', session({ day: '2026-03-03' }), undefined],
  ['an older one', session({ day: '2026-03-02' }), { field: 'session.day', code: 'too_old', days: 7 }],
  ['no day of the calendar', session({ day: '2026-02-30' }), { field: 'session.day', code: 'bad_day' }],
  ['no time at all', session({ minutes: 0 }), { field: 'session.minutes', code: 'nothing' }],
  [
    'more than a day',
    session({ day: '2026-03-05', minutes: 1441 }),
    { field: 'session.minutes', code: 'too_long' },
  ],
  [
    'an unknown activity',
    session({ activity: 'x' }),
    { field: 'session.activity', code: 'unknown_activity' },
  ],
  [
    'something else without a band',
    session({ activity: null }),
    { field: 'session.band', code: 'band_missing' },
  ],
  ['something else with a band', session({ activity: null, band: 'light' }), undefined],
  ['a run at 7 m/s', session({ activity: '12050', distanceM: 16_800 }), undefined],
  [
    'a faster run',
    session({ activity: '12050', distanceM: 16_801 }),
    { field: 'session.distanceM', code: 'impossible', most: 16_800 },
  ],
  ['a day of steps', total({ steps: 100_000 }), undefined],
  ['a day of more', total({ steps: 100_001 }), { field: 'total.steps', code: 'impossible', most: 100_000 }],
  ['a day of nothing', total({ steps: 0, footM: 0 }), { field: 'total', code: 'nothing' }],
  ['minutes without a band', total({ activeMinutes: 30 }), { field: 'total.band', code: 'band_missing' }],
  ['minutes with a band', total({ activeMinutes: 30, band: 'light' }), undefined],
  ['neither a session nor a day', {}, { field: 'session', code: 'nothing' }],
])('[P-REC-6] %s is judged', (_case, entry, problem) => {
  expect(judgeEntry(entry, context)).toEqual(problem)
})

test('[P-REC-6] sessions of one’s own do not overlap, also over midnight, but an edited one may stay', () => {
  const others = [
    { id: 'night', session: { ...swim, day: '2026-03-09', start: '23:30', minutes: 60 } },
    { id: 'noon', session: { ...swim, start: '11:00', minutes: 30 } },
  ]
  const judge = (start: string, minutes: number, id = 'new') =>
    judgeEntry(session({ start, minutes }), { ...context, others, origin: { ...origin, id } })
  expect(judge('00:29', 10)).toMatchObject({ code: 'overlap', entryId: 'night' })
  expect(judge('00:30', 10)).toBeUndefined()
  expect(judge('10:30', 31)).toMatchObject({ code: 'overlap', entryId: 'noon' })
  expect(judge('10:30', 31, 'noon')).toBeUndefined()
})

const challenge = {
  id: 'spring',
  metric: 'steps' as const,
  rules: { ...defaultRules, typed: 'yes' as const },
  startDate: '2026-03-01',
  endDate: '2026-03-22',
}

test('[P-REC-3] the preview says what saving does: equivalents, challenges, and what is above the cap', () => {
  const day = dayOfSources(['phone', 'typed'], {
    readings: [inQuarters('phone', 'steps', 20, ...Array.from({ length: 6 }, () => 2867))],
  })
  const over = { ...challenge, id: 'over', endDate: '2026-03-09' }
  const limited = { ...challenge, id: 'limited', rules: { ...defaultRules, dailyCap: 100_000 } }
  expect(previewEntry(session(), day, origin, [challenge, over, limited])).toEqual({
    equivalents: 4000,
    challenges: [
      { id: 'spring', added: 2798, overCap: 1202, overTypedLimit: 0 },
      { id: 'limited', added: 4000, overCap: 0, overTypedLimit: 0 },
    ],
  })
  expect(mergeDay(addEntry(day, session(), origin)).equivalents).toBe(6 * 2867 + 4000)
})

test('[P-REC-7] the preview of a typed day below or above the measured one adds nothing', () => {
  const day = dayOfSources(['phone', 'typed'], { readings: [inQuarters('phone', 'steps', 20, 3000)] })
  for (const steps of [2000, 9000])
    expect(previewEntry(total({ steps }), day, origin, [challenge]).challenges).toEqual([
      { id: 'spring', added: 0, overCap: 0, overTypedLimit: 0 },
    ])
})

test('[P-REC-1] a day of minutes, and a session without a distance of its own, are counted as entered', () => {
  const day = dayOfSources(['typed'], {})
  const merged = (entry: Entry) => mergeDay(addEntry(day, entry, origin))
  expect(merged(total({ activeMinutes: 30, band: 'moderate', footM: 900 }))).toMatchObject({
    activeSeconds: 1800,
    equivalents: 3000,
    footM: 900,
  })
  expect(merged(session({ distanceM: 1500 }))).toMatchObject({ footM: 0, equivalents: 4000 })
  expect(merged(session({ activity: 'wheelchair', distanceM: 8000 }))).toMatchObject({ equivalents: 10_000 })
})

test('[P-DAY-4] a session entered in an hour that comes twice is in the first one', () => {
  const night = { ...swim, day: '2026-10-25', start: '02:30', minutes: 60 }
  const [placed] = addEntry(dayOfSources(['typed'], {}), { session: night }, origin).sessions
  expect(placed).toMatchObject({ startSecond: 9000, offsetMinutes: 120 })
})

test('[P-SRC-3] a session entered over midnight is a part of both days', () => {
  const late = session({ day: '2026-03-09', start: '23:45', minutes: 30 })
  const [first] = partsOfEntry(late, origin, '2026-03-09').sessions
  const [second] = partsOfEntry(late, origin, '2026-03-10').sessions
  expect([first?.startSecond, second?.startSecond]).toEqual([85_500, -900])
})

test('[P-REC-2] each activity has one code, two names and a band by its MET', () => {
  expect(activities.length).toBeGreaterThanOrEqual(40)
  for (const of of ['code', 'en', 'fr'] as const)
    expect(new Set(activities.map((activity) => activity[of])).size).toBe(activities.length)
  for (const { code, met, edition } of activities)
    expect(/^\d{5}$/.test(code)).toBe(met !== null && edition !== null)
  expect([2.9, 3, 5.9, 6].map((met) => bandOf({ met }))).toEqual([
    'light',
    'moderate',
    'moderate',
    'vigorous',
  ])
  expect(compendiumSource.address).toBe('https://pacompendium.com')
})

test('[P-REC-2] a bicycle below 16 km/h and one with a motor are moderate', () => {
  for (const code of ['01010', '01088'])
    expect(sessionKind({ activity: code })).toEqual({
      band: 'moderate',
      makesSteps: false,
      distance: 'cyclingM',
    })
  expect(findActivity('01010')?.en).toBe('Cycling below 16 km/h')
})
