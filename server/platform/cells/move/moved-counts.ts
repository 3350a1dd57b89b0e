import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import type { KnownMove } from './stage.ts'

/**
 * Brings the counts of wrong passwords and codes of the accounts that move: a move gives no new tries. Their keys name the
 * account. Of two counts the higher one stays, and the later end.
 */
export async function copyCounts(tx: Handle, { source, customerId }: KnownMove): Promise<void> {
  const ids = sql`(select account_id::text from moving_accounts where customer_id = ${customerId})`
  const { rows } = await source.execute<{ json: string }>(sql`
    select coalesce(json_agg(t), '[]')::text as json from throttles t
    where split_part(key, ':', 2) in ${ids} or split_part(key, ':', 3) in ${ids}`)
  await tx.execute(sql`
    insert into throttles as own select * from json_populate_recordset(null::throttles, ${rows[0]?.json ?? '[]'}::json)
    on conflict (key) do update set count = greatest(own.count, excluded.count),
      resets_at = greatest(own.resets_at, excluded.resets_at),
      blocked_until = greatest(own.blocked_until, excluded.blocked_until)`)
}
