import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { appliedMigrations } from '#server/platform/db/migrate.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { customerMoves } from '#server/schema/customer-moves.ts'
import { forgetPurged, formerRowsKeptFor } from './arrive.ts'
import { replaceKept } from './kept-rows.ts'
import type { Move } from './move.ts'
import { agreeOnAccounts, noteAccounts } from './moving-accounts.ts'
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
