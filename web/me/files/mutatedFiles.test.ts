import { readFileSync } from 'node:fs'
import { FitEncoder } from 'fit-file-parser/encoder'
import { expect, test } from 'vitest'
import { threeWeeks } from '#tests/fixtures/files/apple-export.ts'
import { fitActivity } from '#tests/fixtures/files/fit-files.ts'
import { outcomeOf, readAt } from '#tests/fixtures/files/reading.ts'
import { gpx, steady, tcx, tcxLap } from '#tests/fixtures/files/track-files.ts'
import { zip } from '#tests/fixtures/files/zip-files.ts'

/** FILE_MUTATIONS=1000 for the long run. */
const mutations = Number(process.env.FILE_MUTATIONS ?? 100)
const longestMs = 2000

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Changes, removes, repeats or cuts bytes, up to eight times. */
function mutate(original: Uint8Array, next: () => number): Uint8Array {
  let bytes = [...original]
  const place = () => Math.floor(next() * bytes.length)
  for (let times = 1 + Math.floor(next() * 8); times > 0; times--) {
    const [at, length, kind] = [place(), Math.floor(next() * 40), next()]
    if (kind < 0.5) bytes[at] = Math.floor(next() * 256)
    else if (kind < 0.65) bytes.splice(at, length)
    else if (kind < 0.8) bytes.splice(place(), 0, ...bytes.slice(at, at + length))
    else if (kind < 0.95) bytes.splice(at, 1, 0xff, 0xff, 0xff, 0xff)
    else bytes = bytes.slice(0, at)
  }
  return new Uint8Array(bytes)
}

/** Sets sizes and checksum of a FIT file right, so that what it says is read. */
function seal(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 20) return bytes
  const sealed = bytes.slice()
  const view = new DataView(sealed.buffer)
  sealed[0] = 14
  view.setUint32(4, sealed.length - 16, true)
  view.setUint16(12, 0, true)
  view.setUint16(sealed.length - 2, FitEncoder.calculateCRC(sealed.subarray(0, -2)), true)
  return sealed
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const start = '2026-03-02T10:00:00Z'
const sample = new Uint8Array(
  readFileSync(new URL('../../../tests/fixtures/fit/MonitoringFile.fit', import.meta.url)),
)
const health = threeWeeks('2026-03-30').slice(0, 20_000)

const classes: Record<string, Uint8Array> = {
  'apple-health': bytesOf(health),
  zip: zip([{ name: 'apple_health_export/export.xml', content: health }]),
  fit: fitActivity([{ start: new Date(start), seconds: 600, meters: 900, cycles: 500, sport: 11 }]),
  monitoring: sample,
  gpx: bytesOf(gpx(start, [steady(0, 300, 2)])),
  tcx: bytesOf(tcx('Running', tcxLap(start, 600, 1500, 80))),
  takeout: zip([
    {
      name: 'Takeout/Fitbit/Physical Activity_GoogleData/steps_1.csv',
      content: `timestamp,steps,data source\n${`${start},40,Charge 6\n`.repeat(40)}`,
    },
    {
      name: 'Takeout/Fitbit/Global Export Data/steps-1.json',
      content: '[{"dateTime":"03/02/26 11:00:00","value":"4"}]',
    },
  ]),
  csv: bytesOf(`date;début;fin;pas;distance (km)\n${'2026-03-02;08:00;08:15;1 200;1,25\n'.repeat(30)}`),
}

const now = readAt('2026-03-31T12:00:00Z')

for (const [name, original] of Object.entries(classes))
  test(`[P-TST-3] [P-FIL-9] ${mutations} mutations of a file of class ${name} neither hang nor crash`, async () => {
    const isFit = name === 'fit' || name === 'monitoring'
    const context = name === 'monitoring' ? readAt('2015-01-05T12:00:00Z') : now
    expect(await outcomeOf(original, context)).toMatch(/^read /)
    for (let seed = 1; seed <= mutations; seed++) {
      const plain = mutate(original, random(seed))
      const mutated = isFit && seed % 2 === 0 ? seal(plain) : plain
      const began = performance.now()
      const outcome = await outcomeOf(mutated, context).catch((error: unknown) => `crashed: ${error}`)
      expect([seed, outcome]).toEqual([seed, expect.not.stringMatching(/^crashed/)])
      expect([seed, performance.now() - began < longestMs]).toEqual([seed, true])
    }
  }, 600_000)
