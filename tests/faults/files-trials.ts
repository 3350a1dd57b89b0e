import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Handle } from '#server/platform/db/handle.ts'
import { createFiles } from '#server/platform/files/create.ts'
import type { Files } from '#server/platform/files/files.ts'
import { readWhole } from '#server/platform/files/files.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { deleteUnclaimed } from '#server/platform/uploads/unclaimed.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { bucketTrials } from './bucket-trials.ts'
import { picture, type Uploading, upload } from './pictures.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import { withSwift } from './swift.ts'
import type { Trial } from './trial.ts'

const later = 11 * 60_000

/** Uploads until the process is gone. @returns how many uploads were acknowledged */
async function uploadUntilKilled(customer: Uploading, file: Buffer): Promise<number> {
  for (let stored = 0; ; ) {
    const answer = await upload(customer, file).catch(() => undefined)
    if (!answer) return stored
    if (answer.status === 201) stored++
    else if (answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
}

/** A place of pictures, as the trial sees it. */
interface Place {
  settings: Record<string, string>
  files: Files
  /** The number of contents there. */
  count(): Promise<number>
}

async function withHandle<Result>(url: string, work: (db: Handle) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, options: '-c elan.reach=*' })
  return await work(drizzle(pool)).finally(() => pool.end())
}

const absentOf = (keys: string[], { files }: Place, db: Handle) =>
  Promise.all(keys.map((key) => readWhole(files, db, key))).then(
    (contents) => contents.filter((content) => !content).length,
  )

/** Kills a process among concurrent uploads, again and again. */
async function killUploads(stage: Stage, place: Place, rounds: number): Promise<string> {
  const file = await picture()
  let stored = 0
  for (let round = 0; round < rounds; round++) {
    const process = await stage.serve({ ...place.settings, PICTURES_MB: '100000' })
    const customer = { base: process.base, ...(await newCustomer(process.base)) }
    const uploads = Array.from({ length: 4 }, () => uploadUntilKilled(customer, file))
    await sleep(400 + Math.random() * 400)
    await process.stop('SIGKILL')
    for (const count of await Promise.all(uploads)) stored += count
  }
  const rows = await stage.query<{ key: string }>('select key from uploads')
  const strays = (await place.count()) - rows.length
  const lost = await withHandle(stage.databaseUrl, async (db) => {
    const now = new Date(Date.now() + later)
    await deleteUnclaimed({ ...standaloneContext(db), files: place.files, now })
    const keys = rows.map(({ key }) => key)
    return absentOf(keys, place, db)
  })
  const left = (await place.count()) - rows.length
  const [counted] = await stage.query<{ differ: number }>(`
    select count(*)::int as differ from upload_counts join (
      select organization_id, sum(size) as bytes from uploads group by 1) as sums using (organization_id)
    where upload_counts.bytes <> sums.bytes`)
  const said = `${rounds} kills: ${stored} uploads acknowledged, ${rows.length} rows, ${lost} without file, ${strays} strays, ${left} after the sweep, ${counted?.differ} counters wrong`
  if (lost || left || counted?.differ || rows.length < stored || stored === 0) throw new Error(said)
  return said
}

const filesOf = (settings: Record<string, string>) => createFiles(readSettings(settings), () => {})

async function inFolder(rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'elan-files-'))
  const settings = { FILES_DIR: folder }
  const count = async () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  try {
    return await onStage((stage) => killUploads(stage, { settings, files: filesOf(settings), count }, rounds))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const inBucket = (rounds: number) =>
  withSwift(async (swift) => {
    await swift.makeBucket('pictures')
    const settings = swift.settings('pictures')
    const count = () => swift.count('pictures')
    return onStage((stage) => killUploads(stage, { settings, files: filesOf(settings), count }, rounds))
  })

export const filesTrials: Trial[] = [
  { name: 'files of killed uploads, in a folder', run: inFolder },
  { name: 'files of killed uploads, in a bucket', run: inBucket },
  ...bucketTrials,
]
