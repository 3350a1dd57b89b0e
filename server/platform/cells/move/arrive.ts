import { sql } from 'drizzle-orm'
import { listTables } from '#server/platform/db/catalog.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { insertRows, readRows } from '#server/platform/db/row-text.ts'
import { refuseOtherOrganizations } from './compare.ts'
import { asReplica } from './copied-rows.ts'
import { detachGuards } from './guard.ts'
import { linkAccounts } from './link-accounts.ts'
import { change, type KnownMove, unlessMoving } from './stage.ts'

/**
 * The new cell takes the customer's writes from now on.
 * @throws StartupError if its organizations differ from those of the former cell
 */
export async function activate(move: KnownMove): Promise<void> {
  const { source, target, customerId } = move
  const organizations = (await listTables(source)).find(({ name }) => name === 'public.organizations')
  if (!organizations) throw new Error('There is no table of organizations.')
  const lines = await source.transaction(async (tx) => {
    const parts: string[] = []
    for await (const rows of readRows(tx, organizations, `customer_id = '${customerId}'`)) parts.push(...rows)
    return parts
  })
  await asReplica(target, async (tx) => {
    await insertRows(tx, organizations, lines)
    await refuseOtherOrganizations(source, tx, customerId)
    // New entries follow those that came. The customer's last ones may have no seal yet.
    for (const [table, column] of [
      ['audit_entries', 'id'],
      ['credit_entries', 'place'],
    ] as const)
      await tx.execute(sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(
        (select max(${sql.raw(column)}) from ${sql.raw(table)}), nextval(pg_get_serial_sequence(${table}, ${column}))))`)
    await tx.execute(sql`update sealed_until set last_id = least(last_id,
      coalesce((select max(last_id) from customer_seals where customer_id = ${customerId}), 0))`)
    await tx.execute(sql`delete from moving_organizations where customer_id = ${customerId}`)
    await tx.execute(sql`delete from moving_accounts where customer_id = ${customerId}`)
    await change(tx, move, sql`state = 'arrived', moved_at = now()`)
  })
}

/** Until the purge of deleted organizations deletes them. */
export const formerRowsKeptFor = 7 * 86_400_000

/**
 * For the former cell the customer is gone: like a deleted one whose month for restoring ends in a week. Sessions of
 * people that are nobody else there end.
 */
export async function leave(move: KnownMove): Promise<void> {
  const { source, customerId } = move
  await linkAccounts(move)
  await source.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('elan.moving', 'on', true), set_config('elan.now', now()::text, true)`,
    )
    await tx.execute(sql`update organizations set deleted_at = now() - interval '23 days', deleted_with = ${customerId}
      where customer_id = ${customerId}`)
    await tx.execute(sql`delete from sessions where account_id in (
      select account_id from moving_accounts where customer_id = ${customerId})
      and not exists (select from users join organizations homes on homes.id = users.organization_id
        where users.account_id = sessions.account_id and homes.customer_id <> ${customerId} and homes.deleted_at is null)`)
    await change(tx, move, sql`state = 'moved', came_from = null, moved_at = clock_timestamp()`)
  })
}

/** Once the rows of customers that moved away are purged, nothing guards them any more. */
export const forgetPurged = (db: Handle): Promise<void> =>
  unlessMoving(db, async () => {
    const { rows } = await db.execute(sql`delete from customer_moves where state = 'moved'
      and not exists (select from organizations where organizations.customer_id = customer_moves.customer_id) returning 1`)
    if (rows.length > 0) await detachGuards(db)
  })
