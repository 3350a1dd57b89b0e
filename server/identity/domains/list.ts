import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Domain, DomainState } from '#contract/identity/domains.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { domainDelegations, domains } from '#server/schema/domains.ts'
import { organizations } from '#server/schema/organizations.ts'
import { recordOf } from './record.ts'
import { stateOf } from './service.ts'

const columns = {
  id: domains.id,
  domain: domains.domain,
  token: domains.token,
  provedAt: domains.provedAt,
  checkedAt: domains.checkedAt,
  missingDays: domains.missingDays,
  lapsedAt: domains.lapsedAt,
}
type Row = Pick<typeof domains.$inferSelect, keyof typeof columns>

const live = isNull(domains.deletedAt)

export async function listDomains(scope: OrganizationScope): Promise<Domain[]> {
  const rows = await scope.select(domains, columns, live).orderBy(asc(domains.domain))
  return present(scope, rows)
}

/** @throws domain.not_found */
export async function requireDomain(scope: OrganizationScope, id: string): Promise<Row> {
  const [row] = await scope.select(domains, columns, eq(domains.id, id), live)
  return row ?? fail('domain.not_found')
}

/** @throws domain.not_found */
export async function readDomain(scope: OrganizationScope, id: string): Promise<Domain> {
  const [shown] = await present(scope, [await requireDomain(scope, id)])
  return shown ?? fail('domain.not_found')
}

async function present(scope: OrganizationScope, rows: Row[]): Promise<Domain[]> {
  const { id, name } = organizations
  const delegates = await scope
    .select(
      domainDelegations,
      { domainId: domainDelegations.domainId, id, name },
      isNull(organizations.deletedAt),
    )
    .innerJoin(organizations, eq(id, domainDelegations.delegateId))
    .orderBy(asc(name), asc(id))
  return rows.map((row) => ({
    id: row.id,
    domain: row.domain,
    state: stateOf(row),
    record: recordOf(row),
    provedAt: row.provedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    missingDays: row.missingDays,
    delegates: delegates
      .filter(({ domainId }) => domainId === row.id)
      .map((delegate) => ({ id: delegate.id, name: delegate.name })),
  }))
}

interface Delegated extends Record<string, unknown> {
  domain: string
  owner: string
  provedAt: Date
  lapsedAt: Date | null
  missingDays: number
}

/** Domains of organizations above, for which this one may vouch. */
export async function listDelegatedDomains(
  scope: OrganizationScope,
): Promise<{ domain: string; state: DomainState; owner: string }[]> {
  const rows = await scope.execute<Delegated>(
    (own) => sql`
      select d.domain, o.name as owner, d.proved_at as "provedAt", d.lapsed_at as "lapsedAt",
        d.missing_days as "missingDays"
      from domain_delegations as g join domains as d on d.id = g.domain_id
      join organizations as o on o.id = d.organization_id
      where g.delegate_id = ${own.id} and d.deleted_at is null and o.deleted_at is null order by d.domain`,
  )
  return rows.map((row) => ({ domain: row.domain, state: stateOf(row), owner: row.owner }))
}
