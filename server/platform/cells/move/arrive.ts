import { sql } from 'drizzle-orm'
import { listTables } from '#server/platform/db/catalog.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { insertRows, readRows } from '#server/platform/db/row-text.ts'
import { listOnceProved, rememberProved } from '../proved-domains.ts'
import { refuseOtherOrganizations } from './compare.ts'
import { asReplica } from './copied-rows.ts'
import { refuseDangling } from './foreign-keys.ts'
import { detachGuards } from './guard.ts'
import { linkCells } from './link-cells.ts'
import { mergeInto, readComing } from './merge-accounts.ts'
import type { Coming } from './merge-parts.ts'
import { copyCounts } from './moved-counts.ts'
import { addArrivals, moveRequests } from './moved-jobs.ts'
import { copyPushKeys } from './moved-push-keys.ts'
import { listCopied } from './moved-tables.ts'
import { change, type KnownMove, unlessMoving } from './stage.ts'

/**
 * The new cell takes the customer's writes from now on.
 * @throws StartupError if its organizations, accounts or references are not whole there
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
  const coming = await readComing(source, customerId)
  const closed = await asReplica(target, async (tx) => {
    await insertRows(tx, organizations, lines)
    await refuseOtherOrganizations(source, tx, customerId)
    const people = await settleArrival(tx, move, coming)
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
    return people
  })
  if (closed > 0)
    move.say(
      `Until you confirm them (factors:confirm), the health data of some people who were in both cells stays closed: ${closed}.`,
    )
}

/**
 * Makes the accounts and references of a customer whole in the new cell.
 * @returns for how many people health data closed
 * @throws StartupError if they are not
 */
async function settleArrival(tx: Handle, move: KnownMove, coming: Coming): Promise<number> {
  const { customerId, from, to } = move
  // In the transaction that brings the customer: a move that is given up changes no account of this cell.
  const closed = await mergeInto(tx, customerId, coming)
  // Who left with another customer is back.
  await tx.execute(sql`update moving_accounts set stays = true where not stays and customer_id <> ${customerId}
    and account_id in (select account_id from moving_accounts where customer_id = ${customerId})`)
  // The former cell sends what is queued there: here an invitation counts as sent.
  await tx.execute(sql`update invitations set mail_id = null
    where organization_id in (select id from moving_organizations where customer_id = ${customerId})
      and mail_id not in (select id from outbox)`)
  // Whoever ever proved a domain may read its mail, in each cell. These rows name no customer, and outlive the proof.
  await rememberProved(tx, await listOnceProved(move.source))
  await copyPushKeys(tx, move)
  await copyCounts(tx, move)
  await refuseDangling(tx, customerId)
  await linkCells(tx, { customerId, own: to, other: from })
  await addArrivals(tx, move)
  return closed
}

/** Until the purge of deleted organizations deletes them. */
export const formerRowsKeptFor = 7 * 86_400_000

/**
 * For the former cell the customer is gone: like a deleted one whose month for restoring ends in a week. Its sessions end
 * there, and all of people that are nobody else there.
 */
export async function leave(move: KnownMove): Promise<void> {
  const { source, customerId, from, to } = move
  await source.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('elan.moving', 'on', true), set_config('elan.now', now()::text, true)`,
    )
    await tx.execute(sql`update organizations set deleted_at = now() - interval '23 days', deleted_with = ${customerId}
      where customer_id = ${customerId}`)
    const moved = (await listCopied(tx, customerId)).find(({ name }) => name === 'public.sessions')
    await tx.execute(sql`delete from sessions where (${sql.raw(moved?.which ?? 'false')}) or account_id in (
      select account_id from moving_accounts where customer_id = ${customerId} and not stays)`)
    // Requests for a removal of factors went along; here they could never be completed.
    await tx.execute(sql`delete from factor_resets where account_id in (
      select account_id from moving_accounts where customer_id = ${customerId} and not stays)`)
    // The new cell sends pushes. A session that stays may end, and the guard would keep its subscription.
    await tx.execute(sql`delete from push_endpoints
      where organization_id in (select id from moving_organizations where customer_id = ${customerId})`)
    await linkCells(tx, { customerId, own: from, other: to })
    await moveRequests(tx, move)
    await change(tx, move, sql`state = 'moved', came_from = null, moved_at = clock_timestamp()`)
  })
}

/** Once the rows of customers that moved away are purged, their accounts follow, and nothing guards them any more. */
export const forgetPurged = (db: Handle): Promise<void> =>
  unlessMoving(db, async () => {
    const { rows } = await db.execute(sql`
      with purged as (select customer_id from customer_moves where state = 'moved'
        and not exists (select from organizations where organizations.customer_id = customer_moves.customer_id)),
      accounts_left as (delete from accounts where id in (
        select account_id from moving_accounts join purged using (customer_id) where not stays)
        and not exists (select from users where users.account_id = accounts.id))
      delete from customer_moves where customer_id in (select customer_id from purged) returning 1`)
    if (rows.length > 0) await detachGuards(db)
  })
