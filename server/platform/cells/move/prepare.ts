import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { inShortLock } from '#server/platform/db/short-lock.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { isPublished } from './replication.ts'
import type { KnownMove, Move } from './stage.ts'

/**
 * Notes the customer's organizations in both databases, while nobody adds one: from then on the guards refuse new ones.
 * Once they are published, they stay.
 * @returns their ids
 */
export async function listOrganizations({ source, target, customerId }: KnownMove): Promise<string[]> {
  const isDone = await isPublished(source, customerId)
  const own = sql`customer_id = ${customerId}`
  const ids = await inShortLock(source, 'The organizations cannot be listed', async (tx) => {
    // After this nobody writes who has not seen what is noted here.
    await tx.execute(sql`lock table organizations in share mode`)
    if (!isDone) {
      await tx.execute(sql`delete from moving_organizations where ${own}`)
      await tx.execute(
        sql`insert into moving_organizations (customer_id, id) select customer_id, id from organizations where ${own}`,
      )
    }
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from moving_organizations where ${own} order by id`,
    )
    return rows.map(({ id }) => id)
  })
  await target.transaction(async (tx) => {
    await tx.execute(sql`delete from moving_organizations where ${own}`)
    await tx.execute(sql`insert into moving_organizations (customer_id, id)
      select ${customerId}, id from unnest(${uuids(ids)}) as id`)
  })
  return ids
}

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

/** Notes the accounts that the customer's rows name. */
export async function noteAccounts(source: Handle, customerId: string): Promise<void> {
  for (const { table, column } of await listAccountColumns(source))
    await source.execute(
      sql.raw(`insert into moving_accounts (customer_id, account_id)
        select distinct '${customerId}'::uuid, ${column} from ${table} where ${column} is not null
          and organization_id in (select id from moving_organizations where customer_id = '${customerId}')
        on conflict do nothing`),
    )
}

/**
 * Notes the same accounts in both databases.
 * @returns those that the new cell did not have noted
 */
export async function agreeOnAccounts({ source, target, customerId }: Move): Promise<string[]> {
  await leaveOutKnown(source, target, customerId)
  const accounts = await accountsIn(source, customerId)
  const { rows } = await target.execute<{
    id: string
  }>(sql`insert into moving_accounts (customer_id, account_id)
    select ${customerId}, id from unnest(${uuids(accounts)}) as id on conflict do nothing returning account_id as id`)
  return rows.map(({ id }) => id)
}

const accountsIn = async (db: Handle, customerId: string) =>
  (
    await db.execute<{ id: string }>(
      sql`select account_id as id from moving_accounts where customer_id = ${customerId}`,
    )
  ).rows.map(({ id }) => id)

/**
 * Leaves out accounts of people who are in another customer of the new cell: they go on there as they are.
 * @throws StartupError for addresses that are other accounts there
 */
async function leaveOutKnown(source: Handle, target: Handle, customerId: string): Promise<void> {
  const { rows: addresses } = await source.execute<{ id: string; email: string }>(sql`
    select id, email from accounts where id in (select account_id from moving_accounts where customer_id = ${customerId})`)
  const { rows: taken } = await target.execute<{ taken: string }>(sql`
    select count(*) as taken from accounts join unnest(${uuids(addresses.map(({ id }) => id))},
      ${sql.param(addresses.map(({ email }) => email))}::text[]) as coming (id, email)
    on accounts.email = coming.email and accounts.id <> coming.id`)
  if (Number(taken[0]?.taken) > 0)
    throw new StartupError(
      `${taken[0]?.taken} addresses of this customer have another account in the new cell, which nobody proved to be theirs: let these people leave one of the two customers first, and join it again by an invitation after the move.`,
    )
  const { rows: known } = await target.execute<{ id: string }>(sql`
    select id from accounts where id = any(${uuids(addresses.map(({ id }) => id))})
      and id not in (select account_id from moving_accounts where customer_id = ${customerId})
      and exists (select from users join organizations homes on homes.id = users.organization_id
        where users.account_id = accounts.id
          and homes.customer_id not in (select customer_id from customer_moves where state = 'moved'))`)
  await source.execute(sql`delete from moving_accounts
    where customer_id = ${customerId} and account_id = any(${uuids(known.map(({ id }) => id))})`)
}
