import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fitActivity, withDeveloperField } from '#tests/fixtures/files/fit-files.ts'
import { amountOf, outcomeOf, read, readAt } from '#tests/fixtures/files/reading.ts'
import type { RefusalCode } from './fileContent.ts'

Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  window: { addEventListener: () => {} },
  document: { documentElement: {}, getElementById: () => null },
})
const { problemCopy } = await import('./problemCopy.ts')

const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/fit/${name}.fit`, import.meta.url)))

const in2017 = readAt('2017-07-01T12:00:00Z')

test('[P-FIL-4] strides of a walk and a run are two steps each, at the device’s own local time', async () => {
  const walk = await read(sample('garmin-fenix-5-walk'), in2017)
  expect(walk.sources).toEqual([
    {
      kind: 'watch',
      name: 'Garmin',
      days: [
        {
          ...{ day: '2017-06-11', mark: 'measured', quarters: {}, total: {} },
          sessions: [
            {
              activity: '17190',
              startedAt: '2017-06-11T07:32:51-07:00',
              endedAt: '2017-06-11T07:33:36-07:00',
              ...{ minutes: 1, distanceM: 68, steps: 82 },
            },
          ],
        },
      ],
    },
  ])
  const run = await read(sample('garmin-fenix-5-run'), in2017)
  expect(run.sources[0]?.days[0]?.sessions).toMatchObject([{ minutes: 1, distanceM: 158, steps: 156 }])
})

test('[P-FIL-4] a monitoring file gives the steps of the day that ends at its last midnight', async () => {
  const { sources } = await read(sample('MonitoringFile'), readAt('2015-01-05T12:00:00Z'))
  expect(sources.flatMap(({ days }) => days.map(({ day }) => day))).toEqual(['2014-12-27'])
  expect(amountOf(sources, 'Garmin', '2014-12-27', 'steps')).toBe(3142 + 31)
})

test('[P-FIL-3] a file is refused when it is cut, altered, of an unset clock, or holds no activity', async () => {
  const altered = sample('garmin-fenix-5-run')
  altered[400] = (altered[400] ?? 0) ^ 1
  expect(await outcomeOf(altered, in2017)).toBe('damaged')
  expect(await outcomeOf(sample('activity-unexpected-eof'), in2017)).toBe('cut')
  expect(await outcomeOf(sample('compressed-speed-distance'), readAt('2012-03-01T12:00:00Z'))).toBe('clock')
  expect(await outcomeOf(sample('Settings'), in2017)).toBe('no_activity')
})

test('[P-FIL-4] each session of a chain counts by its own sport, and turns of a crank are no steps', async () => {
  const start = new Date('2026-03-02T10:00:00Z')
  const ride = fitActivity([{ start, seconds: 1800, meters: 9000, cycles: 2400, sport: 2 }])
  const later = new Date('2026-03-02T11:00:00Z')
  const run = fitActivity([{ start: later, seconds: 600, meters: 1500, cycles: 800, sport: 1 }])
  const { sources } = await read(new Uint8Array([...ride, ...run]), readAt('2026-03-03T12:00:00Z'))
  expect(sources[0]?.days[0]?.sessions).toEqual([
    expect.objectContaining({ activity: '01020', minutes: 30, distanceM: 9000 }),
    expect.objectContaining({ activity: '12050', minutes: 10, distanceM: 1500, steps: 1600 }),
  ])
  expect(JSON.stringify(sources)).not.toMatch(/"steps":2400|4800/)
})

test('[P-BAD-11] a wrong checksum, a year 1990, no session and a broken chain are refused in words, developer fields change nothing', async () => {
  const context = readAt('2026-03-03T12:00:00Z')
  const walk = { seconds: 600, meters: 900, cycles: 500, sport: 11 }
  const good = fitActivity([{ ...walk, start: new Date('2026-03-02T10:00:00Z') }])
  const wrong = good.slice()
  wrong[wrong.length - 1] = (wrong.at(-1) ?? 0) ^ 1
  const old = fitActivity([{ ...walk, start: new Date('1990-06-01T10:00:00Z') }])
  const refused: [RefusalCode, Uint8Array[]][] = [
    ['damaged', [wrong, new Uint8Array([...good, ...wrong])]],
    ['clock', [old, new Uint8Array([...good, ...old])]],
    ['no_activity', [fitActivity([]), new Uint8Array([...fitActivity([]), ...fitActivity([])])]],
    ['cut', [good.subarray(0, -1), new Uint8Array([...good, ...good.subarray(0, 40)])]],
  ]
  for (const [code, files] of refused) {
    for (const file of files) expect(await outcomeOf(file, context)).toBe(code)
    for (const copy of [problemCopy.en, problemCopy.fr]) expect(copy[code]).toMatch(/\w+ .*\./)
  }
  const { sources } = await read(good, context)
  expect(sources[0]?.days[0]?.sessions).toMatchObject([{ minutes: 10, distanceM: 900, steps: 1000 }])
  expect((await read(withDeveloperField(good), context)).sources).toEqual(sources)
})
