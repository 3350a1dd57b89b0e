import { and, eq, isNull, sql } from 'drizzle-orm'
import { mostProposed, type ProposedAdministrator } from '#contract/identity/proposed-administrators.ts'
import { lockAdministrators, requireOwnIdentity } from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { countConfirming, tellAdministrators } from '#server/identity/directory-notices/service.ts'
import { applyRulesTo } from '#server/identity/directory-rules/service.ts'
import { withAncestors } from '#server/identity/roles/service.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { extendRowAccess } from '#server/platform/db/row-access.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { proposedAdministrators } from '#server/schema/proposed-administrators.ts'
import { users } from '#server/schema/users.ts'

interface Row extends Record<string, unknown>, Omit<ProposedAdministrator, 'isOpen'> {
  accountId: string
}

/** Lists who waits for a confirmation here and below, the newest first. */
export async function listProposed(scope: OrganizationScope): Promise<ProposedAdministrator[]> {
  const rows = await scope.execute<Row>(
    (own) => sql`
    select p.user_id as "userId", p.account_id as "accountId", trim(u.first_name || ' ' || u.last_name) as name, u.email,
      o.id as "organizationId", o.name as organization, max(p.created_at) as since,
      bool_and(p.refused_at is not null) as refused,
      array_agg(distinct coalesce(g.display_name, attribute.path || ' = ' || rule.value, claim.value)) as by
    from proposed_administrators as p
      join organizations as o on o.id = p.organization_id and o.lineage @> array[${own.id}] and o.deleted_at is null
      join users as u on u.organization_id = p.organization_id and u.id = p.user_id
      left join directory_rules as rule on rule.id = p.rule_id
      left join directory_groups as g on g.id = rule.group_id
      left join directory_attributes as attribute on attribute.id = rule.attribute_id
      left join claim_rules as claim on claim.id = p.rule_id
    where p.confirmed_at is null and coalesce(rule.id, claim.id) is not null
    group by p.user_id, p.account_id, u.id, o.id
    order by since desc, u.sort_name, p.user_id limit ${mostProposed}`,
  )
  return rows.map(({ accountId, since, ...row }) => ({
    ...row,
    since: new Date(since).toISOString(),
    isOpen: accountId !== scope.caller.account.id,
  }))
}

/**
 * Locks what a person is proposed for.
 * @throws proposal.not_found
 */
async function requireProposed(scope: OrganizationScope, userId: string) {
  await lockAdministrators(scope)
  const { firstName, lastName, accountId } = users
  const [found] = await scope
    .select(proposedAdministrators, { firstName, lastName, accountId }, isOpen(userId))
    .innerJoin(
      users,
      and(
        eq(users.organizationId, proposedAdministrators.organizationId),
        eq(users.id, proposedAdministrators.userId),
      ),
    )
    .limit(1)
  if (!found?.accountId) fail('proposal.not_found')
  return { accountId: found.accountId, name: `${found.firstName} ${found.lastName}`.trim() }
}

const isOpen = (userId: string) =>
  and(eq(proposedAdministrators.userId, userId), isNull(proposedAdministrators.confirmedAt))

/**
 * Makes a person an administrator whom rules propose. Whoever runs the identity provider puts people into groups and signs
 * in as anybody: another administrator confirms it, by a proof of their own.
 * @returns the person's name
 * @throws proposal.not_found, administrator.yourself, session.own_factor_required, account.company_vouches
 */
export async function confirmProposed(scope: OrganizationScope, userId: string): Promise<string> {
  const { caller, organization, now } = scope
  const context = withAncestors(scope)
  requireOwnIdentity(scope)
  // Whoever loses the group at the same moment would stay administrator. The rules may be of an organization above.
  for (const id of organization.lineage) await lockKey(context.db, `directory-rules:${id}`)
  const { accountId, name } = await requireProposed(scope, userId)
  if (accountId === caller.account.id) fail('administrator.yourself')
  const confirmed = { confirmedAt: now, confirmedBy: caller.account.id, refusedAt: null }
  await scope.update(proposedAdministrators, confirmed, isOpen(userId))
  await applyRulesTo(context, organization.id, accountId)
  await trackPeople(scope, [userId], 'appointed')
  return name
}

/**
 * @returns the person's name
 * @throws proposal.not_found, session.own_factor_required, account.company_vouches
 */
export async function refuseProposed(scope: OrganizationScope, userId: string): Promise<string> {
  requireOwnIdentity(scope)
  const { name } = await requireProposed(scope, userId)
  await scope.update(proposedAdministrators, { refusedAt: scope.now }, isOpen(userId))
  await trackPeople(scope, [userId], 'withdrawn')
  return name
}

/** Whether rules make administrators here, while one person at most can confirm them: nobody could once that one leaves. */
export async function isLastToConfirm(scope: OrganizationScope): Promise<boolean> {
  const context = withAncestors(scope)
  const { id, lineage } = scope.organization
  const above = uuids(lineage)
  const { rows } = await context.db.execute(sql`
    select from directory_rules where role = 'administrator' and target_id = any(${above})
    union all select from claim_rules where role = 'administrator' and target_id = any(${above}) limit 1`)
  return rows.length > 0 && (await countConfirming(context, id)) < 2
}

interface Waiting extends Record<string, unknown> {
  userId: string
  accountId: string
  name: string
  lineage: string[]
}

/**
 * Makes a person an administrator whom rules propose, where the organization has nobody left who can. Only whoever runs
 * the installation may, after they made sure of the person; everybody with a role learns of it.
 * @throws proposal.not_found, proposal.administrator_left
 */
export async function confirmAsProvider(
  context: UseCaseContext,
  { organizationId, account: email }: { organizationId: string; account: string },
): Promise<{ id: string; name: string }> {
  const { db, now } = context
  const { rows } = await db.execute<Waiting>(sql`
    select distinct p.user_id as "userId", p.account_id as "accountId", o.lineage,
      trim(u.first_name || ' ' || u.last_name) as name
    from proposed_administrators as p
      join organizations as o on o.id = p.organization_id and o.deleted_at is null
      join users as u on u.organization_id = p.organization_id and u.id = p.user_id
      join accounts as a on a.id = p.account_id and a.email = ${email}
    where p.organization_id = ${organizationId} and p.confirmed_at is null`)
  const [waiting] = rows
  if (!waiting) fail('proposal.not_found')
  const { userId, accountId, name, lineage } = waiting
  for (const id of lineage) await lockKey(db, `directory-rules:${id}`)
  if ((await countConfirming(context, organizationId)) > 0) fail('proposal.administrator_left')
  await extendRowAccess(db, organizationId)
  await db.execute(sql`
    update proposed_administrators
    set confirmed_at = ${now.toISOString()}::timestamptz, confirmed_by_provider = true, refused_at = null
    where organization_id = ${organizationId} and user_id = ${userId} and confirmed_at is null`)
  await applyRulesTo(context, organizationId, accountId)
  await tellAdministrators(context, organizationId, 'confirmedByProvider', name)
  return { id: userId, name }
}
