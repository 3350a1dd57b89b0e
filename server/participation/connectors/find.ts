import { sql } from 'drizzle-orm'
import type { Vendor } from '#contract/participation/connectors.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** A person's connection, of which a person has one for each vendor. */
export interface ConnectionKey extends Person {
  vendor: Vendor
}

/** Connections that one call queues; the next one continues. */
const mostAtOnce = 5000

const named = sql`organization_id as "organizationId", user_id as "userId", vendor`

/** The connections of an account of a vendor: a person may use one in several organizations. */
export async function findByAccount(
  { db }: Pick<UseCaseContext, 'db'>,
  vendor: Vendor,
  vendorUser: string,
): Promise<ConnectionKey[]> {
  const { rows } = await asClosing(db, (tx) =>
    tx.execute<{ [Name in keyof ConnectionKey]: ConnectionKey[Name] }>(sql`
      select ${named} from activity_connections
      where vendor = ${vendor} and vendor_user = ${vendorUser} and state = 'active'`),
  )
  return rows
}

/** Connections that are due, of each customer in turn: a large one delays nobody else's. */
export async function listDueConnections({ db, now }: UseCaseContext): Promise<ConnectionKey[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await asClosing(db, (tx) =>
    tx.execute<{ [Name in keyof ConnectionKey]: ConnectionKey[Name] }>(sql`
      select ${named} from activity_connections as due
      where state = 'active' and next_at <= ${at} and coalesce(claimed_until <= ${at}, true)
        and exists (select from users where users.organization_id = due.organization_id
          and users.id = due.user_id and users.status = 'active' and users.blocked_at is null)
      order by row_number() over (partition by organization_id order by next_at, user_id), next_at
      limit ${mostAtOnce}`),
  )
  return rows
}
