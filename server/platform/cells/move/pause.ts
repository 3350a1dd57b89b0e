import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { hasCode } from '#server/platform/db/postgres-errors.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { recording } from '#server/schema/audit.ts'
import type { Move } from './move.ts'
import { noteAccounts } from './moving-accounts.ts'

const lockNotAvailable = '55P03'
/** How long the customer's running changes may take until the pause is put off. */
const waitForWriters = '3s'
const mark = 'cells.moveCustomer'

/**
 * Makes the former cell refuse changes of the customer once the running ones have ended. The log says so: that entry is
 * the last change.
 * @returns the transaction before which all accounts are copied
 * @throws StartupError if a change takes too long
 */
export async function freeze({ source, customerId, to }: Move): Promise<number> {
  try {
    return await source.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('lock_timeout', ${waitForWriters}, true), set_config('elan.moving', 'on', true)`,
      )
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended('move-customer ' || ${customerId}::uuid, 0))`,
      )
      const { rows } = await tx.execute<{ state: string; since: string }>(sql`
        select state, copied_before::text as since from customer_moves where customer_id = ${customerId}`)
      if (rows[0]?.state === 'copying') {
        await noteAccounts(tx, customerId)
        await tx.execute(sql`select pg_advisory_xact_lock_shared(${recording})`)
        await tx.execute(sql`insert into audit_entries (customer_id, at, action, subject, address)
          values (${customerId}, clock_timestamp(), ${mark}, ${to}, '')`)
        await tx.execute(sql`update customer_moves set state = 'frozen' where customer_id = ${customerId}`)
      }
      return Number(rows[0]?.since)
    })
  } catch (error) {
    if (!hasCode(error, lockNotAvailable)) throw error
    throw new StartupError(
      'A change of this customer, such as a large import, has been running for longer than a pause may take: run the command again when it has ended.',
      { cause: error },
    )
  }
}

/** Lets the former cell take changes again. */
export async function thaw({ source, customerId }: Move): Promise<void> {
  await source.execute(
    sql`update customer_moves set state = 'copying' where customer_id = ${customerId} and state = 'frozen'`,
  )
}

/** Waits until the new cell has the last change. */
export async function waitForMark({ source, target, customerId }: Move): Promise<void> {
  const newest = sql`select max(id)::text as id from audit_entries where customer_id = ${customerId} and action = ${mark}`
  const last = (await source.execute<{ id: string }>(newest)).rows[0]?.id
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20))
    if ((await target.execute<{ id: string }>(newest)).rows[0]?.id === last) return
  throw new StartupError(
    'The new cell is more than 30 s behind: the former one goes on. Run the command again when it has caught up.',
  )
}
