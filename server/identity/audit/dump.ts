import { Readable } from 'node:stream'
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/open.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { auditEntries, auditSeals, customerSeals, noCustomer, savedLogs } from '#server/schema/audit.ts'
import { organizations } from '#server/schema/organizations.ts'
import type { Seal } from './chain.ts'
import { readEntries } from './seal.ts'

const batch = 5000

/**
 * Streams the seals and then all entries, one JSON object per line.
 * @param organizationId takes the log of its customer alone
 * @throws organization.unknown
 */
export async function dumpLog(
  { db }: Pick<UseCaseContext, 'db'>,
  organizationId?: string,
): Promise<FileContent> {
  const customerId = organizationId && (await customerOf(db, organizationId))
  async function* lines() {
    if (!customerId) yield* (await sealsOfAll(db)).map(lineOfSeal)
    for await (const seals of customerSealsOf(db, customerId)) yield* seals.map(lineOfSeal)
    // Also numbers that the log does not give.
    let last = { id: Number.MIN_SAFE_INTEGER, customerId: noCustomer }
    for (;;) {
      const { id, customerId: customer } = auditEntries
      const entries = await readEntries(db, {
        where: customerId
          ? [eq(customer, customerId), gt(id, last.id)]
          : [sql`(${id}, ${customer}) > (${last.id}, ${last.customerId})`],
        orderBy: [asc(id), asc(customer)],
      })
      for (const entry of entries) yield `${JSON.stringify({ entry })}\n`
      const end = entries.at(-1)
      if (!end) return
      last = end
    }
  }
  return { mediaType: 'application/x-ndjson', body: Readable.from(lines()) }
}

async function customerOf(db: Handle, organizationId: string): Promise<string> {
  const { customerId } = organizations
  const [found] = await db
    .select({ customerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return found?.customerId ?? fail('organization.unknown')
}

const lineOfSeal = (seal: Seal) => `${JSON.stringify({ seal })}\n`

async function sealsOfAll(db: Handle): Promise<Seal[]> {
  const seals = await db.select().from(auditSeals).orderBy(asc(auditSeals.id))
  return seals.map(({ id, lastId, entries, hash }) => ({ id, lastId, entries, hash: hash.toString('hex') }))
}

/** Reads the seals of one customer, or of each. */
async function* customerSealsOf(db: Handle, only?: string): AsyncGenerator<Seal[]> {
  const { customerId, number } = customerSeals
  let last = { customerId: noCustomer, number: 0 }
  for (;;) {
    const seals = await db
      .select({ ...getTableColumns(customerSeals), retired: savedLogs.retired })
      .from(customerSeals)
      .leftJoin(savedLogs, eq(savedLogs.customerId, customerId))
      .where(
        and(
          sql`(${customerId}, ${number}) > (${last.customerId}, ${last.number})`,
          only ? eq(customerId, only) : undefined,
        ),
      )
      .orderBy(asc(customerId), asc(number))
      .limit(batch)
    yield seals.map(({ number, at: _, hash, retired, ...seal }) => ({
      ...seal,
      id: number,
      hash: hash.toString('hex'),
      ...(number <= (retired ?? 0) && { retired: true }),
    }))
    if (seals.length < batch) return
    last = seals.at(-1) ?? last
  }
}
