import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createFiles, openFiles } from '#server/platform/files/create.ts'
import { breaches } from '#server/platform/files/files.fixture.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { same, until } from './expect.ts'
import { picture, upload } from './pictures.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import { type Swift, withSwift } from './swift.ts'
import type { Trial } from './trial.ts'

const hour = 60 * 60_000

/** What the start says of settings that Swift refuses. */
async function refusals(swift: Swift): Promise<number> {
  const right = swift.settings('pictures')
  const refuses = async (why: string, change: Record<string, string>) => {
    const { files } = readSettings({ ...right, ...change })
    const said = await openFiles({ files }, () => {}).then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
    if (!said.includes(why)) throw new Error(`the start says ${said}, not ${why}`)
  }
  await refuses('check FILES_KEY_ID and FILES_SECRET', { FILES_SECRET: 'another-secret' })
  await refuses('check FILES_KEY_ID and FILES_SECRET', { FILES_KEY_ID: 'elan:nobody' })
  await refuses('does not exist at', { FILES_URL: 's3://absent' })
  await refuses('set FILES_REGION=us-east-1', { FILES_REGION: 'ca-east-1' })
  mock.timers.enable({ apis: ['Date'], now: Date.now() + hour })
  await refuses('differ by 60 minutes (RequestTimeTooSkewed)', {}).finally(() => mock.timers.reset())
  return 5
}

/** Takes the bucket away from a running server, and gives it back. */
async function comeAndGo(stage: Stage, swift: Swift): Promise<string> {
  const { base } = await stage.serve(swift.settings('pictures'))
  const customer = { base, ...(await newCustomer(base)) }
  const file = await picture()
  const { data } = await (await upload(customer, file)).json()
  const ask = () => fetch(base + data.url)
  same('a stored picture', (await ask()).status, 200)
  await swift.pause()
  const began = Date.now()
  const refused = await upload(customer, file)
  same(
    'an upload while the bucket is away',
    [refused.status, (await refused.json()).code],
    [503, 'upload.not_stored'],
  )
  same('a picture meanwhile', (await ask()).status, 503)
  const seconds = (Date.now() - began) / 1000
  same('another page meanwhile', (await fetch(`${base}/healthz`)).status, 200)
  same('pictures meanwhile', (await stage.query('select id from uploads')).length, 1)
  await swift.resume()
  const back = Date.now()
  await until('the picture is read again', async () => ((await ask()).ok ? true : undefined))
  same('an upload afterwards', (await upload(customer, file)).status, 201)
  return `away: 503 after ${seconds.toFixed(1)} s; back after ${((Date.now() - back) / 1000).toFixed(1)} s`
}

const contract = () =>
  withSwift(async (swift) => {
    await swift.makeBucket('pictures')
    return onStage(async (stage) => {
      const pool = new pg.Pool({ connectionString: stage.databaseUrl })
      const came = await comeAndGo(stage, swift)
      const files = createFiles(readSettings(swift.settings('pictures/of/elan')), () => {})
      const broken = await breaches(files, drizzle(pool)).finally(() => pool.end())
      same('breaches of the contract', broken, [])
      return `the contract of the stores; ${await refusals(swift)} refusals at the start; ${came}`
    })
  })

const concurrency = 8

async function read(url: string): Promise<number> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.arrayBuffer()).byteLength
}

/** Reads pictures of 100 MB again and again: the memory must not grow with what was read. */
async function readMuch(stage: Stage, swift: Swift): Promise<string> {
  const process = await stage.serve({
    ...swift.settings('pictures'),
    PICTURES_MB: '1000',
    REQUESTS_AT_ONCE: '1000',
  })
  const customer = { base: process.base, ...(await newCustomer(process.base)) }
  const file = await picture(1280, 1280)
  const urls: string[] = []
  for (let stored = 0; stored < 100_000_000; stored += file.length) {
    const { data } = await (await upload(customer, file)).json()
    urls.push(data.url)
  }
  let bytes = 0
  const readAll = async () => {
    const waiting = [...urls]
    const reader = async () => {
      for (let url = waiting.pop(); url; url = waiting.pop()) {
        const more = await read(process.base + url)
        bytes += more
      }
    }
    await Promise.all(Array.from({ length: concurrency }, reader))
  }
  const peaks: number[] = []
  const started = Date.now()
  for (let n = 0; n < 6; n++) {
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memory())
    }, 20)
    await readAll().finally(() => clearInterval(watch))
    peaks.push(Math.round(peak))
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const said = `${urls.length} pictures, ${Math.round(bytes / 1e6)} MB read, ${concurrency} at once, in ${seconds} s: at most ${peaks.join(', ')} MB of memory by round`
  const [, first = 0, ...later] = peaks
  if (bytes < 600_000_000 || Math.max(...later) - first > 50) throw new Error(said)
  return said
}

const memory = () =>
  withSwift(async (swift) => {
    await swift.makeBucket('pictures')
    return onStage((stage) => readMuch(stage, swift))
  })

const cli = fileURLToPath(new URL('../../server/platform/maintenance/cli.ts', import.meta.url))
const db = (env: Record<string, string>, ...args: string[]) =>
  execFileSync(process.execPath, [cli, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })

const digest = async (url: string) => {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return [answer.status, createHash('sha256').update(bytes).digest('hex')]
}

/** From a bucket to an embedded database that has everything. */
async function backUp(stage: Stage, swift: Swift, folder: string): Promise<string> {
  const first = await stage.serve(swift.settings('pictures'))
  const customer = { base: first.base, ...(await newCustomer(first.base)) }
  const urls: string[] = []
  for (let n = 1; n <= 8; n++) urls.push((await (await upload(customer, await picture())).json()).data.url)
  const wanted = await Promise.all(urls.map((url) => digest(first.base + url)))
  const file = join(folder, 'elan.backup')
  const saved = db({ ...swift.settings('pictures'), DATABASE_URL: stage.databaseUrl }, 'backup', file)
  await first.stop()
  const named = readFileSync(`${file}.pictures`, 'utf8').trimEnd().split('\n')
  same('pictures that the backup names', named.length, 8)
  if (!saved.includes('8 pictures outside the database')) throw new Error(saved)
  const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  db(embedded, 'restore', file)
  const route = ['files:copy', '--from', 's3://pictures', '--to', 'database']
  const copied = db({ ...swift.settings('pictures'), ...embedded }, ...route).trim()
  same('the copy', copied, '8 pictures copied and compared, 0 there already, 0 missing.')
  const again = db({ ...swift.settings('pictures'), ...embedded }, ...route).trim()
  same('the copy again', again, '0 pictures copied and compared, 8 there already, 0 missing.')
  await swift.pause()
  const second = await stage.serve(embedded)
  const found = await Promise.all(urls.map((url) => digest(second.base + url)))
  same('the pictures without the bucket', found, wanted)
  return `backup names ${named.length}; restored on the embedded database; ${copied} All read without the bucket`
}

async function move(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'elan-move-'))
  try {
    return await withSwift(async (swift) => {
      await swift.makeBucket('pictures')
      return onStage((stage) => backUp(stage, swift, folder))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const bucketTrials: Trial[] = [
  { name: 'files in a bucket that comes and goes', run: contract },
  { name: 'files of a backup, from a bucket into the database', run: move },
  { name: 'files of 100 MB read from a bucket', run: memory },
]
