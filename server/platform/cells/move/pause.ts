import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { isLockTimeout } from '#server/platform/db/postgres-errors.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { recording } from '#server/schema/audit.ts'
import { noteAccounts } from './moving-accounts.ts'
import { change, inStep, type KnownMove, type State } from './stage.ts'

/** How long the customer's running changes may take until the pause is put off. */
const waitForWriters = '3s'
const mark = 'cells.moveCustomer'

interface Pause {
  /** The transaction before which all accounts are copied. */
  since: number
  /** The last entry of the customer's log, which says that it moves. */
  lastEntry: string
}

/**
 * Makes the former cell refuse changes of the customer once the running ones have ended. The log says so: that entry is
 * the last change.
 * @throws StartupError if a change takes too long
 */
export async function freeze(move: KnownMove): Promise<Pause> {
  try {
    return await inStep(move, { source: ['copying', 'frozen'], target: ['arriving'] }, freezeOnce)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new StartupError(
      'A change of this customer, such as a large import, has been running for longer than a pause may take: run the command again when it has ended.',
      { cause: error },
    )
  }
}

async function freezeOnce(move: KnownMove, { source: state }: { source: State }): Promise<Pause> {
  const { source: tx, customerId, to } = move
  await tx.execute(
    sql`select set_config('lock_timeout', ${waitForWriters}, true), set_config('elan.moving', 'on', true)`,
  )
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('move-customer ' || ${customerId}::uuid, 0))`,
  )
  if (state === 'copying') {
    await noteAccounts(tx, customerId)
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${recording})`)
    await tx.execute(sql`insert into audit_entries (customer_id, at, action, subject, address)
      values (${customerId}, clock_timestamp(), ${mark}, ${to}, '')`)
    await change(tx, move, sql`state = 'frozen'`)
  }
  const { rows } = await tx.execute<{ since: string | null }>(
    sql`select copied_before::text as since from customer_moves where customer_id = ${customerId}`,
  )
  const lastEntry = await newestMark(tx, customerId)
  if (!rows[0]?.since || !lastEntry) throw new Error('The pause began before the accounts were copied.')
  return { since: Number(rows[0].since), lastEntry }
}

async function newestMark(db: Handle, customerId: string): Promise<string | null | undefined> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select max(id)::text as id from audit_entries where customer_id = ${customerId} and action = ${mark}`,
  )
  return rows[0]?.id
}

/** Lets the former cell take changes again. @throws StartupError unless the new cell takes none */
export async function thaw(move: KnownMove): Promise<void> {
  await inStep(move, { source: ['copying', 'frozen'], target: ['arriving'] }, async (step) =>
    change(step.source, step, sql`state = 'copying'`),
  )
}

/** Waits until the new cell has the last change. */
export async function waitForMark({ target, customerId }: KnownMove, { lastEntry }: Pause): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20))
    if ((await newestMark(target, customerId)) === lastEntry) return
  throw new StartupError(
    'The new cell is more than 30 s behind: the former one goes on. Run the command again when it has caught up.',
  )
}
