import { type SQL, sql } from 'drizzle-orm'
import { trackPeople } from '#server/identity/audit/service.ts'
import { matchingRules } from '#server/identity/directory-rules/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** A team that a person joined or left by a rule. */
export interface Joined extends Record<string, unknown> {
  change: 'joined' | 'left'
  organizationId: string
  userId: string
  team: string
}

/** The rows of people of a directory, also where rules placed them. */
const rowsOfPeople = (organization: SQL, people: string[]) => sql`
  select organization_id, user_id from directory_users
  where organization_id = ${organization} and id = any(${uuids(people)})
  union
  select placed.target_id, placed.user_id from directory_users as p
    join directory_placements as placed on (placed.organization_id, placed.home_id) = (p.organization_id, p.user_id)
  where p.organization_id = ${organization} and p.id = any(${uuids(people)})`

/** The rows of an account in an organization and those below it. */
const rowsOfAccount = (organization: SQL, accountId: string) => sql`
  select u.organization_id, u.id as user_id from users as u
    join organizations as o on o.id = u.organization_id and o.lineage @> array[${organization}]
  where u.account_id = ${accountId}::uuid`

/** The rows of everybody here or below whom a rule put into a team, or may put into one. */
const rowsOfEverybody = (organization: SQL) => sql`
  select member.organization_id, member.user_id from team_members as member
    join organizations as o on o.id = member.organization_id and o.lineage @> array[${organization}]
  where member.source <> 'manual'
  union
  select p.organization_id, p.user_id from directory_users as p
  where p.organization_id = ${organization} and exists (
    select from ${matchingRules} as rule where rule.team_id is not null)
  union
  select target_id, user_id from directory_placements where organization_id = ${organization}
  union
  select u.organization_id, u.id from claim_rules as rule
    join teams as team on team.id = rule.team_id
    join identities as i on i.connection_id = rule.connection_id and rule.value = any(i.groups)
    join users as u on u.account_id = i.account_id and u.organization_id = team.organization_id
  where rule.organization_id = ${organization}`

/**
 * Makes the teams of people whom rules put there equal to what the rules say, by one statement. Those whom somebody
 * put into a team stay in it, and who has it by the directory or by a sign-in stays in it as long as that source gives one.
 * Of two rules of a source for one person, the older one counts.
 */
const reconciliation = (now: Date, rows: SQL) => sql`
  with concerned as materialized (${rows}),
  known as (
    select c.*, p.id as person_id from concerned as c
      join directory_users as p on (p.organization_id, p.user_id) = (c.organization_id, c.user_id)
    where not exists (
      select from directory_placements as placed
      where (placed.organization_id, placed.home_id) = (c.organization_id, c.user_id) and placed.ended_at is null)
    union all
    select c.*, p.id from concerned as c
      join directory_placements as placed on (placed.target_id, placed.user_id) = (c.organization_id, c.user_id)
        and placed.ended_at is null
      join directory_users as p on (p.organization_id, p.user_id) = (placed.organization_id, placed.home_id)),
  every as (
    select u.organization_id, u.id as user_id, team.id as team_id, 'directory' as source, rule.created_at, rule.id
    from known
      join directory_users as p on p.id = known.person_id and p.detached_at is null
      join users as u on (u.organization_id, u.id) = (known.organization_id, known.user_id)
        and u.status <> 'inactive' and u.blocked_at is null
      cross join lateral ${matchingRules} as rule
      join teams as team on team.id = rule.team_id and team.organization_id = u.organization_id
    union all
    select u.organization_id, u.id, team.id, 'sign-in', rule.created_at, rule.id
    from concerned as c
      join users as u on (u.organization_id, u.id) = (c.organization_id, c.user_id)
        and u.status = 'active' and u.blocked_at is null
      join identities as i on i.account_id = u.account_id
      join connections as k on k.id = i.connection_id and k.group_source = 'sign-in' and k.state = 'on'
      join claim_rules as rule on rule.connection_id = k.id and rule.value = any(i.groups)
      join teams as team on team.id = rule.team_id and team.organization_id = u.organization_id),
  wanted as materialized (
    select distinct on (w.organization_id, w.user_id) w.* from every as w
      left join team_members as member
        on (member.organization_id, member.user_id) = (w.organization_id, w.user_id)
    order by w.organization_id, w.user_id, coalesce(member.source = w.source, false) desc, w.source, w.created_at, w.id),
  gone as (
    delete from team_members as member using concerned as c
    where (member.organization_id, member.user_id) = (c.organization_id, c.user_id) and member.source <> 'manual'
      and not exists (
        select from wanted as w where (w.organization_id, w.user_id) = (member.organization_id, member.user_id))
    returning member.organization_id, member.user_id, member.team_id),
  come as (
    insert into team_members as member (organization_id, user_id, team_id, joined_at, source)
    select organization_id, user_id, team_id, ${now.toISOString()}::timestamptz, source
    from wanted order by organization_id, user_id
    on conflict (organization_id, user_id) do update set team_id = excluded.team_id, source = excluded.source
      where member.source <> 'manual'
        and (member.team_id, member.source) is distinct from (excluded.team_id, excluded.source)
    returning organization_id, user_id, team_id),
  changed as (
    select 'joined' as change, come.* from come
    where not exists (
      select from team_members as before
      where (before.organization_id, before.user_id, before.team_id)
        = (come.organization_id, come.user_id, come.team_id))
    union all select 'left', * from gone)
  select change, changed.organization_id as "organizationId", user_id as "userId", team.name as team
  from changed join teams as team on team.id = changed.team_id`

/** Makes the teams of people equal to what the rules say: of people of the directory, or of everybody here and below. */
export async function applyTeams(scope: RecordingScope, people?: string[]): Promise<Joined[]> {
  const joined = await scope.execute<Joined>((own) =>
    reconciliation(scope.now, people ? rowsOfPeople(own.id, people) : rowsOfEverybody(own.id)),
  )
  const here = (change: Joined['change']) =>
    joined.flatMap((one) =>
      one.change === change && one.organizationId === scope.organization.id ? one.userId : [],
    )
  await trackPeople(scope, here('joined'), 'added')
  await trackPeople(scope, here('left'), 'removed')
  return joined
}

/** Makes the teams of an account equal to what the rules say, in an organization and those below it. */
export async function applyTeamsTo(
  { db, now }: UseCaseContext,
  organizationId: string,
  accountId: string,
): Promise<Joined[]> {
  const rows = rowsOfAccount(sql`${organizationId}::uuid`, accountId)
  return (await db.execute<Joined>(reconciliation(now, rows))).rows
}
