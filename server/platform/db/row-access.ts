import { is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Handle } from './handle.ts'
import { type InTransaction, transactionWith } from './transaction.ts'

/**
 * Whose rows a transaction may write and whose named answers it may read: everything, organizations with their
 * descendants, or the organizations of an account. The caller has proved the right before.
 */
export type RowAccess = 'everything' | { below: string[] } | { only: string } | { ofAccount: string }

/** A person of an organization. */
export interface Person {
  organizationId: string
  userId: string
}

/** The database and the time of a transaction; every use-case context has both. */
interface Moment {
  db: Handle
  now: Date
}

/** The setting's value for organizations with their descendants. */
export const reachBelow = (organizationIds: string[]): string => `{${organizationIds.join(',')}}`

/** The value of the setting that the policies read. */
function settingOf(access: RowAccess): SQL {
  if (access === 'everything') return sql`'*'`
  if ('only' in access) return sql`${`={${access.only}}`}`
  if ('below' in access) return sql`${reachBelow(access.below)}`
  return sql`'=' || organizations_of(${access.ofAccount})::text`
}

const settingsOf = ({ now }: Pick<Moment, 'now'>, access: RowAccess): SQL =>
  sql`set_config('elan.reach', ${settingOf(access)}, true), set_config('elan.now', ${now.toISOString()}, true)`

/**
 * Runs a transaction with this row access. An open transaction keeps the row access it was opened with. Triggers
 * read the current time from it.
 */
export function withRowAccess<Result>(
  { db, now }: Moment,
  access: RowAccess,
  run: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  if (is(db, PgTransaction)) return run(db)
  return transactionWith(db, sql`select ${settingsOf({ now }, access)}`, run)
}

/** Extends the row access of an open transaction to one more organization and its descendants. */
export async function extendRowAccess(db: Handle, organizationId: string): Promise<void> {
  if (!is(db, PgTransaction)) return
  const added = sql`array_append(current_setting('elan.reach')::uuid[], ${organizationId}::uuid)::text`
  await db.execute(sql`
    select set_config('elan.reach', ${added}, true) where current_setting('elan.reach', true) like '{%'`)
}

/**
 * Runs as the person role, limited to that person's own health rows. An open transaction returns to the console
 * role afterwards.
 * @param userId the person, whose identity the caller has proved
 * @param run may announce its last statement; in an open transaction that changes nothing
 * @param lock taken as the person, before anything is read
 */
export function asPerson<Result>(
  moment: Moment,
  { organizationId, userId }: Person,
  run: InTransaction<Result>,
  lock?: SQL,
): Promise<Result> {
  const { db } = moment
  const access = { only: organizationId }
  const role = sql`set_config('elan.person', ${userId}, true), set_config('role', person_role(), true)`
  const person = lock ? sql`${role}, ${lock}` : role
  // Its own transaction ends with it.
  if (!is(db, PgTransaction))
    return transactionWith(db, sql`select ${settingsOf(moment, access)}, ${person}`, run)
  return withRowAccess(moment, access, async (tx) => {
    await tx.execute(sql`select ${person}`)
    const result = await run(tx, () => {})
    await tx.execute(
      sql`select set_config('elan.person', '', true), set_config('role', console_role(), true)`,
    )
    return result
  })
}
