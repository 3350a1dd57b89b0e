import { eq, sql } from 'drizzle-orm'
import type { confirmAuditCopy } from '#contract/identity/audit.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import type { Handle } from '#server/platform/db/open.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { customerSeals, savedLogs } from '#server/schema/audit.ts'

/**
 * Notes the newest seal of each customer in a copy of the log that is safely stored.
 * @throws audit.unknown_seal
 */
export async function confirmCopy(
  { db, now }: Pick<UseCaseContext, 'db' | 'now'>,
  { seals }: Input<typeof confirmAuditCopy>['body'],
): Promise<{ customers: number }> {
  const customers = new Set(seals.map(({ customerId }) => customerId)).size
  const copied = sql`unnest(${uuids(seals.map(({ customerId }) => customerId))},
    ${sql.param(seals.map(({ number }) => number))}::int[], ${sql.param(seals.map(({ hash }) => hash))}::text[])
    as copied (customer_id, number, hash)`
  // In one order: two copies of the same customers would deadlock. A trigger skips customers of other cells, whose rows are still
  // or already here: their own cell notes what is saved of them.
  const { rows } = await db.execute<{ customers: number }>(sql`
    with known as (
      select own.customer_id, max(own.number) as number from ${copied} join ${customerSeals} own
        on own.customer_id = copied.customer_id and own.number = copied.number and own.hash = decode(copied.hash, 'hex')
      group by own.customer_id
    ), noted as (
      insert into ${savedLogs} (customer_id, saved, saved_at)
      select customer_id, number, ${now.toISOString()}::timestamptz from known order by customer_id
      on conflict (customer_id) do update set saved_at = excluded.saved_at, saved = greatest(saved_logs.saved, excluded.saved)
    ) select count(*)::int as customers from known`)
  if (rows[0]?.customers !== customers) fail('audit.unknown_seal')
  return { customers }
}

/** Reads from when on the entries of an organization's customer are kept, where older ones were dropped. */
export async function readKeptFrom(
  db: Handle,
  { id, lineage }: { id: string; lineage: string[] },
): Promise<string | null> {
  const [log] = await db
    .select({ keptFrom: savedLogs.keptFrom })
    .from(savedLogs)
    .where(eq(savedLogs.customerId, lineage[0] ?? id))
  return log?.keptFrom?.toISOString() ?? null
}
