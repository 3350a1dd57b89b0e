import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import sharp from 'sharp'
import { createFiles } from '#server/platform/files/create.ts'
import { deleteUnclaimed } from '#server/platform/uploads/unclaimed.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const later = 11 * 60_000

const picture = () =>
  sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
    .png()
    .toBuffer()

interface Uploading {
  base: string
  organizationId: string
  cookie: string
}

/** Uploads until the process is gone. @returns how many uploads were acknowledged */
async function uploadUntilKilled({ base, organizationId, cookie }: Uploading, file: Buffer): Promise<number> {
  const url = `${base}/api/organizations/${organizationId}/uploads`
  const headers = { cookie, origin: base, 'content-type': 'image/png' }
  for (let stored = 0; ; ) {
    const body = new Uint8Array(file)
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (!answer) return stored
    if (answer.status === 201) stored++
    else if (answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
}

async function sweep(databaseUrl: string, folder: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c elan.reach=*' })
  try {
    const files = createFiles({ files: { kind: 'folder', folder } }, () => {})
    await deleteUnclaimed({ ...standaloneContext(drizzle(pool)), files, now: new Date(Date.now() + later) })
  } finally {
    await pool.end()
  }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

/** Kills a process among concurrent uploads, again and again. */
async function killUploads(stage: Stage, folder: string, rounds: number): Promise<string> {
  const file = await picture()
  let stored = 0
  for (let round = 0; round < rounds; round++) {
    const process = await stage.serve({ FILES_DIR: folder, PICTURES_MB: '100000' })
    const customer = { base: process.base, ...(await newCustomer(process.base)) }
    const uploads = Array.from({ length: 4 }, () => uploadUntilKilled(customer, file))
    await sleep(400 + Math.random() * 400)
    await process.stop('SIGKILL')
    for (const count of await Promise.all(uploads)) stored += count
  }
  const rows = await stage.query<{ key: string }>('select key from uploads')
  const strays = filesOf(folder) - rows.length
  await sweep(stage.databaseUrl, folder)
  const lost = rows.filter(({ key }) => !existsSync(join(folder, key))).length
  const left = filesOf(folder) - rows.length
  const [counted] = await stage.query<{ differ: number }>(`
    select count(*)::int as differ from upload_counts join (
      select organization_id, sum(size) as bytes from uploads group by 1) as sums using (organization_id)
    where upload_counts.bytes <> sums.bytes`)
  const said = `${rounds} kills: ${stored} uploads acknowledged, ${rows.length} rows, ${lost} without file, ${strays} strays, ${left} after the sweep, ${counted?.differ} counters wrong`
  if (lost || left || counted?.differ || rows.length < stored || stored === 0) throw new Error(said)
  return said
}

async function killedUploads(rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'elan-files-'))
  try {
    return await onStage((stage) => killUploads(stage, folder, rounds))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const filesTrials: Trial[] = [{ name: 'files of killed uploads', run: killedUploads }]
