import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/open.ts'
import { isLockTimeout } from '#server/platform/db/postgres-errors.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { auditEntries, customerSeals, noCustomer, recording, sealedUntil } from '#server/schema/audit.ts'
import { type Sealed, sealOf } from './chain.ts'

type SealingContext = Pick<UseCaseContext, 'db' | 'now'>

/** Most entries per transaction. */
const most = 5000

export type Kept = Sealed & { customerId: string }

interface Part {
  where: (SQL | undefined)[]
  orderBy: SQL[]
  limit?: number
}

export async function readEntries(db: Handle, { where, orderBy, limit = most }: Part): Promise<Kept[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(...where))
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Key of the advisory lock that allows one process to seal. */
const sealing = recording + 1

/** The entries that one run seals. */
interface Span {
  /** The last entry that was looked at before, and the newest one that no entry with a smaller id can follow. */
  since: number
  until: number
  /** Customers that are left out: the cell that they move to seals what is new of them, or a later run does. */
  arriving: string[]
  frozen: string[]
}

/**
 * Seals the entries of each customer since the customer's last seal, some thousand entries in a transaction. One process
 * does it at a time; without new entries it reads two rows.
 */
export async function sealAudit(context: SealingContext): Promise<void> {
  const span = await findSpan(context)
  if (!span) return
  for (let last: Place | undefined = firstPlace; last; ) last = await sealMore(context, span, last)
}

/** Runs a transaction in the one process that seals, and returns undefined in others. */
const whileSealing = <Result>(
  { db }: SealingContext,
  run: (db: Handle) => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealing}) as ours`,
    )
    return rows[0]?.ours ? await run(tx) : undefined
  })

/**
 * Finds the newest entry that no entry with a smaller id can follow. Writers share a lock for which this waits at most
 * half a second, and which it releases before anything is sealed. If a writer takes longer, the next run seals.
 */
async function findSpan(context: SealingContext): Promise<Span | undefined> {
  try {
    return await whileSealing(context, async (db) => {
      const [progress] = await db.select().from(sealedUntil)
      const since = progress?.lastId ?? 0
      if (
        (await readEntries(db, { where: [gt(auditEntries.id, since)], orderBy: [], limit: 1 })).length === 0
      )
        return undefined
      await db.execute(sql`set local lock_timeout = '500ms'`)
      await db.execute(sql`select pg_advisory_xact_lock(${recording})`)
      const { rows } = await db.execute<{ id: string | null }>(sql`select newest_own_entry() as id`)
      const until = Number(rows[0]?.id ?? 0)
      return until > since ? { since, until, ...(await findUnsealable(db)) } : undefined
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    return undefined
  }
}

async function findUnsealable(db: Handle) {
  const { rows } = await db.execute<{ id: string; state: string }>(
    sql`select customer_id as id, state from unsealable_customers()`,
  )
  const inState = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
  return { arriving: inState('arriving'), frozen: inState('frozen') }
}

const longestWait = 3_600_000

/** How many of the newest entries an alarm looks at, wherever sealing is. */
const watched = 1000

/**
 * Alarms when sealing does not get on, by the entries themselves: where it is said to be may be wrong.
 * @throws if an entry has waited for its seal for an hour
 */
export async function requireSeals({ db, now }: SealingContext): Promise<void> {
  const old = sql`select customer_id, id, at from ${auditEntries}
    where at < ${new Date(now.getTime() - longestWait).toISOString()}::timestamptz
      and customer_id not in (select customer_id from unsealable_customers() where state = 'arriving')`
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from (
      (${old} and id > (select last_id from sealed_until) order by id limit 1)
      union all (${old} order by id desc limit ${watched})) as looked
    where id > coalesce((select last_id from ${customerSeals} as seals
      where seals.customer_id = looked.customer_id order by number desc limit 1), 0)
    order by looked.at limit 1`)
  if (rows[0])
    throw new Error(
      `entries of the audit log have had no seal since ${rows[0].at}: a change has been running ever since, which its seal waits for, or a move to another cell was stopped in its pause`,
    )
}

type Place = Pick<Kept, 'customerId' | 'id'>

const firstPlace: Place = { customerId: noCustomer, id: 0 }

/**
 * Seals some entries behind a place, customer by customer: a long backlog makes few seals.
 * @returns the place of the last one, where more may be left
 */
const sealMore = (context: SealingContext, span: Span, last: Place) =>
  whileSealing(context, async (db) => {
    const { customerId, id } = auditEntries
    const entries = await readEntries(db, {
      where: [
        sql`(${customerId}, ${id}) > (${last.customerId}, ${last.id})`,
        sql`${customerId} <> all(${uuids([...span.arriving, ...span.frozen])})`,
        gt(id, span.since),
        lte(id, span.until),
      ],
      orderBy: [asc(customerId), asc(id)],
    })
    const seals = await nextSeals(db, entries)
    if (seals.length > 0)
      await db.insert(customerSeals).values(seals.map((seal) => ({ ...seal, at: context.now })))
    if (entries.length === most) return entries.at(-1)
    await noteProgress(db, span)
    return undefined
  })

/** The next run begins before the entries of customers in their pause, and where a move has set it back meanwhile. */
async function noteProgress(db: Handle, { since, until, frozen }: Span): Promise<void> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select min(${auditEntries.id}) as id
    from ${auditEntries} where ${auditEntries.id} > ${since} and ${auditEntries.customerId} = any(${uuids(frozen)})`)
  const open = rows[0]?.id
  const lastId = open ? Math.min(until, Number(open) - 1) : until
  await db.update(sealedUntil).set({ lastId }).where(eq(sealedUntil.lastId, since))
}

async function nextSeals(db: Handle, entries: Kept[]) {
  const byCustomer = Map.groupBy(entries, ({ customerId }) => customerId)
  const before = await lastSeals(db, [...byCustomer.keys()])
  return [...byCustomer].flatMap(([customerId, found]) => {
    const { number, lastId, hash } = before.get(customerId) ?? { number: 0, lastId: 0, hash: customerId }
    // A customer that came from another cluster brought its seals.
    const open = found.filter(({ id }) => id > lastId)
    const end = open.at(-1)
    if (!end) return []
    const next = Buffer.from(sealOf(hash, open), 'hex')
    return [{ customerId, number: number + 1, lastId: end.id, entries: open.length, hash: next }]
  })
}

async function lastSeals(db: Handle, customerIds: string[]) {
  const { rows } = await db.execute<{ customer: string; number: number; last: string; hash: string }>(sql`
    select wanted.id as customer, newest.number, newest.last_id as last, encode(newest.hash, 'hex') as hash
    from unnest(${uuids(customerIds)}) as wanted(id) cross join lateral (
      select * from ${customerSeals} where customer_id = wanted.id order by number desc limit 1) as newest`)
  return new Map(
    rows.map(({ customer, number, last, hash }) => [customer, { number, lastId: Number(last), hash }]),
  )
}
