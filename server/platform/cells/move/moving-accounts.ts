import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { Move } from './stage.ts'

/** Columns of tenants' rows that name accounts, as the foreign keys say. */
export async function listAccountColumns(db: Handle): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select k.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    join pg_attribute o on o.attrelid = k.conrelid and o.attname = 'organization_id'
    where k.contype = 'f' and k.conparentid = 0 and k.confrelid = 'accounts'::regclass
      and k.conrelid not in ('sessions'::regclass, 'tokens'::regclass)`)
  return rows
}

/** Whether an account is somebody, if only in an organization that can be restored, of another customer than one. */
const isSomebodyBeside = (account: string, customerId: string) => sql`exists (
  select from users join organizations homes on homes.id = users.organization_id
  where users.account_id = ${sql.raw(account)} and homes.customer_id <> ${customerId}
    and homes.customer_id not in (select customer_id from customer_moves where state = 'moved'))`

/** The ids of accounts that rows of organizations name. */
async function selectNamed(db: Handle, organizations: SQL): Promise<SQL> {
  const parts = (await listAccountColumns(db)).map(
    ({ table, column }) => sql`select ${sql.raw(column)} as id from ${sql.raw(table)}
      where ${sql.raw(column)} is not null and organization_id in (${organizations})`,
  )
  return sql.join(parts, sql` union `)
}

/** Notes the accounts that the customer's rows name, and which of them stay in the former cell too. */
export async function noteAccounts(source: Handle, customerId: string): Promise<void> {
  const named = await selectNamed(
    source,
    sql`select id from moving_organizations where customer_id = ${customerId}`,
  )
  await source.execute(sql`insert into moving_accounts (customer_id, account_id)
    select ${customerId}, id from (${named}) as named on conflict do nothing`)
  await source.execute(sql`update moving_accounts set stays = not stays where customer_id = ${customerId}
    and stays <> ${isSomebodyBeside('moving_accounts.account_id', customerId)}`)
}

/**
 * Notes the same accounts in both databases, and which of them the new cell has already.
 * @returns those that the new cell did not have noted
 * @throws StartupError for addresses that are other accounts there
 */
export async function agreeOnAccounts({ source, target, customerId }: Move): Promise<string[]> {
  const { rows: coming } = await source.execute<{ id: string; email: string; stays: boolean }>(sql`
    select id, email, stays from accounts join moving_accounts on account_id = id where customer_id = ${customerId}`)
  const ids = uuids(coming.map(({ id }) => id))
  await refuseTaken(target, ids, coming)
  const { rows: known } = await target.execute<{ id: string }>(
    sql`select id from accounts where id = any(${ids}) and ${isSomebodyBeside('accounts.id', customerId)}`,
  )
  const knownIds = uuids(known.map(({ id }) => id))
  await source.execute(sql`update moving_accounts set known = (account_id = any(${knownIds}))
    where customer_id = ${customerId} and known <> (account_id = any(${knownIds}))`)
  const { rows } = await target.execute<{ id: string; is_new: boolean }>(sql`
    insert into moving_accounts as noted (customer_id, account_id, stays, known)
    select ${customerId}, id, stays, id = any(${knownIds})
    from unnest(${ids}, ${sql.param(coming.map(({ stays }) => stays))}::boolean[]) as coming (id, stays)
    on conflict (customer_id, account_id) do update set stays = excluded.stays, known = excluded.known
    returning account_id as id, xmax = 0 as is_new`)
  return rows.flatMap(({ id, is_new }) => (is_new ? [id] : []))
}

/**
 * @throws StartupError before anything has begun, where an account that the customer's rows name has an address that is another
 *   account in the new cell
 */
export async function refuseTakenAddresses({ source, target, customerId }: Move): Promise<void> {
  const named = await selectNamed(source, sql`select id from organizations where customer_id = ${customerId}`)
  const { rows } = await source.execute<{ id: string; email: string }>(
    sql`select id, email from accounts where id in (${named})`,
  )
  await refuseTaken(target, uuids(rows.map(({ id }) => id)), rows)
}

async function refuseTaken(target: Handle, ids: ReturnType<typeof uuids>, coming: { email: string }[]) {
  const { rows } = await target.execute<{ taken: string }>(sql`
    select count(*) as taken from accounts join unnest(${ids},
      ${sql.param(coming.map(({ email }) => email))}::text[]) as coming (id, email)
    on accounts.email = coming.email and accounts.id <> coming.id`)
  const taken = Number(rows[0]?.taken)
  if (taken > 0)
    throw new StartupError(
      `${taken} addresses of this customer have another account in the new cell, which nobody proved to be theirs: let these people leave one of the two customers first, and join it again by an invitation after the move.`,
    )
}
