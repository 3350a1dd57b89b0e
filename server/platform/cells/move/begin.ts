import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { appliedMigrations } from '#server/platform/db/migrate.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { foldedAccessCode, organizations } from '#server/schema/organizations.ts'
import { forgetPurged, formerRowsKeptFor } from './arrive.ts'
import { replaceKept } from './kept-rows.ts'
import { refuseTakenAddresses } from './moving-accounts.ts'
import { isFollowing, refuseWithoutReplication } from './replication.ts'
import { type KnownMove, type Move, readState, type Stage } from './stage.ts'

/** @throws StartupError if the customer cannot move from one of these databases to the other */
export async function refuseImpossible({ source, target, customerId }: Move): Promise<void> {
  await refuseWithoutReplication(source, target)
  await refuseOtherVersion(source, target)
  for (const db of [source, target]) await refuseOtherMove(db, customerId)
}

/**
 * Notes a move in both databases, first in the new cell's: what only that one knows is no move yet.
 * @throws StartupError
 */
export async function begin(move: Move, stage: Stage): Promise<KnownMove> {
  const { source, target, customerId, from, to } = move
  await refuseStrangers(move)
  await refuseTakenAddresses(move)
  await refuseTaken(move)
  const moveId = stage.name === 'noted' ? stage.moveId : crypto.randomUUID()
  if (stage.name === 'none') {
    await replaceKept(move)
    await target.execute(sql`insert into customer_moves (customer_id, state, move_id, cell)
      values (${customerId}, 'arriving', ${moveId}, ${from})`)
  }
  const { state } = await readState(source, customerId)
  const { rows } = state
    ? await source.execute(sql`update customer_moves set state = 'copying', move_id = ${moveId}, came_from = cell,
        cell = ${to}, copied_before = null, started_at = now()
        where customer_id = ${customerId} and state = 'arrived' returning 1`)
    : await source.execute(sql`insert into customer_moves (customer_id, state, move_id, cell)
        values (${customerId}, 'copying', ${moveId}, ${to}) returning 1`)
  if (rows.length !== 1)
    throw new StartupError('Another command has begun to move this customer: run this one again.')
  return { ...move, moveId }
}

async function refuseOtherVersion(source: Handle, target: Handle) {
  const of = async (db: Handle) => [...(await appliedMigrations(db))].sort((a, b) => a - b).join()
  if ((await of(source)) !== (await of(target)))
    throw new StartupError(
      'The cells have different versions of the tables: start the same version of Élan in both first.',
    )
}

async function refuseOtherMove(db: Handle, customerId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`select customer_id as id from customer_moves
    where state in ('copying', 'frozen', 'arriving') and customer_id <> ${customerId}`)
  if (rows[0])
    throw new StartupError(`The customer ${rows[0].id} is moving now: finish that move or give it up first.`)
}

/** @throws StartupError where somebody in the new cell has what only one may have, which may also happen during the copy */
export async function refuseTaken(move: Move): Promise<void> {
  await refuseTakenCodes(move)
  await refuseTakenDomains(move)
  await refuseTakenPasskeys(move)
}

/** @returns the first value that the customer has, and an organization of another one in the new cell has too */
async function findTaken({ source, target, customerId }: Move, value: SQL, from: SQL) {
  const { rows } = await source.execute<{ value: string }>(
    sql`select ${value} as value from ${from} and customer_id = ${customerId}`,
  )
  const { rows: taken } = await target.execute<{ value: string; name: string }>(sql`
    select ${value} as value, organizations.name from ${from} and customer_id <> ${customerId}
      and ${value} = any(${sql.param(rows.map((row) => row.value))}::text[]) limit 1`)
  return taken[0]
}

/** @throws StartupError where an organization of another customer in the new cell has an access code of the customer */
async function refuseTakenCodes(move: Move) {
  const taken = await findTaken(move, foldedAccessCode(organizations), sql`${organizations} where true`)
  if (taken)
    throw new StartupError(
      `The organization ${taken.name} of the new cell has an access code of this customer: let one of the two change it first.`,
    )
}

/** @throws StartupError where another customer in the new cell has proved a domain of the customer */
async function refuseTakenDomains(move: Move) {
  const proved = sql`domains join organizations on organizations.id = organization_id
    where proved_at is not null and lapsed_at is null`
  const taken = await findTaken(move, sql`domain`, proved)
  if (taken)
    throw new StartupError(
      `Another customer of the new cell has proved the domain ${taken.value} too: let one of the two give it up first.`,
    )
}

/** @throws StartupError where a passkey of the customer's people is another account's in the new cell: its own browser names it */
async function refuseTakenPasskeys({ source, target, customerId }: Move) {
  const { rows } = await source.execute<{ id: string; account: string }>(sql`
    select credential_id as id, account_id as account from passkeys where account_id in (
      select account_id from users join organizations on organizations.id = organization_id
      where customer_id = ${customerId})`)
  const { rows: taken } = await target.execute<{ account: string }>(sql`
    select coming.account from passkeys join unnest(${sql.param(rows.map(({ id }) => id))}::text[],
      ${sql.param(rows.map(({ account }) => account))}::uuid[]) as coming (id, account)
    on credential_id = coming.id and account_id <> coming.account limit 1`)
  if (taken[0])
    throw new StartupError(
      `The account ${taken[0].account} of this customer has a passkey that another account of the new cell has too: let that person remove it first.`,
    )
}

/** @throws StartupError while the new cell has rows that the customer left behind there */
export async function refuseFormerRows({ target, customerId, to }: Move) {
  await forgetPurged(target)
  const { state, movedAt } = await readState(target, customerId)
  if (state !== 'moved' || !movedAt) return
  const day = new Date(movedAt.getTime() + formerRowsKeptFor).toISOString().slice(0, 10)
  throw new StartupError(
    `The cell ${to} still has what this customer left there: it can move back from ${day} on, once that is purged.`,
  )
}

/** @throws StartupError unless the customer is in the former cell, all of it, and not in the new one */
export async function refuseStrangers({ source, target, customerId, from, to }: Move) {
  const own = sql`select from organizations where customer_id = ${customerId} limit 1`
  if ((await source.execute(own)).rows.length === 0)
    throw new StartupError(
      `DATABASE_URL has no customer ${customerId}: name the former cell’s database in DATABASE_URL, and give the id of the customer’s first organization.`,
    )
  if ((await target.execute(own)).rows.length > 0)
    throw new StartupError(
      `TARGET_DATABASE_URL has organizations of this customer already: name the database of the cell ${to}.`,
    )
  if (await isFollowing(source, customerId))
    throw new StartupError(
      `The move of this customer to the cell ${from} has not ended: run that command again first.`,
    )
}
