import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'

/**
 * Notes which of the customer's accounts another cell has too: later changes are copied there (0072).
 * @param own name of the cell whose database it is
 */
export async function linkCells(
  db: Handle,
  { customerId, own, other }: { customerId: string; own: string; other: string },
): Promise<void> {
  await db.execute(sql`
    insert into account_links as link (account_id, cells)
    select account_id, array[${other}::text] from moving_accounts where customer_id = ${customerId} and stays
    on conflict (account_id) do update set cells = array(
      select distinct cell from unnest(link.cells || excluded.cells) as cell order by cell)`)
  await db.execute(sql`
    update account_links set cells = array(select cell from unnest(cells) as cell
      where cell <> ${own} and (stays or cell <> ${other}) order by cell)
    from moving_accounts where moving_accounts.account_id = account_links.account_id and customer_id = ${customerId}`)
}
