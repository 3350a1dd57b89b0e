import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { Move } from './stage.ts'

/**
 * Notes in both cells which accounts of the customer the other one has too, under the same id: from now on they get each
 * other's passwords and addresses.
 */
export async function linkAccounts({ source, target, customerId, from, to }: Move): Promise<void> {
  const { rows } = await source.execute<{ id: string }>(sql`
    select distinct account_id as id from users join organizations on organizations.id = users.organization_id
    where customer_id = ${customerId} and account_id is not null`)
  const { rows: common } = await target.execute<{ id: string }>(
    sql`select id from accounts where id = any(${uuids(rows.map(({ id }) => id))})`,
  )
  const ids = common.map(({ id }) => id)
  await link(target, ids, to, from)
  await link(source, ids, from, to)
}

/** A row that came along with its account names the cell it came to. */
const link = (db: Handle, ids: string[], own: string, other: string) =>
  db.transaction(async (tx) => {
    // The customer is frozen in the former cell.
    await tx.execute(sql`select set_config('elan.moving', 'on', true)`)
    await tx.execute(sql`insert into account_links (account_id, cells)
      select id, array[${other}::text] from accounts where id = any(${uuids(ids)})
      on conflict (account_id) do update set cells = array(
        select distinct cell from unnest(account_links.cells || excluded.cells) as cell where cell <> ${own} order by cell)`)
  })
