import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { describeDifference, readSum } from './compare.ts'
import { asReplica } from './copied-rows.ts'
import { listReplicated } from './moved-tables.ts'
import type { Move } from './stage.ts'

/** Each cell seals the customer's last entries after the pause, with the same hash at a time of its own. */
const isOwn = (table: string, column: string) => table === 'public.customer_seals' && column === 'at'

/** After the pause the former cell seals the customer's last entries by itself. */
const ownSeals = 100

/**
 * Deletes what a cell kept of a customer that comes back (the log, its seals and the journal of credits), once all of it
 * is known to be among what comes.
 * @throws StartupError if something kept differs, and nothing is deleted
 */
export async function replaceKept({ source, target, customerId, to }: Move): Promise<void> {
  const own = `customer_id = '${customerId}'`
  const { entry, place } = await readEnds(target, own)
  const seal = await lastCommonSeal(source, target, own)
  const dropped = Math.max(await lastDropped(source, own), await lastDropped(target, own))
  /** What has to be equal: all that is kept here, and as much of what comes. */
  const parts = new Map([
    ['public.audit_entries', [`id > ${dropped}`, `id > ${dropped} and id <= ${entry}`]],
    ['public.credit_entries', ['true', `place <= ${place}`]],
    [
      'public.credit_transfers',
      ['true', `id in (select transfer_id from credit_entries where ${own} and place <= ${place})`],
    ],
    ['public.customer_seals', [`number <= ${seal}`, `number <= ${seal}`]],
    // How far the log is saved, which changes.
    ['public.saved_logs', ['false', 'false']],
  ])
  const tables = (await listReplicated(target)).filter(({ column }) => column === 'customer_id')
  await asReplica(target, async (tx) => {
    const different: string[] = []
    for (const { columns, ...given } of tables) {
      const table = { ...given, columns: columns.filter(({ name }) => !isOwn(given.name, name)) }
      const [here, there] = parts.get(table.name) ?? ['true', 'true']
      const kept = await readSum(tx, { ...table, which: `${own} and ${here}` })
      const coming = await readSum(source, { ...table, which: `${own} and ${there}` })
      different.push(...describeDifference(table, kept, coming))
    }
    if (different.length > 0)
      throw new StartupError(
        `The cell ${to} kept rows of this customer that are not those that come: ${different.join(', ')}. The customer cannot move there, and nothing has changed.`,
      )
    await noteEarlier(tx, customerId)
    for (const { name } of tables) await tx.execute(sql.raw(`delete from ${name} where ${own}`))
  })
}

/** Seals of earlier versions cover, of a customer that comes, at most what was kept when it came for the first time. */
const noteEarlier = (tx: Handle, customerId: string) =>
  tx.execute(sql`insert into arrived_logs (customer_id, last_id)
    select ${customerId}, (select coalesce(max(id), 0) from audit_entries where customer_id = ${customerId})
    where exists (select from audit_seals)
      and not exists (select from arrived_logs where customer_id = ${customerId})`)

/** Reads the last entry that a cell dropped with old quarters of the log, after it was saved. */
async function lastDropped(db: Handle, own: string): Promise<number> {
  const { rows } = await db.execute<{ last: string }>(
    sql.raw(`select coalesce(max(last_id), 0) as last from customer_seals where ${own}
      and number = (select retired from saved_logs where ${own})`),
  )
  return Number(rows[0]?.last)
}

async function readEnds(target: Handle, own: string) {
  const { rows } = await target.execute<{ entry: string; place: string }>(
    sql.raw(`select (select coalesce(max(id), 0) from audit_entries where ${own}) as entry,
      (select coalesce(max(place), 0) from credit_entries where ${own}) as place`),
  )
  return { entry: rows[0]?.entry ?? '0', place: rows[0]?.place ?? '0' }
}

/**
 * Finds the newest seal that both have. Those behind it are the former cell's own, of entries that are compared
 * themselves; without a common one, all have to be among what comes.
 */
async function lastCommonSeal(source: Handle, target: Handle, own: string): Promise<number> {
  const newest = await target.execute<{ number: number; hash: string }>(
    sql.raw(`select number, encode(hash, 'hex') as hash from customer_seals where ${own}
      order by number desc limit ${ownSeals}`),
  )
  const numbers = newest.rows.map(({ number }) => number)
  if (numbers.length === 0) return 0
  const found = await source.execute<{ number: number; hash: string }>(
    sql.raw(`select number, encode(hash, 'hex') as hash from customer_seals
      where ${own} and number in (${numbers.join(', ')})`),
  )
  const hashes = new Map(found.rows.map(({ number, hash }) => [number, hash]))
  const common = newest.rows.find(({ number, hash }) => hashes.get(number) === hash)
  if (common) return common.number
  return numbers.includes(1) ? 0 : (numbers[0] ?? 0)
}
