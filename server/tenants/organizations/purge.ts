import { desc, eq, lt, sql } from 'drizzle-orm'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { ownTables, publishedTables } from '#server/platform/db/rings.ts'
import { listTenantTables } from '#server/platform/db/tenant-tables.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import { keptSince } from './deletion.ts'

/** Rows per transaction. */
const batch = 5000
/** People per transaction: foreign keys of a dozen tables are checked for each. */
const batchOfPeople = 1000
const lock = sql`hashtextextended('purge-organizations', 0)`

/**
 * Deletes organizations permanently after the time for restoring. Accounts of their people stay until they have
 * been orphans long enough. It works in small transactions and continues after interruptions; a failed organization
 * does not stop the others.
 */
export async function purgeOrganizations(context: UseCaseContext): Promise<void> {
  const gone = await context.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(lt(organizations.deletedAt, keptSince(context)))
    // Those below before the one above, to which they refer.
    .orderBy(desc(sql`cardinality(${organizations.lineage})`), organizations.id)
  if (gone.length === 0) return
  const tables = await listTenantTables(context.db)
  await runEach(gone, ({ id }) => purge(context, id, tables))
}

async function purge(context: UseCaseContext, id: string, tables: string[]): Promise<void> {
  // Triggers count deleted rows in tables that are already empty: repeat until nothing is left.
  for (let deleted = -1; deleted !== 0; ) {
    deleted = 0
    for (const table of tables) deleted += await emptyTable(context, id, table)
  }
  await purging(context, ({ db }) => db.delete(organizations).where(eq(organizations.id, id)))
}

async function emptyTable(context: UseCaseContext, id: string, table: string): Promise<number> {
  const most = table === 'users' ? batchOfPeople : batch
  for (let deleted = 0; ; ) {
    const count = await purging(context, (inside) => deleteSome(inside, id, table, most), isKept(table))
    deleted += count
    if (count < most) return deleted
  }
}

/** Rows that the console role may neither read nor delete. */
const isKept = (table: string) =>
  [...ownTables, ...publishedTables].some((name) => table === name || table.endsWith(`.${name}`))

// A ctid is unique in one partition only: without the organization, rows of others would go too.
async function deleteSome(context: UseCaseContext, id: string, table: string, most: number): Promise<number> {
  const name = sql.raw(table)
  const { rows } = await context.db.execute(sql`
    delete from ${name} where organization_id = ${id} and ctid = any(array(
      select ctid from ${name} where organization_id = ${id} limit ${most}::int))
    returning 1`)
  return rows.length
}

/**
 * Runs a transaction in which append-only tables accept deletes of a deleted organization's rows.
 * @param kept whether the rows are health or published data, which only the closing role may delete
 */
async function purging<Result>(
  context: UseCaseContext,
  run: (context: UseCaseContext) => Promise<Result>,
  kept = false,
): Promise<Result> {
  const inside = async (db: Handle) => {
    // One process at a time: two would wait for each other's rows.
    await db.execute(sql`select set_config('elan.purging', 'on', true), pg_advisory_xact_lock(${lock})`)
    return await run({ ...context, db })
  }
  return kept ? await asClosing(context.db, inside) : await context.db.transaction(inside)
}
