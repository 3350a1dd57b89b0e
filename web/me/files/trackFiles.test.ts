import { expect, test } from 'vitest'
import { outcomeOf, read, readAt } from '#tests/fixtures/files/reading.ts'
import { gpx, steady, tcx, tcxLap } from '#tests/fixtures/files/track-files.ts'

const now = readAt('2026-03-31T12:00:00Z')
const start = '2026-03-02T10:00:00Z'
const sessions = async (content: string, context = now) =>
  (await read(content, context)).sources.flatMap(({ days }) => days.flatMap((day) => day.sessions ?? []))

test('[P-FIL-5] a track gives start, minutes, metres and sport, without pauses and jumps, and no place', async () => {
  const walk = steady(0, 600, 2)
  const later = steady(900, 600, 2, 1200)
  const jump = walk.map(([at, meters]) => [at, at === 300 ? meters + 1_000_000 : meters] as const)
  expect(await sessions(gpx(start, [[...jump, ...later]]))).toEqual([
    {
      activity: '12030',
      startedAt: '2026-03-02T11:00:00+01:00',
      endedAt: '2026-03-02T11:25:00+01:00',
      // Two pairs of 20 m are dropped around the jump.
      ...{ minutes: 20, distanceM: 2400 - 40 },
    },
  ])
  const content = JSON.stringify(await read(gpx(start, [walk]), now))
  expect(content).not.toMatch(/48\.8|2\.35|Home to work|151/)
})

test('[P-FIL-5] laps of a TCX file add up, and only a run has steps', async () => {
  const laps = tcxLap(start, 600, 1500, 80) + tcxLap('2026-03-02T10:10:00Z', 300, 700, 82)
  expect(await sessions(tcx('Running', laps))).toEqual([
    expect.objectContaining({ activity: '12030', minutes: 15, distanceM: 2200, steps: 1600 + 820 }),
  ])
  const [ride] = await sessions(tcx('Biking', laps))
  expect(ride).toMatchObject({ activity: '01010', minutes: 15, distanceM: 2200 })
  expect(ride).not.toHaveProperty('steps')
})

test('[P-FIL-5] [P-BAD-12] a track without times asks for day and minutes, and many points are read', async () => {
  const untimed = gpx(undefined, [steady(0, 600, 1.5)], 'walking')
  expect(await outcomeOf(untimed, now)).toBe('asks time')
  const track = { day: '2026-03-02', start: '08:30', minutes: 10 }
  expect(await sessions(untimed, { ...now, answers: { track } })).toEqual([
    {
      activity: '17190',
      startedAt: '2026-03-02T08:30:00+01:00',
      endedAt: '2026-03-02T08:40:00+01:00',
      ...{ minutes: 10, distanceM: 900 },
    },
  ])
  const many = gpx(start, [Array.from({ length: 100_000 }, (_, at) => [at / 2, at])])
  expect(await outcomeOf(many, now)).toBe('read gpx')
}, 30_000)

test('[P-FIL-5] [P-BAD-10] document types, depth, missing ends and empty tracks are refused', async () => {
  const entities = '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>'
  expect(await outcomeOf(entities, now)).toBe('entities')
  expect(await outcomeOf(`<gpx>${'<a>'.repeat(100_000)}`, now)).toBe('too_deep')
  expect(await outcomeOf(gpx(start, [steady(0, 60, 2)]).slice(0, -30), now)).toBe('cut')
  expect(await outcomeOf(gpx(start, []), now)).toBe('no_activity')
  expect(await outcomeOf(`<gpx a="${'x'.repeat(3_000_000)}`, now)).toBe('damaged')
  expect(await outcomeOf(tcx('Running', ''), now)).toBe('no_activity')
})
