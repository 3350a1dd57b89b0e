import { is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Handle } from './handle.ts'

/**
 * Whose rows a transaction may write, and whose named answers it may read: everything, organizations with all that is
 * below them, or those in which an account is somebody. What it rests on is proved before.
 */
export type RowAccess = 'everything' | { below: string[] } | { only: string } | { ofAccount: string }

/** Where and when: a use case's work is one. */
interface Moment {
  db: Handle
  now: Date
}

/** As the policies read it. */
function settingOf(reach: RowAccess): SQL {
  if (reach === 'everything') return sql`'*'`
  if ('only' in reach) return sql`${`={${reach.only}}`}`
  if ('below' in reach) return sql`${sql.param(reach.below)}::uuid[]::text`
  return sql`'=' || organizations_of(${reach.ofAccount})::text`
}

/**
 * Runs on a transaction that reaches so far and no further. On one that is open already, it runs as far as that one
 * reaches: who opened it has said so. Triggers that note when something happened read the moment from it.
 */
export function withRowAccess<Result>(
  { db, now }: Moment,
  reach: RowAccess,
  run: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  if (is(db, PgTransaction)) return run(db)
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('elan.reach', ${settingOf(reach)}, true), set_config('elan.now', ${now.toISOString()}, true)`)
    return run(tx)
  })
}

/** Lets an open transaction reach one more organization, and what is below it, until its end. */
export async function extendRowAccess(db: Handle, organizationId: string): Promise<void> {
  if (!is(db, PgTransaction)) return
  const added = sql`array_append(current_setting('elan.reach')::uuid[], ${organizationId}::uuid)::text`
  await db.execute(sql`
    select set_config('elan.reach', ${added}, true) where current_setting('elan.reach', true) like '{%'`)
}

/**
 * Runs as the role of persons, on that person's own rows of health alone. On an open transaction it goes back to the
 * console's role afterwards.
 * @param userId whose call this is, which the caller has proved
 */
export function asPerson<Result>(
  moment: Moment,
  { organizationId, userId }: { organizationId: string; userId: string },
  run: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  return withRowAccess(moment, { only: organizationId }, async (tx) => {
    await tx.execute(
      sql`select set_config('elan.person', ${userId}, true), set_config('role', person_role(), true)`,
    )
    const result = await run(tx)
    await tx.execute(
      sql`select set_config('elan.person', '', true), set_config('role', console_role(), true)`,
    )
    return result
  })
}
