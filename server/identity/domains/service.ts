import { sql } from 'drizzle-orm'
import type { DomainState } from '#contract/identity/domains.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { domains } from '#server/schema/domains.ts'
import { canonicalDomain } from './names.ts'

/** Daily checks in a row without the record, after which administrators are told. */
export const missingAfter = 3
/** Days in which a deleted domain can be added again, and nobody else proves it. */
export const keptDays = 30

export const stateOf = ({
  provedAt,
  lapsedAt,
  missingDays,
}: Pick<typeof domains.$inferSelect, 'provedAt' | 'lapsedAt' | 'missingDays'>): DomainState => {
  if (provedAt === null) return 'pending'
  if (lapsedAt !== null) return 'lapsed'
  return missingDays >= missingAfter ? 'missing' : 'proved'
}

export interface ProvedDomain {
  id: string
  domain: string
  /** The name of the organization that proved it. */
  owner: string
  /** A lapsed one links nobody new and is not discovered; who is linked stays so. */
  state: DomainState
}

interface ProvedRow
  extends Record<string, unknown>,
    Pick<typeof domains.$inferSelect, 'provedAt' | 'lapsedAt' | 'missingDays'> {
  id: string
  domain: string
  owner: string
}

/**
 * The domains for which an organization may vouch: proved by it or by one below it, or delegated to it. Never those of
 * an organization above, whose administrators could be impersonated by it.
 */
export async function provedDomainsOf(db: Handle, organizationId: string): Promise<ProvedDomain[]> {
  const { rows } = await db.execute<ProvedRow>(sql`
    select d.id, d.domain, o.name as owner, d.proved_at as "provedAt", d.lapsed_at as "lapsedAt",
      d.missing_days as "missingDays"
    from domains as d join organizations as o on o.id = d.organization_id
    where d.proved_at is not null and d.deleted_at is null and o.deleted_at is null
      and (o.lineage @> array[${organizationId}::uuid] or exists (
        select from domain_delegations as g where g.domain_id = d.id and g.delegate_id = ${organizationId}))
    order by d.domain`)
  return rows.map(({ id, domain, owner, ...row }) => ({ id, domain, owner, state: stateOf(row) }))
}

export interface DomainProof extends Record<string, unknown> {
  organizationId: string
  /** Organizations below it that may vouch for the domain too. */
  delegates: string[]
}

/** The valid proof of a domain in the whole installation. Discovery and new links look at it alone. */
export async function findDomainProof(db: Handle, domain: string): Promise<DomainProof | undefined> {
  const { rows } = await db.execute<DomainProof>(sql`
    select d.organization_id as "organizationId",
      array(select g.delegate_id from domain_delegations as g where g.domain_id = d.id) as delegates
    from domains as d join organizations as o on o.id = d.organization_id
    where d.domain = ${domain} and d.proved_at is not null and d.lapsed_at is null and d.deleted_at is null
      and o.deleted_at is null`)
  return rows[0]
}

/** The domain of an address as domains are stored; empty where it is none. */
export const domainOf = (email: string): string =>
  canonicalDomain(email.slice(email.lastIndexOf('@') + 1)) ?? ''

/**
 * Whether an organization may vouch for an address: its domain is proved by it, below it or delegated to it, or by somebody
 * else, or by nobody.
 */
export async function vouchingFor(
  db: Handle,
  organizationId: string,
  email: string,
): Promise<'vouched' | 'foreign' | 'unproved'> {
  const { rows } = await db.execute<{ vouched: boolean }>(sql`
    select may_vouch(${organizationId}, d.id) as vouched
    from domains as d join organizations as o on o.id = d.organization_id
    where d.domain = ${domainOf(email)} and d.lapsed_at is null and d.proved_at is not null and d.deleted_at is null
      and o.deleted_at is null`)
  const [proof] = rows
  if (!proof) return 'unproved'
  return proof.vouched ? 'vouched' : 'foreign'
}

/** A domain and those above it. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** Whether any organization has ever proved the domain of an address, or one above it: whoever did may read its mail. */
export async function wasProved(db: Handle, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from once_proved_domains where domain = any(${sql.param(withParents(domainOf(email)))}::text[])`)
  return rows.length > 0
}
