import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'

const perBatch = 5000

/**
 * Writes the keys of all pictures whose contents are not in the database, one a line.
 * @returns how many they are; without any there is no file
 */
export async function writeOutside(tx: Handle, file: string): Promise<number> {
  const { rows } = await tx.execute<{ known: boolean }>(
    sql`select to_regclass('public.file_contents') is not null as known`,
  )
  // A database that a later version has not migrated yet has all contents.
  if (!rows[0]?.known) return 0
  let count = 0
  const lines = async function* () {
    for await (const keys of outside(tx)) {
      count += keys.length
      yield keys.map((key) => `${key}\n`).join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600, flush: true }))
  if (count === 0) await rm(file)
  return count
}

async function* outside(tx: Handle): AsyncGenerator<string[]> {
  await tx.execute(sql`declare outside no scroll cursor for
    select key from uploads where key is not null and not exists (
      select from file_contents where file_contents.key = uploads.key) order by key`)
  for (;;) {
    const { rows } = await tx.execute<{ key: string }>(sql.raw(`fetch ${perBatch} from outside`))
    if (rows.length > 0) yield rows.map(({ key }) => key)
    if (rows.length < perBatch) break
  }
  await tx.execute(sql`close outside`)
}
