import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { refuseStrangers } from './begin.ts'
import { asReplica } from './copied-rows.ts'
import { detachGuards } from './guard.ts'
import { listMoved } from './moved-tables.ts'
import { listAccountColumns } from './moving-accounts.ts'
import { thaw } from './pause.ts'
import { endReplication } from './replication.ts'
import { type KnownMove, type Move, readStage, requireState, whileLocked } from './stage.ts'

/**
 * Ends a move that has not reached the new cell, and deletes what was copied.
 * @throws StartupError once the new cell has the customer, or if the databases do not know this move
 */
export const giveUpMove = (move: Move): Promise<void> =>
  whileLocked(move, async () => {
    const stage = await readStage(move)
    if (stage.name === 'none')
      throw new StartupError(
        `No move of this customer from the cell ${move.from} to the cell ${move.to} is under way.`,
      )
    if (stage.name === 'arrived' || stage.name === 'left')
      throw new StartupError('The new cell has the customer already: run the command without --give-up.')
    const known = { ...move, moveId: stage.moveId }
    if (stage.name === 'noted') await refuseStrangers(move)
    else {
      await thaw(known)
      await endReplication(move.source, move.target, move.customerId)
      await deleteCopy(known)
      await forgetCopying(known)
    }
    await forgetArriving(known)
    move.say('given up: the former cell goes on, and the copy is deleted')
  })

const batch = 5000

async function deleteCopy(move: KnownMove): Promise<void> {
  const { target, customerId } = move
  const deleteIn = (run: (tx: Handle) => Promise<number>) =>
    asReplica(target, async (tx) => {
      await requireState(tx, move, ['arriving'])
      return await run(tx)
    })
  await deleteIn((tx) => spareShared(tx, customerId))
  for (const { name, which } of await listMoved(target, customerId, 'copied'))
    for (let deleted = batch; deleted > 0; )
      deleted = await deleteIn(async (tx) => {
        const { rows } = await tx.execute(
          sql.raw(`with first as (select ctid, tableoid from ${name} where ${which} limit ${batch})
            delete from ${name} d using first where d.ctid = first.ctid and d.tableoid = first.tableoid returning 1`),
        )
        return rows.length
      })
  await deleteIn(async (tx) => {
    await tx.execute(sql`delete from moving_organizations where customer_id = ${customerId}`)
    await tx.execute(sql`delete from moving_accounts where customer_id = ${customerId}`)
    return 0
  })
}

/** Leaves accounts out that rows of other customers name. */
async function spareShared(tx: Handle, customerId: string): Promise<number> {
  for (const { table, column } of await listAccountColumns(tx))
    await tx.execute(
      sql.raw(`delete from moving_accounts where customer_id = '${customerId}'
        and exists (select from ${table} other where other.${column} = moving_accounts.account_id
          and other.organization_id not in (select id from moving_organizations where customer_id = '${customerId}'))`),
    )
  return 0
}

/** A customer that came from another cell before is again as it was then. */
async function forgetCopying(move: KnownMove): Promise<void> {
  const { source, customerId } = move
  await source.transaction(async (tx) => {
    await requireState(tx, move, ['copying'])
    await tx.execute(sql`delete from moving_organizations where customer_id = ${customerId}`)
    await tx.execute(sql`delete from moving_accounts where customer_id = ${customerId}`)
    await tx.execute(sql`delete from customer_moves where customer_id = ${customerId} and moved_at is null`)
    await tx.execute(sql`update customer_moves set state = 'arrived', move_id = null,
      cell = coalesce(came_from, cell), came_from = null where customer_id = ${customerId}`)
  })
  await detachGuards(source)
}

/** Nothing of the copy is left, or nothing was copied yet. */
async function forgetArriving(move: KnownMove): Promise<void> {
  const { target, customerId } = move
  await target.transaction(async (tx) => {
    await requireState(tx, move, ['arriving'])
    const { rows } = await tx.execute(sql`delete from customer_moves where customer_id = ${customerId}
      and not exists (select from moving_organizations where moving_organizations.customer_id = ${customerId}) returning 1`)
    if (rows.length === 0)
      throw new StartupError(
        'The new cell has rows of this customer, and the former one knows no move: run the command without --give-up first.',
      )
  })
  await detachGuards(target)
}
