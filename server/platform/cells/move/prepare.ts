import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { appliedMigrations } from '#server/platform/db/migrate.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { customerMoves } from '#server/schema/customer-moves.ts'
import { forgetPurged, formerRowsKeptFor } from './arrive.ts'
import { replaceKept } from './kept-rows.ts'
import type { Move } from './move.ts'
import { refuseWithoutReplication } from './replication.ts'

/** The other cell, and how far the move came; empty where none began. */
type State = Partial<Pick<typeof customerMoves.$inferSelect, 'state' | 'cell' | 'movedAt'>>

/** Reads how far a move came, as one of the databases says. */
export async function readState(db: Handle, customerId: string): Promise<State> {
  const [move] = await db.select().from(customerMoves).where(eq(customerMoves.customerId, customerId))
  return move ?? {}
}

/**
 * Checks that the customer can move, and notes it in both databases; again, it finds what is noted.
 * @returns the ids of its organizations
 * @throws StartupError
 */
export async function prepare(move: Move): Promise<string[]> {
  const { source, target, customerId } = move
  await refuseWithoutReplication(source, target)
  await refuseOtherVersion(source, target)
  await refuseOtherMove(source, customerId)
  const { rows } = await source.execute<{ id: string }>(
    sql`select id from organizations where customer_id = ${customerId} order by id`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0)
    throw new StartupError(
      `DATABASE_URL has no customer ${customerId}: name the former cell’s database in DATABASE_URL, and give the id of the customer’s first organization.`,
    )
  await refuseFormerRows(move)
  if (!(await readState(target, customerId)).state) await replaceKept(move)
  await note(source, move, ids, 'copying')
  await note(target, { ...move, to: move.from }, ids, 'arriving')
  await noteAccounts(source, customerId)
  await agreeOnAccounts(move)
  return ids
}

async function refuseOtherVersion(source: Handle, target: Handle) {
  const of = async (db: Handle) => [...(await appliedMigrations(db))].sort((a, b) => a - b).join()
  if ((await of(source)) !== (await of(target)))
    throw new StartupError(
      'The cells have different versions of the tables: start the same version of Élan in both first.',
    )
}

async function refuseOtherMove(source: Handle, customerId: string) {
  const { rows } = await source.execute<{ id: string }>(sql`select customer_id as id from customer_moves
    where state in ('copying', 'frozen', 'arriving') and customer_id <> ${customerId}`)
  if (rows[0])
    throw new StartupError(`The customer ${rows[0].id} is moving now: finish that move or give it up first.`)
}

/** Rows that a customer left behind here must be purged before it comes back. */
async function refuseFormerRows({ target, customerId, to }: Move) {
  await forgetPurged(target)
  const { state, movedAt } = await readState(target, customerId)
  if (state !== 'moved' || !movedAt) return
  const day = new Date(movedAt.getTime() + formerRowsKeptFor).toISOString().slice(0, 10)
  throw new StartupError(
    `The cell ${to} still has what this customer left there: it can move back from ${day} on, once that is purged.`,
  )
}

async function note(db: Handle, { customerId, to }: Move, ids: string[], state: 'copying' | 'arriving') {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into customer_moves (customer_id, state, cell) values (${customerId}, ${state}, ${to})
      on conflict (customer_id) do update set state = excluded.state where customer_moves.state = 'arrived'`)
    await tx.execute(sql`insert into moving_organizations (customer_id, id)
      select ${customerId}, id from unnest(${uuids(ids)}) as id on conflict do nothing`)
  })
}

/** Notes the accounts that the customer's rows name, as the foreign keys say. */
export async function noteAccounts(source: Handle, customerId: string): Promise<void> {
  const { rows } = await source.execute<{ table: string; column: string }>(sql`
    select k.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    join pg_attribute o on o.attrelid = k.conrelid and o.attname = 'organization_id'
    where k.contype = 'f' and k.conparentid = 0 and k.confrelid = 'accounts'::regclass
      and k.conrelid not in ('sessions'::regclass, 'tokens'::regclass)`)
  for (const { table, column } of rows)
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
