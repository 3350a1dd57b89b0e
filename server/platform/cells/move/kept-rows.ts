import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { describeDifference, readSum } from './compare.ts'
import { asReplica } from './copied-rows.ts'
import type { Move } from './move.ts'
import { listReplicated } from './moved-tables.ts'

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
  const parts = new Map([
    ['public.audit_entries', `id <= ${entry}`],
    ['public.credit_entries', `place <= ${place}`],
    [
      'public.credit_transfers',
      `id in (select transfer_id from credit_entries where ${own} and place <= ${place})`,
    ],
    ['public.customer_seals', `number <= ${seal}`],
  ])
  const tables = (await listReplicated(target)).filter(({ column }) => column === 'customer_id')
  await asReplica(target, async (tx) => {
    const different: string[] = []
    for (const table of tables) {
      const part = `${own} and ${parts.get(table.name) ?? 'true'}`
      const all = table.name === 'public.customer_seals' ? part : own
      const kept = await readSum(tx, { ...table, which: all })
      const coming = await readSum(source, { ...table, which: part })
      different.push(...describeDifference(table, kept, coming))
    }
    if (different.length > 0)
      throw new StartupError(
        `The cell ${to} kept rows of this customer that are not those that come: ${different.join(', ')}. The customer cannot move there, and nothing has changed.`,
      )
    for (const { name } of tables) await tx.execute(sql.raw(`delete from ${name} where ${own}`))
  })
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
