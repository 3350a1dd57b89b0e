import { mock } from 'node:test'
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

export const bucketTrials: Trial[] = [
  { name: 'files in a bucket that comes and goes', run: contract },
  { name: 'files of 100 MB read from a bucket', run: memory },
]
