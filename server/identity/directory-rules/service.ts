import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/platform/permissions.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { claimRules } from '#server/schema/claim-rules.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import { tellOfProposed } from './record.ts'

/** A role that a person gained or lost by a rule, or gains once an administrator confirms it. */
export interface Given extends Record<string, unknown> {
  change: 'gained' | 'lost' | 'proposed'
  organizationId: string
  userId: string
  role: Role
}

/** Whether a row of organizations is this one or below it. */
const isBelow = (table: string, organization: SQL) => sql`${sql.raw(table)}.lineage @> array[${organization}]`

/** The rules that hold for a person of a directory, whose row has the alias `p`: by a group, or by an attribute. */
export const matchingRules = sql`(
  select rule.* from directory_members as m join directory_rules as rule on rule.group_id = m.group_id
  where m.person_id = p.id
  union all
  select rule.* from directory_rules as rule
  where rule.organization_id = p.organization_id and rule.directory_id = p.directory_id
    and p.attributes ->> rule.attribute_id::text = rule.value)`

/** Accounts of people of directories, by the directories' ids of the people. */
const ofPeople = (organization: SQL, people: string[]) => sql`
  select u.account_id from directory_users as p
    join users as u on u.organization_id = p.organization_id and u.id = p.user_id
  where p.organization_id = ${organization} and p.id = any(${uuids(people)}) and u.account_id is not null`

/** Every account that holds a right by a rule here or below, or to whom a rule gives one. */
const ofEverybody = (organization: SQL) => sql`
  select a.account_id from administrators as a
    join organizations as o on o.id = a.organization_id and ${isBelow('o', organization)}
  where a.source <> 'manual'
  union
  select u.account_id from directory_rules as rule
    join directory_members as m on m.group_id = rule.group_id
    join directory_users as p on p.id = m.person_id
    join users as u on u.organization_id = p.organization_id and u.id = p.user_id and u.account_id is not null
  where rule.organization_id = ${organization} and rule.role is not null
  union
  select u.account_id from directory_rules as rule
    join directory_users as p on p.organization_id = rule.organization_id and p.directory_id = rule.directory_id
      and p.attributes ->> rule.attribute_id::text = rule.value
    join users as u on u.organization_id = p.organization_id and u.id = p.user_id and u.account_id is not null
  where rule.organization_id = ${organization} and rule.role is not null
  union
  select i.account_id from claim_rules as rule
    join identities as i on i.connection_id = rule.connection_id and rule.value = any(i.groups)
  where rule.organization_id = ${organization} and rule.role is not null`

/** Nobody gains by an account whose password somebody else may have chosen, and emergency accounts stay as they are. */
const mayGain = (table: string) => sql`account_id in (
      select id from accounts where email_verified_at is not null and not password_unproved)
    and not exists (
      select from break_glass as b
      where (b.organization_id, b.user_id) = (${sql.raw(table)}.organization_id, ${sql.raw(table)}.user_id))`

/**
 * Makes the rights whose source is a directory or a sign-in equal to what the rules give, by one statement. Rights that
 * people gave and those of emergency accounts are neither read nor changed, and a root keeps its last active
 * administrator. Where two connections give the same role, it is of the one that signed the person in last. Nobody gains a
 * right by an account whose password somebody else may have chosen, nor becomes administrator by a rule for which no
 * administrator has confirmed them.
 */
const reconciliation = (now: Date, organization: SQL, accounts: SQL) => sql`
  with concerned as materialized (${accounts}),
  every as (
    select target.organization_id, target.id as user_id, target.account_id, rule.id as rule_id, rule.role,
      'directory' as source, null::uuid as connection_id, null::timestamptz as since, null::timestamptz as last_used_at
    from concerned as c
      join users as u on u.account_id = c.account_id
      join directory_users as p on p.organization_id = u.organization_id and p.user_id = u.id and p.detached_at is null
        and (u.status = 'active' or exists (
          select from directory_placements as placed
          where (placed.organization_id, placed.home_id) = (p.organization_id, p.user_id) and placed.ended_at is null))
      cross join lateral ${matchingRules} as rule
      join users as target on target.organization_id = rule.target_id and target.account_id = c.account_id
        and target.status = 'active'
      join organizations as o on o.id = target.organization_id and o.deleted_at is null
        and o.lineage @> array[rule.organization_id] and ${isBelow('o', organization)}
    union
    select target.organization_id, target.id, target.account_id, rule.id, rule.role, 'sign-in', k.id, i.granted_at,
      i.last_used_at
    from concerned as c
      join identities as i on i.account_id = c.account_id
      join connections as k on k.id = i.connection_id and k.group_source = 'sign-in' and k.state = 'on'
      join claim_rules as rule on rule.connection_id = k.id and rule.value = any(i.groups)
      join users as target on target.organization_id = rule.target_id and target.account_id = c.account_id
        and target.status = 'active'
      join organizations as o on o.id = target.organization_id and o.deleted_at is null
        and o.lineage @> array[rule.organization_id] and ${isBelow('o', organization)}),
  wanted as materialized (
    select distinct on (organization_id, user_id, role, source) * from every
    where role <> 'administrator' or exists (
      select from proposed_administrators as p
      where (p.organization_id, p.user_id, p.rule_id) = (every.organization_id, every.user_id, every.rule_id)
        and p.confirmed_at is not null)
    order by organization_id, user_id, role, source, last_used_at desc, connection_id),
  ended as (
    delete from proposed_administrators as p using concerned as c, organizations as o
    where p.account_id = c.account_id and o.id = p.organization_id and ${isBelow('o', organization)}
      and not exists (
        select from every where role = 'administrator'
          and (organization_id, user_id, rule_id) = (p.organization_id, p.user_id, p.rule_id))),
  proposed as (
    insert into proposed_administrators (organization_id, user_id, account_id, rule_id, created_at)
    select organization_id, user_id, account_id, rule_id, ${now.toISOString()}::timestamptz from every
    where role = 'administrator' and ${mayGain('every')} and not exists (
      select from administrators as held
      where (held.organization_id, held.user_id) = (every.organization_id, every.user_id)
        and held.role = 'administrator' and held.source = 'manual')
    order by organization_id, user_id, rule_id
    on conflict do nothing
    returning organization_id, user_id),
  doomed as materialized (
    select a.organization_id, a.user_id, a.role, a.source, cardinality(o.lineage) = 1 as is_root from administrators as a
      join concerned as c on c.account_id = a.account_id
      join organizations as o on o.id = a.organization_id and ${isBelow('o', organization)}
      join users as holder on holder.organization_id = a.organization_id and holder.id = a.user_id
    where a.source <> 'manual' and not exists (
      select from wanted as w
      where (w.organization_id, w.user_id, w.role, w.source) = (a.organization_id, a.user_id, a.role, a.source))
      and (holder.status <> 'active' or not exists (
        select from break_glass as b where (b.organization_id, b.user_id) = (a.organization_id, a.user_id)))),
  lost as (
    delete from administrators as a using doomed as d
    where (a.organization_id, a.user_id, a.role, a.source) = (d.organization_id, d.user_id, d.role, d.source)
      and (d.role <> 'administrator' or not d.is_root or exists (
        select from administrators as other
          join users as u on u.organization_id = other.organization_id and u.id = other.user_id
        where other.organization_id = d.organization_id and other.role = 'administrator' and u.status = 'active'
          and u.blocked_at is null and not exists (
            select from doomed as also
            where (also.organization_id, also.user_id, also.role, also.source)
              = (other.organization_id, other.user_id, other.role, other.source))))
    returning a.organization_id, a.user_id, a.role),
  given as (
    insert into administrators (organization_id, user_id, account_id, role, source, connection_id, created_at)
    select organization_id, user_id, account_id, role, source, connection_id,
      coalesce(since, ${now.toISOString()}::timestamptz)
    from wanted where ${mayGain('wanted')}
    order by organization_id, user_id, role, source
    on conflict (organization_id, user_id, role, source) do update set connection_id = excluded.connection_id
      where administrators.connection_id is distinct from excluded.connection_id
    returning organization_id, user_id, account_id, role, source, connection_id),
  noted as (
    update identities as i set granted_at = ${now.toISOString()}::timestamptz from given
    where i.connection_id = given.connection_id and i.account_id = given.account_id and i.granted_at is null)
  select 'gained' as change, organization_id as "organizationId", user_id as "userId", role from given
  where not exists (
    select from administrators as before where (before.organization_id, before.user_id, before.role, before.source)
      = (given.organization_id, given.user_id, given.role, given.source))
  union all select 'lost', organization_id, user_id, role from lost
  union all select distinct 'proposed', organization_id, user_id, 'administrator' from proposed`

/**
 * Gives and takes the rights of people whose groups, access or rules changed, in the transaction of the change.
 * @param people the directory's ids of the people; absent where a rule changed
 */
export async function applyRules(scope: RecordingScope, people?: string[]): Promise<Given[]> {
  // Most directories have no rule; a deleted rule may be the last one.
  if (people && (people.length === 0 || (await scope.count(directoryRules)) === 0)) return []
  // Two changes at once would each see the other's administrator as the one who stays.
  await scope.lock('directory-rules')
  const given = await scope.execute<Given>((own) =>
    reconciliation(scope.now, own.id, people ? ofPeople(own.id, people) : ofEverybody(own.id)),
  )
  const here = (change: Given['change']) =>
    given.flatMap((one) =>
      one.change === change && one.organizationId === scope.organization.id ? one.userId : [],
    )
  await trackPeople(scope, here('gained'), 'granted')
  await trackPeople(scope, here('lost'), 'revoked')
  await trackPeople(scope, here('proposed'), 'proposed')
  await tellOfProposed(scope.unscoped('mails administrators'), given)
  return given
}

/** The roles that rules give people, as soon as they have an account that proved its mailbox. */
export const rolesByRules = (scope: OrganizationScope, which: SQL | undefined) =>
  scope
    .select(directoryUsers, { id: directoryUsers.userId, role: sql<Role>`${directoryRules.role}` }, which)
    .innerJoin(
      directoryRules,
      and(
        eq(directoryRules.directoryId, directoryUsers.directoryId),
        isNotNull(directoryRules.role),
        sql`(${directoryUsers.attributes} ->> ${directoryRules.attributeId}::text = ${directoryRules.value} or exists (
          select from directory_members as m
          where m.group_id = ${directoryRules.groupId} and m.person_id = ${directoryUsers.id}))`,
      ),
    )

interface Promised extends Record<string, unknown> {
  id: string
  role: Role
}

/** The roles here that the groups of people's last sign-ins give, as soon as they are active. */
export const rolesBySignIns = (scope: OrganizationScope, userIds: string[]): Promise<Promised[]> =>
  scope.execute<Promised>(
    (own) => sql`
    select u.id, rule.role from users as u
      join identities as i on i.account_id = u.account_id
      join claim_rules as rule on rule.connection_id = i.connection_id and rule.value = any(i.groups)
        and rule.target_id = u.organization_id
    where ${own.rows(sql`u`)} and u.id = any(${uuids(userIds)})`,
  )

/** What values of a connection's claim give. */
export const giftsOfClaims = (scope: OrganizationScope, connectionId: string) =>
  scope.select(
    claimRules,
    { role: claimRules.role, teamId: claimRules.teamId, placementId: claimRules.placementId },
    eq(claimRules.connectionId, connectionId),
  )

/** Gives the rights of a person who signed in, has just proved their mailbox, or was confirmed or refused. */
export async function applyRulesTo(
  context: UseCaseContext,
  organizationId: string,
  accountId: string,
): Promise<Given[]> {
  const account = sql`select ${accountId}::uuid as account_id`
  const work = reconciliation(context.now, sql`${organizationId}::uuid`, account)
  const { rows } = await context.db.execute<Given>(work)
  await tellOfProposed(context, rows)
  return rows
}
