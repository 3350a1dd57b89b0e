import { constants, deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { threeWeeks } from '#tests/fixtures/files/apple-export.ts'
import { fitActivity } from '#tests/fixtures/files/fit-files.ts'
import { outcomeOf, read, readAt } from '#tests/fixtures/files/reading.ts'
import { type ZipMember, zip } from '#tests/fixtures/files/zip-files.ts'
import { allBytes, inflateEntry, newBudget } from './inflate.ts'
import { readZipDirectory } from './zipDirectory.ts'

const now = readAt('2026-03-31T12:00:00Z')
const health = threeWeeks('2026-03-30')
const folder = 'apple_health_export'

const others: ZipMember[] = [
  { name: `${folder}/`, content: '' },
  {
    name: `${folder}/export_cda.xml`,
    content: `<ClinicalDocument>${'heart '.repeat(90_000)}</ClinicalDocument>`,
  },
  { name: `${folder}/workout-routes/route_2026.gpx`, content: '<gpx><trkpt lat="48.85" lon="2.35"/></gpx>' },
  { name: `${folder}/electrocardiograms/ecg.csv`, content: 'Name,Zoe\n' },
]

test('[P-FIL-1] an export is found by its content, whatever its name, and only it is unpacked', async () => {
  const plain = await read(health, now)
  for (const name of ['export.xml', 'exportar.xml', 'eksport.xml', 'vienti.xml', '导出.xml']) {
    const packed = zip([...others, { name: `${folder}/${name}`, content: health }])
    expect((await read(packed, now)).sources).toEqual(plain.sources)
  }
  const large = zip([...others, { name: `${folder}/export.xml`, content: health }], {
    large: true,
    comment: 'PK',
  })
  expect((await read(large, now)).sources).toEqual(plain.sources)
})

test('[P-FIL-1] the library inflates what the browser cannot', async () => {
  const file = new Blob([zip([{ name: 'export.xml', content: health }]) as Uint8Array<ArrayBuffer>])
  const [entry] = await readZipDirectory(file)
  if (!entry) throw new Error('no entry')
  const bytes = await allBytes(inflateEntry(file, entry, newBudget(), { native: false }), 1e7)
  expect(new TextDecoder().decode(bytes)).toBe(health)
})

const export_ = { name: `${folder}/export.xml`, content: health }

/** Zeros that deflate a thousandfold. */
const bomb = (megabytes: number): ZipMember => {
  const content = new Uint8Array(megabytes * 1024 * 1024)
  content.set(Buffer.from(health.slice(0, 2000)))
  return {
    name: 'export.xml',
    content,
    deflated: deflateRawSync(content, { level: constants.Z_BEST_COMPRESSION }),
  }
}

test('[P-BAD-9] each broken, hostile or foreign archive is refused with its own reason', async () => {
  const whole = zip([...others, export_])
  const cases: [string, Uint8Array, string][] = [
    ['cut at its end', whole.slice(0, -40), 'cut'],
    ['cut in the middle', whole.slice(0, 900), 'cut'],
    ['without entries', zip([]), 'empty'],
    ['protected by a password', zip([{ ...export_, flags: 1 }]), 'encrypted'],
    ['../', zip([{ ...export_, name: '../../export.xml' }]), 'unsafe_names'],
    ['a name of 64 kB', zip([{ ...export_, name: `${'x'.repeat(60_000)}.xml` }]), 'read apple-health'],
    ['a lying size', zip([{ ...export_, size: 100 }]), 'damaged'],
    ['fewer entries than it says', zip([export_], { count: 60_000 }), 'damaged'],
    ['100,000 entries', zip([export_], { large: true, count: 100_000 }), 'too_many'],
    ['entries that overlap', zip([export_, { ...export_, name: 'b.xml', offset: 10 }]), 'bomb'],
    ['a bomb', zip([bomb(140)]), 'bomb'],
    ['a size of 21 GB', zip([{ ...export_, size: 21 * 2 ** 30 }], { large: true }), 'bomb'],
    ['an archive of an archive', zip([{ name: 'export.zip', content: zip([export_]) }]), 'too_deep'],
    ['nothing of ours', zip([{ name: 'photo.jpg', content: 'jpeg' }]), 'unknown'],
  ]
  for (const [name, content, code] of cases)
    expect([name, await outcomeOf(content, now)]).toEqual([name, code])
}, 30_000)

test('[P-FIL-9] a file packed by gzip is read, and one packed twice is refused', async () => {
  const fit = fitActivity([
    { start: new Date('2026-03-02T10:00:00Z'), seconds: 600, meters: 900, cycles: 500, sport: 11 },
  ])
  expect(await outcomeOf(new Uint8Array(gzipSync(fit)), now)).toBe('read fit')
  expect(await outcomeOf(new Uint8Array(gzipSync(gzipSync(fit))), now)).toBe('too_deep')
  expect(await outcomeOf(new Uint8Array(gzipSync(fit).subarray(0, 60)), now)).toBe('damaged')
})

test('[P-FIL-10] nothing that is read tells the name of the file, a place or a heart rate', async () => {
  const content = JSON.stringify(await read(zip([...others, export_]), now))
  expect(content).not.toMatch(/private-name|48\.85|2\.35|61\.5|HeartRate|route/)
})
