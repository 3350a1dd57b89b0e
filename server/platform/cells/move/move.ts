import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { activate, leave } from './arrive.ts'
import { compareRows } from './compare.ts'
import { asReplica, copyRows, oldestTransaction } from './copied-rows.ts'
import { attachGuards, detachGuards } from './guard.ts'
import { listMoved } from './moved-tables.ts'
import { agreeOnAccounts } from './moving-accounts.ts'
import { freeze, thaw, waitForMark } from './pause.ts'
import { prepare, readState } from './prepare.ts'
import { endReplication, nameOf, startReplication, waitForCopy } from './replication.ts'

export interface Move {
  /** The database of the former cell, and that of the new one. */
  source: Handle
  target: Handle
  /** Address of the former database, for the new one. */
  sourceUrl: string
  customerId: string
  /** Names of the former cell and of the new one. */
  from: string
  to: string
  /** Makes the map and the proxy lead to the new cell; may run again. */
  flip(): Promise<void>
  say(line: string): void
}

/**
 * Moves a customer to another cell while people write. Each step may be interrupted: the same command goes on where the
 * databases say it was. Only one of them takes writes at any time.
 * @throws StartupError with the reason; the former cell serves the customer then
 */
export async function moveCustomer(move: Move): Promise<void> {
  const { source, target, customerId, say } = move
  const former = await readState(source, customerId)
  const next = await readState(target, customerId)
  if (former.state === 'moved') {
    await move.flip()
    return await finish(move)
  }
  if (next.state !== 'arrived') {
    await copy(move)
    const begun = performance.now()
    await change(move)
    say(`${((performance.now() - begun) / 1000).toFixed(1)} s from the pause until the proxy knew every key`)
  } else {
    // Interrupted between the two databases: the new one has everything.
    await move.flip()
    await leave(move)
  }
  await finish(move)
  const { rows } = await target.execute(sql`select name from organizations where id = ${customerId}`)
  say(
    `${rows[0]?.name} is in the cell ${move.to}. The former rows stay for a week, and nothing changes them.`,
  )
}

async function finish(move: Move): Promise<void> {
  await endReplication(move.source, move.target, move.customerId)
  await detachGuards(move.target)
}

/** Copies everything while people write. */
async function copy(move: Move): Promise<void> {
  const { source, target, customerId, say } = move
  const organizationIds = await prepare(move)
  await attachGuards(source)
  await attachGuards(target)
  await startReplication(move, organizationIds)
  await waitForCopy(target, customerId)
  const since = await oldestTransaction(source)
  await copyRows(source, target, customerId)
  await source.execute(
    sql`update customer_moves set copied_before = ${since}::bigint where customer_id = ${customerId}`,
  )
  say('copied; now the customer’s changes pause')
}

/** The pause: from the last change in the former cell to the first one in the new cell. */
async function change(move: Move): Promise<void> {
  const { source, target, customerId, say } = move
  const since = await freeze(move)
  try {
    await waitForMark(move)
    // An account of before may have joined the customer since it was copied.
    const added = await agreeOnAccounts(move)
    if (added.length > 0) await copyRows(source, target, customerId)
    await copyRows(source, target, customerId, since)
    const { tables, rows, different } = await compareRows(source, target, customerId)
    if (different.length > 0)
      throw new StartupError(`The cells differ in ${different.join(', ')}: the former one goes on.`)
    say(`${rows} rows in ${tables} tables are equal`)
    await target.execute(sql.raw(`alter subscription ${nameOf(customerId)} disable`))
    // From here on there is no way back: the new cell takes writes.
    await activate(move)
  } catch (error) {
    if ((await readState(target, customerId)).state !== 'arrived') await thaw(move)
    throw error
  }
  await move.flip()
  await leave(move)
}

/**
 * Ends a move that has not reached the new cell, and deletes what was copied.
 * @throws StartupError once the new cell has the customer
 */
export async function giveUpMove(move: Move): Promise<void> {
  const { source, target, customerId, say } = move
  const { state } = await readState(target, customerId)
  if (state === 'arrived')
    throw new StartupError('The new cell has the customer already: run the command without --give-up.')
  await endReplication(source, target, customerId)
  // Otherwise there is no copy, but perhaps what is kept of a customer that was there before.
  if (state === 'arriving') await deleteCopy(target, customerId)
  await forgetMove(source, customerId)
  say('given up: the former cell goes on, and the copy is deleted')
}

/** One that came from another cell before is again as it was then. */
async function forgetMove(source: Handle, customerId: string): Promise<void> {
  await source.transaction(async (tx) => {
    const own = sql`customer_id = ${customerId} and state in ('copying', 'frozen')`
    await tx.execute(sql`delete from customer_moves where ${own} and moved_at is null`)
    const { rows } = await tx.execute(
      sql`update customer_moves set state = 'arrived' where ${own} returning 1`,
    )
    if (rows.length === 0) return
    await tx.execute(sql`delete from moving_organizations where customer_id = ${customerId}`)
    await tx.execute(sql`delete from moving_accounts where customer_id = ${customerId}`)
  })
  await detachGuards(source)
}

const batch = 5000

async function deleteCopy(target: Handle, customerId: string): Promise<void> {
  for (const { name, which } of await listMoved(target, customerId, 'copied'))
    for (let deleted = batch; deleted > 0; )
      deleted = await asReplica(target, async (tx) => {
        const { rows } = await tx.execute(
          sql.raw(`with first as (select ctid, tableoid from ${name} where ${which} limit ${batch})
            delete from ${name} d using first where d.ctid = first.ctid and d.tableoid = first.tableoid returning 1`),
        )
        return rows.length
      })
  await target.execute(sql`delete from customer_moves where customer_id = ${customerId}`)
  await detachGuards(target)
}
