import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Connection } from '#contract/identity/connections.ts'
import { provedDomainsOf, stateOf } from '#server/identity/domains/service.ts'
import { onCheck } from '#server/platform/db/on-unique.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { connectionDomains } from '#server/schema/connections.ts'
import { domains } from '#server/schema/domains.ts'

/** Lists the domains whose people a connection serves. */
export async function listServedDomains(
  scope: OrganizationScope,
  connectionId: string,
): Promise<Connection['domains']> {
  const { id, domain, provedAt, lapsedAt, missingDays } = domains
  const { requiredFrom } = connectionDomains
  const rows = await scope
    .select(
      connectionDomains,
      { id, domain, provedAt, lapsedAt, missingDays, requiredFrom },
      eq(connectionDomains.connectionId, connectionId),
    )
    .innerJoin(domains, eq(id, connectionDomains.domainId))
    .orderBy(asc(domain))
  return rows.map((row) => ({
    id: row.id,
    domain: row.domain,
    state: stateOf(row),
    requiredFrom: row.requiredFrom?.toISOString() ?? null,
  }))
}

/** Lists the domains for which the organization may vouch, with who proved them. */
export async function listServableDomains({ organization }: OrganizationScope, { db }: UseCaseContext) {
  const proved = await provedDomainsOf(db, organization.id)
  return proved.map(({ id, domain, owner, state }) => ({ id, domain, owner, state }))
}

/**
 * Sets which domains a connection serves. The database refuses those for which its organization may not vouch.
 * @throws connection.domain_unproved
 */
export async function storeServedDomains(
  scope: OrganizationScope,
  connectionId: string,
  domainIds: string[],
): Promise<void> {
  await scope.lock('connections')
  const own = eq(connectionDomains.connectionId, connectionId)
  const left = domainIds.length > 0 ? notInArray(connectionDomains.domainId, domainIds) : undefined
  await scope.delete(connectionDomains, and(own, left))
  const served = await scope.select(connectionDomains, { domainId: connectionDomains.domainId }, own)
  const known = new Set(served.map(({ domainId }) => domainId))
  const added = [...new Set(domainIds)].filter((id) => !known.has(id))
  if (added.length === 0) return
  const rows = added.map((domainId) => ({ connectionId, domainId }))
  await Promise.resolve(scope.insert(connectionDomains, ...rows)).catch(
    onCheck('connection_domains_vouched', 'connection.domain_unproved', 'domainIds'),
  )
}
