import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { insertRows, readRows } from '#server/platform/db/row-text.ts'
import { type CopiedTable, listCopied } from './moved-tables.ts'

/** Runs without triggers and checks of foreign keys, as replication does. */
export const asReplica = <Result>(target: Handle, run: (tx: Handle) => Promise<Result>): Promise<Result> =>
  target.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    return await run(tx)
  })

/** The oldest transaction that has not ended: what is written from now on has a number that is not smaller. */
export async function oldestTransaction(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ oldest: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
  )
  return Number(rows[0]?.oldest)
}

/**
 * Copies the rows that hang on accounts, and deletes what is gone first: an account that was an orphan in the new cell may
 * have another factor there.
 * @param since copies only what was written since this transaction
 */
export async function copyRows(
  source: Handle,
  target: Handle,
  customerId: string,
  since?: number,
): Promise<void> {
  const extents = new Map(
    (await listCopied(source, customerId, 'copied')).map(({ name, which }) => [name, which]),
  )
  for (const table of await listCopied(source, customerId)) {
    await deleteGone(source, target, { ...table, extent: extents.get(table.name) ?? table.which })
    // A link that was issued again stands beside the one that it voids, of which only one may be unused.
    if (table.name === 'public.tokens')
      await copyTable(source, target, { ...table, which: `(${table.which}) and used_at is not null` }, since)
    await copyTable(source, target, table, since)
  }
}

async function copyTable(source: Handle, target: Handle, table: CopiedTable, since: number | undefined) {
  const { key, columns } = table
  const others = columns.map(({ name }) => name).filter((name) => !key.includes(name))
  const change = others.map((name) => `${name} = excluded.${name}`).join(', ')
  const onConflict = `on conflict (${key.join(', ')}) do ${change ? `update set ${change}` : 'nothing'}`
  // Ages count backwards from the current transaction, and survive the wraparound of numbers.
  const fresh = since === undefined ? '' : ` and age(xmin) <= age('${BigInt(since) % 2n ** 32n}'::xid)`
  await source.transaction(
    async (reading) => {
      for await (const rows of readRows(reading, table, `(${table.which})${fresh}`))
        await asReplica(target, (tx) => insertRows(tx, table, rows, onConflict))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function deleteGone(
  source: Handle,
  target: Handle,
  { name, which, extent, key }: CopiedTable & { extent: string },
) {
  const keyText = sql.raw(`concat_ws(' ', ${key.map((column) => `${column}::text`).join(', ')})`)
  const of = sql.raw(`from ${name} where (${extent})`)
  const { rows } = await source.execute<{ key: string }>(
    sql`select ${keyText} as key from ${sql.raw(name)} where ${sql.raw(which)}`,
  )
  const kept = rows.map((row) => row.key)
  await asReplica(target, (tx) =>
    tx.execute(
      sql`delete ${of} and not exists (select from unnest(${sql.param(kept)}::text[]) as kept (k) where k = ${keyText})`,
    ),
  )
}
