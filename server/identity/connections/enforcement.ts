import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Connection } from '#contract/identity/connections.ts'
import { suspensionHours } from '#contract/identity/enforcement.ts'
import { tellAdministrators } from '#server/identity/enforcement-notices/service.ts'
import { capSessions, findSession } from '#server/identity/sessions/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { connectionDomains, connections } from '#server/schema/connections.ts'
import { countReady } from './break-glass.ts'
import { presentConnection } from './present.ts'
import { announceEnforcement, beginEnforcement } from './queue.ts'
import { listServedDomains } from './served-domains.ts'
import { isOn, requireConnection } from './service.ts'

const hour = 3_600_000

interface Counted extends Record<string, unknown> {
  domain: string
  people: number
  linked: number
}

/** Counts the active people of domains by who has signed in through a connection. */
async function countPeople(
  scope: OrganizationScope,
  connectionId: string,
  domains: string[],
): Promise<Map<string, Counted>> {
  const rows = await scope.execute<Counted>(
    (own) => sql`
      select split_part(coalesce(a.email, u.email), '@', 2) as domain, count(distinct coalesce(a.id, u.id))::int as people,
        count(distinct i.account_id)::int as linked
      from organizations as o join users as u on u.organization_id = o.id and u.status = 'active'
      left join accounts as a on a.id = u.account_id
      left join identities as i on i.account_id = a.id and i.connection_id = ${connectionId}
      where o.lineage @> array[${own.id}] and o.deleted_at is null
        and split_part(coalesce(a.email, u.email), '@', 2) = any(${sql.param(domains)}::text[])
      group by 1`,
  )
  return new Map(rows.map((row) => [row.domain, row]))
}

/** Those of the domains that are required of people already. */
const requiredAmong = (scope: OrganizationScope, connectionId: string, domainIds: string[]) =>
  scope.select(
    connectionDomains,
    { domainId: connectionDomains.domainId, requiredFrom: connectionDomains.requiredFrom },
    and(eq(connectionDomains.connectionId, connectionId), inArray(connectionDomains.domainId, domainIds)),
  )

/** Whether the session of a call came through a connection. */
async function isThrough(scope: OrganizationScope, context: UseCaseContext, connectionId: string) {
  const session = await findSession(context, scope.caller.session.id)
  return session?.connectionId === connectionId
}

/** @throws connection.not_found */
export async function previewEnforcement(
  scope: OrganizationScope,
  context: UseCaseContext,
  connectionId: string,
) {
  await requireConnection(scope, connectionId)
  const served = await listServedDomains(scope, connectionId)
  const counted = await countPeople(
    scope,
    connectionId,
    served.map(({ domain }) => domain),
  )
  return {
    domains: served.map(({ id, domain, requiredFrom }) => {
      const { people = 0, linked = 0 } = counted.get(domain) ?? {}
      return { id, domain, requiredFrom, people, linked }
    }),
    isOwnSignIn: await isThrough(scope, context, connectionId),
    ready: await countReady(scope, context),
  }
}

/**
 * Requires a connection of the people of domains, and of nobody else any more. Sessions that began another way end when it
 * begins. Whoever requires it has come through it: a connection that does not work locks nobody out.
 * @throws connection.not_found, connection.domain_unserved, enforcement.not_on, enforcement.own_sign_in,
 *   enforcement.no_break_glass
 */
export async function enforceConnection(
  scope: OrganizationScope,
  context: UseCaseContext,
  connectionId: string,
  { domainIds, inHours }: { domainIds: string[]; inHours: number },
): Promise<Connection> {
  await scope.lock('connections')
  const before = await requireConnection(scope, connectionId)
  const wanted = [...new Set(domainIds.map((id) => id.toLowerCase()))]
  const own = eq(connectionDomains.connectionId, connectionId)
  const served = wanted.length > 0 ? await requiredAmong(scope, connectionId, wanted) : []
  if (served.length < wanted.length) fail('connection.domain_unserved')
  const lifted = wanted.length > 0 ? notInArray(connectionDomains.domainId, wanted) : undefined
  await scope.update(connectionDomains, { requiredFrom: null }, and(own, lifted))
  if (wanted.length > 0) {
    if (!isOn(before)) fail('enforcement.not_on')
    if (!(await isThrough(scope, context, connectionId))) fail('enforcement.own_sign_in')
    if ((await countReady(scope, context)) === 0) fail('enforcement.no_break_glass')
    const from = new Date(scope.now.getTime() + inHours * hour)
    const isLater = sql`(required_from is null or required_from > ${from.toISOString()}::timestamptz)`
    const begun = await scope.update(
      connectionDomains,
      { requiredFrom: from },
      and(own, inArray(connectionDomains.domainId, wanted), isLater),
    )
    for (const { domainId } of begun) {
      await context.jobs.enqueue(context.db, announceEnforcement, { connectionId, domainId })
      await context.jobs.enqueue(context.db, beginEnforcement, { connectionId, domainId }, { after: from })
    }
  }
  await scope.update(connections, { pausedUntil: null }, eq(connections.id, connectionId))
  await capSessions(context)
  return presentConnection(scope, await requireConnection(scope, connectionId))
}

/**
 * Suspends that an organization requires its connections. Administrators are mailed.
 * @throws organization.unknown, enforcement.none
 */
export async function suspendEnforcement(context: UseCaseContext, organizationId: string) {
  const { db, now } = context
  const known = await db.execute(
    sql`select from organizations where id = ${organizationId} and deleted_at is null`,
  )
  if (known.rows.length === 0) fail('organization.unknown')
  const until = new Date(now.getTime() + suspensionHours * hour)
  const { rows: paused } = await db.execute(sql`
    update connections as c set paused_until = ${until.toISOString()}::timestamptz
    where c.organization_id = ${organizationId} and exists (
      select from connection_domains as s where s.connection_id = c.id and s.required_from is not null)
    returning c.id`)
  if (paused.length === 0) fail('enforcement.none')
  // What a password opens meanwhile ends with it.
  const { rows: required } = await db.execute(sql`
    select connection_id as "connectionId", domain_id as "domainId" from connection_domains
    where connection_id in (select id from connections where organization_id = ${organizationId})
      and required_from is not null`)
  for (const one of required) await context.jobs.enqueue(db, beginEnforcement, one, { after: until })
  await tellAdministrators(context, organizationId, 'suspended', until.toISOString())
  return { connections: paused.length, until: until.toISOString() }
}
