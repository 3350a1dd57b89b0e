import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { type Files, FilesError, readWhole } from './files.ts'

interface Route {
  from: Files
  to: Files
  /** Whether a content is deleted at its former place once the other one has it. */
  moves: boolean
}

export interface Copied {
  copied: number
  /** Were there already, as an interrupted run leaves them. */
  present: number
  /** Keys that neither place has, or not whole. */
  missing: string[]
  /** Keys of which the two places have different contents of the right length: one is damaged, and nobody knows which. */
  different: string[]
}

/**
 * Copies the contents of all pictures, one after the other. Each is read back and compared. What an interrupted run
 * copied is compared again and kept. No content of the right length is replaced or deleted by a different one.
 * @throws FilesError
 */
export async function copyFiles(db: Handle, route: Route): Promise<Copied> {
  await refuseSamePlace(db, route)
  const result: Copied = { copied: 0, present: 0, missing: [], different: [] }
  for await (const id of pictureIds(db)) {
    const outcome = await db.transaction((tx) => copyPicture(tx, id, route))
    if (outcome === 'copied' || outcome === 'present') result[outcome]++
    else if (outcome) result[outcome.problem].push(outcome.key)
  }
  return result
}

async function* pictureIds(db: Handle): AsyncGenerator<string> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from uploads where id > ${last} and key is not null order by id limit 1000`,
    )
    for (const { id } of rows) yield id
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** The lock makes a deletion wait: its task would find the content at one place only. */
async function copyPicture(tx: Handle, id: string, { from, to, moves }: Route) {
  const { rows } = await tx.execute<{ key: string; size: number; mediaType: string }>(
    sql`select key, size, media_type as "mediaType" from uploads where id = ${id} for key share`,
  )
  const [picture] = rows
  if (!picture) return undefined
  const { key, size, mediaType } = picture
  const [bytes, there] = [await readWhole(from, tx, key), await readWhole(to, tx, key)]
  if (bytes?.length !== size)
    return there?.length === size ? 'present' : ({ problem: 'missing', key } as const)
  const isThere = there?.equals(bytes)
  if (!isThere) {
    if (there?.length === size) return { problem: 'different', key } as const
    await to.delete(tx, key)
    await to.put(tx, { key, bytes, mediaType })
    if (!(await readWhole(to, tx, key))?.equals(bytes))
      throw new FilesError(`The picture ${key} was not read as it was stored: check the place of --to.`)
  }
  if (moves) await from.delete(tx, key)
  return isThere ? 'present' : 'copied'
}

/** Two names may lead to one place, where moving would delete everything. */
async function refuseSamePlace(db: Handle, { from, to }: Route): Promise<void> {
  const [customer, organization, id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const key = `${customer}/${organization}/${id}.png`
  await to.put(db, { key, bytes: Buffer.alloc(1), mediaType: 'image/png' })
  const found = await readWhole(from, db, key).finally(() => to.delete(db, key))
  if (found) throw new FilesError('--from and --to name the same place: nothing was copied.')
}
