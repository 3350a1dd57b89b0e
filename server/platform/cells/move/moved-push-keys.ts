import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Move } from './stage.ts'

/**
 * Brings the keys that the customer's browsers subscribed with, and notes at each subscription which one it was. The private
 * halves stay encrypted, as all secrets that move: both cells have one SECRETS_KEY.
 */
export async function copyPushKeys(tx: Handle, { source, customerId }: Move): Promise<void> {
  const ofCustomer = sql`organization_id in (select id from moving_organizations where customer_id = ${customerId})`
  const { rows } = await source.execute<{ own: string | null; keys: string; secrets: string }>(sql`
    with keys as (select id, public_key from push_keys
      union all select id, public_key from arrived_push_keys
        where id in (select arrived_key_id from push_endpoints where ${ofCustomer}))
    select (select id from push_keys) as own, (select coalesce(json_agg(keys), '[]') from keys)::text as keys,
      (select coalesce(json_agg(secrets), '[]') from secrets
        where table_name = 'push_keys' and row_id in (select id from keys))::text as secrets`)
  const { own = null, keys = '[]', secrets = '[]' } = rows[0] ?? {}
  await tx.execute(sql`
    insert into arrived_push_keys (id, public_key, arrived_at)
    select id, public_key, now() from json_populate_recordset(null::push_keys, ${keys}::json)
    where id not in (select id from push_keys)
    on conflict (id) do update set arrived_at = excluded.arrived_at`)
  await tx.execute(sql`insert into secrets
    select * from json_populate_recordset(null::secrets, ${secrets}::json) on conflict do nothing`)
  // A key that returns to its cell is that cell's own.
  await tx.execute(sql`update push_endpoints
    set arrived_key_id = nullif(coalesce(arrived_key_id, ${own}::uuid), (select id from push_keys))
    where ${ofCustomer}`)
}
