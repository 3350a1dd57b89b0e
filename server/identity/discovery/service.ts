import { sql } from 'drizzle-orm'
import { domainOf } from '#server/identity/domains/service.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** A connection that serves the people of a domain. */
export interface ServingConnection extends Record<string, unknown> {
  id: string
  name: string
  organizationId: string
  /** The organization that owns it and those above, from the root on. */
  lineage: string[]
  joins: boolean
  /** From when people of the domain reach the tree by it alone. */
  requiredFrom: Date | null
}

/**
 * Finds the connections for the domain of an address. It never looks at who exists: otherwise anybody could ask whether an
 * address has an account.
 */
export async function findServingConnections(
  { db }: Pick<UseCaseContext, 'db'>,
  email: string,
): Promise<ServingConnection[]> {
  const rows = await servingOf(db, { domain: domainOf(email) })
  // Statements without a schema answer times as text.
  return rows.map((row) => ({ ...row, requiredFrom: row.requiredFrom && new Date(row.requiredFrom) }))
}

const servingOf = preparedStatement<ServingConnection, 'domain'>(
  'serving_connections',
  ['domain'],
  ({ domain }) => sql`
    select c.id, c.name, c.organization_id as "organizationId", o.lineage,
      c.joins,
      case when s.required_from is not null then greatest(s.required_from, c.paused_until) end as "requiredFrom"
    from domains as d
    join connection_domains as s on s.domain_id = d.id
    join connections as c on c.id = s.connection_id
    join organizations as o on o.id = c.organization_id
    where d.domain = ${domain} and d.proved_at is not null and d.lapsed_at is null
      and c.state = 'on' and o.deleted_at is null and may_vouch(c.organization_id, d.id)
    order by c.name, c.id`,
)

/** Whether the people of a domain have to sign in by a connection by now. */
const isRequired = ({ now }: Pick<UseCaseContext, 'now'>, { requiredFrom }: ServingConnection): boolean =>
  requiredFrom !== null && requiredFrom <= now

/** What anybody may learn about the domain of an address. */
export async function discover(context: UseCaseContext, email: string) {
  const serving = await findServingConnections(context, email)
  return { sso: serving.length > 0, required: serving.some((one) => isRequired(context, one)) }
}
