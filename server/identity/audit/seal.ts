import { asc, desc, gt, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/open.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { auditEntries, auditSeals } from '#server/schema/audit.ts'
import { type Seal, type Sealed, sealOf } from './chain.ts'
import { recording } from './service.ts'

/** Most entries per seal. */
const most = 5000

async function lastSeal(db: Handle): Promise<Seal | undefined> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return seal && { ...seal, hash: seal.hash.toString('hex') }
}

/** Reads the entries after an id, in order. */
export async function entriesAfter(db: Handle, id: number, limit = most): Promise<Sealed[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.id, id))
    .orderBy(asc(auditEntries.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Key of the advisory lock that allows one process to seal. */
const sealing = recording + 1

const hasUnsealed = async (db: Handle) =>
  (await entriesAfter(db, (await lastSeal(db))?.lastId ?? 0, 1)).length > 0

/**
 * Seals the entries since the last seal. Writers share a lock for which this waits at most half a second: after
 * that no entry with a smaller id can appear. If a writer takes longer, the next run seals.
 */
export async function sealAudit(context: UseCaseContext): Promise<void> {
  const sealMore = () =>
    context.db.transaction(async (db) => {
      const { rows } = await db.execute<{ ours: boolean }>(
        sql`select pg_try_advisory_xact_lock(${sealing}) as ours`,
      )
      // Another process seals, or there is nothing to seal: do not wait for writers.
      if (!rows[0]?.ours || !(await hasUnsealed(db))) return false
      await db.execute(sql`set local lock_timeout = '500ms'`)
      await db.execute(sql`select pg_advisory_xact_lock(${recording})`)
      const before = await lastSeal(db)
      const entries = await entriesAfter(db, before?.lastId ?? 0)
      const last = entries.at(-1)
      if (!last) return false
      await db.insert(auditSeals).values({
        at: context.now,
        lastId: last.id,
        entries: entries.length,
        hash: Buffer.from(sealOf(before?.hash ?? '', entries), 'hex'),
      })
      return entries.length === most
    })
  try {
    while (await sealMore());
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '55P03') || (error.cause !== undefined && isLockTimeout(error.cause)))
