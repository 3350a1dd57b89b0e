import { sql } from 'drizzle-orm'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { activate, leave } from './arrive.ts'
import { begin, refuseFormerRows, refuseImpossible, refuseTaken } from './begin.ts'
import { compareRows } from './compare.ts'
import { copyRows, oldestTransaction } from './copied-rows.ts'
import { attachGuards, detachGuards } from './guard.ts'
import { agreeOnAccounts, noteAccounts } from './moving-accounts.ts'
import { freeze, thaw, waitForMark } from './pause.ts'
import { listOrganizations } from './prepare.ts'
import { endReplication, nameOf, startReplication, waitForCopy, waitUntilFollowed } from './replication.ts'
import { change, inStep, type KnownMove, type Move, readStage, whileLocked } from './stage.ts'

/**
 * Moves a customer to another cell while people write. Each step may be interrupted: the same command goes on where the
 * databases say it was. Only one of them takes writes at any time.
 * @throws StartupError with the reason
 */
export const moveCustomer = (move: Move): Promise<void> =>
  whileLocked(move, async () => {
    const { source, target, customerId, to, say } = move
    await refuseFormerRows(move)
    await moveOn(move)
    await endReplication(source, target, customerId)
    await detachGuards(target)
    const { rows } = await target.execute(sql`select name from organizations where id = ${customerId}`)
    say(`${rows[0]?.name} is in the cell ${to}. The former rows stay for a week, and nothing changes them.`)
  })

/** Goes on from where both databases say that the move is. */
async function moveOn(move: Move): Promise<void> {
  const stage = await readStage(move)
  // The former cell has left already.
  if (stage.name === 'left') return await move.flip()
  if (stage.name === 'arrived') return await handOver({ ...move, moveId: stage.moveId })
  await refuseImpossible(move)
  const known = stage.name === 'copying' ? { ...move, moveId: stage.moveId } : await begin(move, stage)
  await copy(known)
  const begun = performance.now()
  await pause(known)
  await handOver(known)
  move.say(
    `${((performance.now() - begun) / 1000).toFixed(1)} s from the pause until the proxy knew every key`,
  )
}

/** Copies everything while people write. */
async function copy(move: KnownMove): Promise<void> {
  const { source, target, customerId, say } = move
  await attachGuards(source)
  await attachGuards(target)
  const organizationIds = await listOrganizations(move)
  await noteAccounts(source, customerId)
  await agreeOnAccounts(move)
  await startReplication(move, organizationIds)
  await waitForCopy(target, customerId)
  const since = await oldestTransaction(source)
  await copyRows(source, target, customerId)
  await inStep(move, { source: ['copying', 'frozen'], target: ['arriving'] }, async (step) =>
    change(step.source, step, sql`copied_before = ${since}::bigint`),
  )
  await waitUntilFollowed(source, target, customerId)
  say('copied; now the customer’s changes pause')
}

/** The pause: from the last change in the former cell to the first one in the new cell. */
async function pause(move: KnownMove): Promise<void> {
  const { source, target, customerId, say } = move
  const began = await freeze(move)
  try {
    await waitForMark(move, began)
    // An account of before may have joined the customer since it was copied.
    const added = await agreeOnAccounts(move)
    await refuseTaken(move)
    if (added.length > 0) await copyRows(source, target, customerId)
    await copyRows(source, target, customerId, began.since)
    const { tables, rows, different } = await compareRows(source, target, customerId)
    if (different.length > 0)
      throw new StartupError(`The cells differ in ${different.join(', ')}: the former one goes on.`)
    say(`${rows} rows in ${tables} tables are equal`)
    await target.execute(sql.raw(`alter subscription ${nameOf(customerId)} disable`))
    // From here on there is no way back: the new cell takes writes.
    await inStep(move, { source: ['frozen'], target: ['arriving'] }, activate)
  } catch (error) {
    await thaw(move).catch(() =>
      say('The customer’s changes still pause: run the command again, or with --give-up.'),
    )
    throw error
  }
}

/** The proxy leads to the new cell, and for the former one the customer is gone. */
async function handOver(move: KnownMove): Promise<void> {
  await move.flip()
  await inStep(move, { source: ['frozen'], target: ['arrived'] }, leave)
}
