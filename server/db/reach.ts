import { is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Handle } from './handle.ts'

/**
 * Whose rows a transaction may write, and whose health rows it may read: everything, organizations with all that is
 * below them, or those in which an account is somebody. What it rests on is proved before.
 */
export type Reach = 'everything' | { below: string[] } | { ofAccount: string }

/** As the policies read it. */
function settingOf(reach: Reach): SQL {
  if (reach === 'everything') return sql`'*'`
  if ('below' in reach) return sql`${sql.param(reach.below)}::uuid[]::text`
  return sql`'=' || organizations_of(${reach.ofAccount})::text`
}

/**
 * Runs on a transaction that reaches so far and no further. On one that is open already, it runs as far as that one
 * reaches: who opened it has said so.
 */
export function reaching<Result>(
  db: Handle,
  reach: Reach,
  run: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  if (is(db, PgTransaction)) return run(db)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('elan.reach', ${settingOf(reach)}, true)`)
    return run(tx)
  })
}

/** Lets an open transaction reach one more organization, and what is below it, until its end. */
export async function reachAlso(db: Handle, organizationId: string): Promise<void> {
  if (!is(db, PgTransaction)) return
  const added = sql`array_append(current_setting('elan.reach')::uuid[], ${organizationId}::uuid)::text`
  await db.execute(sql`
    select set_config('elan.reach', ${added}, true) where current_setting('elan.reach', true) like '{%'`)
}
