import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Domain, mostDomains } from '#contract/identity/domains.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { connectionDomains } from '#server/schema/connections.ts'
import { domainDelegations, domains } from '#server/schema/domains.ts'
import { readDomain, requireDomain } from './list.ts'
import { canonicalDomain, requireOwnDomain } from './names.ts'
import { checkRecord } from './record.ts'

/**
 * Adds a domain. A deleted one comes back as it was: its proof is checked again within a day.
 * @throws domain.format, domain.public, domain.own_host, domain.too_many
 */
export async function addDomain(
  scope: OrganizationScope,
  { secrets, settings }: UseCaseContext,
  text: string,
): Promise<Domain> {
  const domain = await requireOwnDomain(text, settings.publicUrl)
  await scope.lock('domains')
  const [known] = await scope.select(domains, { id: domains.id }, eq(domains.domain, domain))
  if (known) {
    await scope.update(domains, { deletedAt: null }, eq(domains.id, known.id))
    return readDomain(scope, known.id)
  }
  if ((await scope.count(domains)) >= mostDomains) fail('domain.too_many')
  const row = { domain, token: secrets.newRecordToken(), createdAt: scope.now }
  return readDomain(scope, (await scope.insertOne(domains, row)).id)
}

/** Checks of one organization by hand, per minute: each asks servers of others. */
const checksPerMinute = 30

const failures = {
  absent: 'domain.record_absent',
  other: 'domain.record_other',
  unanswered: 'domain.unanswered',
} as const

/**
 * Reads the record in DNS, outside of any transaction.
 * @throws domain.not_found, domain.record_absent, domain.record_other, domain.unanswered, request.throttled
 */
export async function requireRecord(scope: OrganizationScope, context: UseCaseContext, id: string) {
  const row = await requireDomain(scope, id)
  await consumeRateLimit(context, `domains:${scope.organization.id}`, checksPerMinute, 60)
  const check = await checkRecord(context, row)
  if (check !== 'found') fail(failures[check])
}

/** @throws domain.taken, domain.not_found */
export async function proveDomain(scope: OrganizationScope, id: string): Promise<Domain> {
  const { provedAt } = await requireDomain(scope, id)
  const proof = { provedAt: provedAt ?? scope.now, checkedAt: scope.now, missingDays: 0, lapsedAt: null }
  await scope
    .update(domains, proof, eq(domains.id, id), isNull(domains.deletedAt))
    .catch(onUnique('domains_proved_once', 'domain.taken'))
  return readDomain(scope, id)
}

/** @throws domain.not_found, domain.unproved, domain.not_below */
export async function delegateDomain(
  scope: OrganizationScope,
  id: string,
  organizationIds: string[],
): Promise<Domain> {
  await scope.lock('domains')
  const { provedAt } = await requireDomain(scope, id)
  const wanted = [...new Set(organizationIds)]
  if (provedAt === null && wanted.length > 0) fail('domain.unproved')
  const below = await listBelow(scope)
  if (!wanted.every((one) => below.has(one))) fail('domain.not_below')
  await scope.delete(domainDelegations, eq(domainDelegations.domainId, id))
  const rows = wanted.map((delegateId) => ({ domainId: id, delegateId }))
  if (rows.length > 0) await scope.insert(domainDelegations, ...rows)
  return readDomain(scope, id)
}

async function listBelow(scope: OrganizationScope): Promise<Set<string>> {
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`
      select id from organizations where lineage @> array[${own.id}] and id <> ${own.id} and deleted_at is null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes a domain. A proved one is kept for a time, in which nobody else proves it and it can be added again.
 * @returns its name
 * @throws domain.not_found, domain.required where it would end what is required, of which administrators are mailed
 */
export async function deleteDomain(scope: OrganizationScope, id: string): Promise<string> {
  const { domain, provedAt } = await requireDomain(scope, id)
  const required = and(eq(connectionDomains.domainId, id), isNotNull(connectionDomains.requiredFrom))
  if ((await scope.count(connectionDomains, required)) > 0) fail('domain.required')
  await scope.delete(domainDelegations, eq(domainDelegations.domainId, id))
  if (provedAt === null) await scope.delete(domains, eq(domains.id, id))
  else await scope.update(domains, { deletedAt: scope.now }, eq(domains.id, id))
  return domain
}

/**
 * Takes a domain from the organization that has proved it.
 * @throws domain.not_found
 */
export async function freeDomain({ db }: UseCaseContext, text: string) {
  const [freed] = await db
    .delete(domains)
    .where(
      and(
        eq(domains.domain, canonicalDomain(text) ?? ''),
        isNotNull(domains.provedAt),
        isNull(domains.lapsedAt),
      ),
    )
    .returning({ organizationId: domains.organizationId, domain: domains.domain })
  return freed ?? fail('domain.not_found')
}
