import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { asReplica } from './copied-rows.ts'
import { listMoved } from './moved-tables.ts'
import type { KnownMove } from './stage.ts'

interface CopiedTable {
  table: string
  subscription: string
  /** In the former cell, from which the table goes on. */
  slot: string
  /** In the new one, how far it came. */
  origin: string
}

/** Lists the tables of a subscription whose rows are copied and not followed yet. */
async function listCopied(target: Handle, subscription: string): Promise<CopiedTable[]> {
  const { rows } = await target.execute<CopiedTable & Record<string, unknown>>(sql`
    select srrelid::oid::text as table, srsubid::text as subscription, format('pg_%s_%s', srsubid, srrelid) as origin,
      format('pg_%s_sync_%s_%s', srsubid, srrelid, system_identifier) as slot
    from pg_subscription_rel join pg_subscription s on s.oid = srsubid, pg_control_system()
    where subname = ${subscription} and srsubstate = 'f'`)
  return rows
}

async function listLost(source: Handle, target: Handle, subscription: string): Promise<CopiedTable[]> {
  const before = await listCopied(target, subscription)
  const { rows } = await source.execute<{ slot: string }>(
    sql`select slot_name as slot from pg_replication_slots`,
  )
  const kept = new Set(rows.map(({ slot }) => slot))
  const lost = new Set(before.flatMap(({ slot }) => (kept.has(slot) ? [] : slot)))
  // A table that is followed by now has dropped its slot meanwhile.
  return (await listCopied(target, subscription)).filter(({ slot }) => lost.has(slot))
}

/**
 * Lets tables be copied anew that cannot go on: PostgreSQL drops the slot of a table in the former cell before it commits that
 * the table is followed, and a crash of the new cell in between forgets that. Ends with the subscription off.
 */
export async function copyLostAnew(
  { source, target, customerId }: KnownMove,
  subscription: string,
): Promise<void> {
  const lost = await listLost(source, target, subscription)
  if (lost.length === 0) return
  const moved = await listMoved(target, customerId)
  await target.execute(sql.raw(`alter subscription ${subscription} disable`))
  await asReplica(target, async (tx) => {
    for (const { name, which } of moved) {
      const { rows } = await tx.execute<{ table: string }>(sql`select ${name}::regclass::oid::text as table`)
      const copied = lost.find(({ table }) => table === rows[0]?.table)
      if (!copied) continue
      await tx.execute(sql.raw(`delete from ${name} where ${which}`))
      await tx.execute(
        sql`select pg_replication_origin_drop(roname) from pg_replication_origin where roname = ${copied.origin}`,
      )
      await tx.execute(sql`update pg_subscription_rel set srsubstate = 'i', srsublsn = null
        where srsubid = ${copied.subscription}::oid and srrelid = ${copied.table}::oid`)
    }
  })
}
