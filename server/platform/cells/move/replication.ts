import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { inShortLock } from '#server/platform/db/short-lock.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { copyLostAnew } from './lost-slots.ts'
import { listMoved, listReplicated, type MovedTable } from './moved-tables.ts'
import type { KnownMove } from './stage.ts'

/** Of the publication, the slot and the subscription. */
export const nameOf = (customerId: string) => `elan_move_${customerId.replaceAll('-', '')}`

/** @throws StartupError where a database cannot replicate */
export async function refuseWithoutReplication(source: Handle, target: Handle): Promise<void> {
  const of = async (db: Handle) => {
    const { rows } = await db.execute<{ level: string; power: boolean }>(sql`
      select current_setting('wal_level') as level, rolsuper as power from pg_roles where rolname = current_user`)
    return rows[0]
  }
  const [from, to] = [await of(source), await of(target)]
  if (from?.level !== 'logical')
    throw new StartupError(
      'The former cell’s PostgreSQL has wal_level other than logical: set it to logical there and restart it, then move.',
    )
  if (!from.power || !to?.power)
    throw new StartupError(
      'A move replicates rows: name a superuser of each cell in DATABASE_URL and TARGET_DATABASE_URL for this command.',
    )
}

/**
 * Gives each table an identity that holds the column of its filter, and the primary key, by which the new cell finds a row that
 * changes: it stops at a change without it.
 */
async function identify(source: Handle, { name, column }: MovedTable): Promise<void> {
  const { rows } = await source.execute<{ index: string; primary: boolean }>(sql`
    select i.indexrelid::regclass::text as index, i.indisprimary as primary from pg_index i
    where i.indrelid = ${name}::regclass and i.indisunique and i.indisvalid and i.indimmediate
      and i.indpred is null and i.indexprs is null
      and exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = ${column}
        and a.attnum = any(i.indkey))
      and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        and not a.attnotnull)
      and not exists (select from pg_index p join pg_attribute a on a.attrelid = p.indrelid and a.attnum = any(p.indkey)
        where p.indrelid = i.indrelid and p.indisprimary and a.attnum <> all(i.indkey))
    order by i.indisprimary desc, 1 limit 1`)
  const [key] = rows
  if (key?.primary) return
  const identity = key ? `using index ${key.index}` : 'full'
  await inShortLock(source, `${name} cannot be replicated`, async (tx) => {
    await tx.execute(sql.raw(`alter table ${name} replica identity ${identity}`))
  })
}

const exists = async (db: Handle, query: SQL) => (await db.execute(query)).rows.length > 0

/** Whether the customer's rows are published, with the organizations that are noted. */
export const isPublished = (source: Handle, customerId: string): Promise<boolean> =>
  exists(source, sql`select from pg_publication where pubname = ${nameOf(customerId)}`)

/** Whether a database still follows the customer's rows in another one. */
export const isFollowing = (target: Handle, customerId: string): Promise<boolean> =>
  exists(
    target,
    sql`select from pg_subscription where subname = ${nameOf(customerId)}
      and subdbid = (select oid from pg_database where datname = current_database())`,
  )

/** Rows without a subscription are what is left of a copy that was being deleted. */
async function refuseHalfCopy(target: Handle, customerId: string): Promise<void> {
  const replicated = new Set((await listReplicated(target)).map(({ name }) => name))
  const tables = (await listMoved(target, customerId)).filter(({ name }) => replicated.has(name))
  for (const { name, which } of tables)
    if (await exists(target, sql.raw(`select from ${name} where ${which} limit 1`)))
      throw new StartupError(
        `The copy of this customer was being deleted, and ${name.replace('public.', '')} still has rows of it: run the command with --give-up first.`,
      )
}

/** Starts to copy, and goes on where it was interrupted. */
export async function startReplication(move: KnownMove, organizationIds: string[]): Promise<void> {
  const { source, target, sourceUrl, customerId } = move
  const name = nameOf(customerId)
  const tables = await listReplicated(source)
  if (!(await isPublished(source, customerId))) {
    for (const table of tables) await identify(source, table)
    const ids = organizationIds.map((id) => `'${id}'`).join(', ')
    const parts = tables.map(({ name: table, column }) =>
      column === 'customer_id'
        ? `${table} where (customer_id = '${customerId}')`
        : `${table} where (organization_id in (${ids}))`,
    )
    await inShortLock(source, 'The rows cannot be published', async (tx) => {
      await tx.execute(
        sql.raw(`create publication ${name} for table ${parts.join(', ')}
          with (publish = 'insert, update, delete', publish_via_partition_root = true)`),
      )
    })
  }
  // Made here: a subscription that makes it waits for itself where both databases are of one PostgreSQL.
  if (!(await exists(source, sql`select from pg_replication_slots where slot_name = ${name}`)))
    await source.execute(sql`select pg_create_logical_replication_slot(${name}, 'pgoutput')`)
  if (await isFollowing(target, customerId)) {
    await copyLostAnew(move, name)
    await target.execute(sql.raw(`alter subscription ${name} set (synchronous_commit = on)`))
    await target.execute(sql.raw(`alter subscription ${name} enable`))
  } else {
    await refuseHalfCopy(target, customerId)
    // By default a crash of the new cell forgets tables that were copied, whose slots in the former one are gone.
    await target.execute(
      sql.raw(`create subscription ${name} connection '${sourceUrl.replaceAll("'", "''")}' publication ${name}
        with (create_slot = false, slot_name = '${name}', synchronous_commit = on)`),
    )
  }
}

const mostErrors = 3

/** Waits until all tables are copied and followed. */
export async function waitForCopy(target: Handle, customerId: string): Promise<void> {
  const name = nameOf(customerId)
  let before: number | undefined
  for (;;) {
    const { rows } = await target.execute<{ left: string; errors: string | null }>(sql`
      select (select count(*) from pg_subscription_rel where srsubid = s.oid and srsubstate <> 'r') as left,
        (select sync_error_count + apply_error_count from pg_stat_subscription_stats where subid = s.oid) as errors
      from pg_subscription s where subname = ${name}`)
    const [state] = rows
    if (state?.left === '0') return
    const errors = Number(state?.errors ?? 0)
    // Those of earlier attempts stay counted, until a crash forgets them.
    before = Math.min(before ?? errors, errors)
    if (errors - before > mostErrors)
      throw new StartupError(
        'The copy fails again and again: the log of the new cell’s PostgreSQL says why. Remove the cause and run the command again, or give the move up.',
      )
    await sleep(200)
  }
}

const mostSeconds = 60
/** PostgreSQL forgets at times to start the worker of a subscription that was off, for up to three minutes. */
const remindAfter = 25

/**
 * Waits until the new cell has all that was written until now: after an interrupted move it has been off, and a pause would
 * wait for it.
 * @throws StartupError if it does not follow
 */
export async function waitUntilFollowed(source: Handle, target: Handle, customerId: string): Promise<void> {
  const name = nameOf(customerId)
  const { rows } = await source.execute<{ now: string }>(sql`select pg_current_wal_lsn()::text as now`)
  const isThere = sql`select from pg_replication_slots
    where slot_name = ${name} and active and confirmed_flush_lsn >= ${rows[0]?.now}::pg_lsn`
  for (let n = 1; n <= mostSeconds * 5; n++) {
    if (await exists(source, isThere)) return
    if (n % remindAfter === 0) await target.execute(sql.raw(`alter subscription ${name} enable`))
    await sleep(200)
  }
  throw new StartupError(
    `The new cell has not followed the former one for ${mostSeconds} s: the log of its PostgreSQL says why. Remove the cause and run the command again; nothing pauses meanwhile.`,
  )
}

/** Ends it at the new cell, with its slot at the former one. */
export async function endReplication(source: Handle, target: Handle, customerId: string): Promise<void> {
  const name = nameOf(customerId)
  if (await isFollowing(target, customerId)) await target.execute(sql.raw(`drop subscription ${name}`))
  if (await exists(source, sql`select from pg_replication_slots where slot_name = ${name}`))
    await source.execute(sql`select pg_drop_replication_slot(${name})`)
  await source.execute(sql.raw(`drop publication if exists ${name}`))
  for (const { name: table } of await listReplicated(source)) {
    const { rows } = await source.execute(
      sql`select from pg_class where oid = ${table}::regclass and relreplident <> 'd'`,
    )
    if (rows.length > 0)
      await inShortLock(source, `${table} keeps its identity`, async (tx) => {
        await tx.execute(sql.raw(`alter table ${table} replica identity default`))
      })
  }
}
