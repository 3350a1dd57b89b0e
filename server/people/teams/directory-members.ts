import { sql } from 'drizzle-orm'
import { trackPeople } from '#server/identity/audit/service.ts'
import { matchingRules } from '#server/identity/directory-rules/service.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'

/** A team that a person joined or left by a rule. */
export interface Joined extends Record<string, unknown> {
  change: 'joined' | 'left'
  organizationId: string
  userId: string
  team: string
}

/**
 * Makes the teams of people whom rules put there equal to what the rules say, by one statement. Those whom somebody
 * put into a team stay in it. Of two rules for one person, the older one counts.
 * @param people the directory's ids of the people; absent where a rule changed
 */
export async function applyTeamRules(scope: RecordingScope, people?: string[]): Promise<Joined[]> {
  const concerned = people
    ? sql`p.id = any(${sql.param(people)}::uuid[])`
    : sql`(exists (select from ${matchingRules} as rule where rule.team_id is not null) or exists (
        select from team_members as put
        where (put.organization_id, put.user_id) = (p.organization_id, p.user_id) and put.source = 'directory') or exists (
        select from directory_placements as placed where placed.person_id = p.id))`
  const joined = await scope.execute<Joined>(
    (own) => sql`
    with concerned as materialized (
      select p.* from directory_users as p where ${own.rows(sql`p`)} and ${concerned}),
    wanted as materialized (
      select distinct on (u.organization_id, u.id) u.organization_id, u.id as user_id, team.id as team_id
      from concerned as p
        left join directory_placements as placed on placed.person_id = p.id and placed.ended_at is null
        join users as u on u.organization_id = coalesce(placed.target_id, p.organization_id)
          and u.id = coalesce(placed.user_id, p.user_id) and u.status <> 'inactive'
          and u.blocked_at is null
        cross join lateral ${matchingRules} as rule
        join teams as team on team.id = rule.team_id and team.organization_id = u.organization_id
      where p.detached_at is null
      order by u.organization_id, u.id, rule.created_at, rule.id),
    own_rows as (
      select organization_id, user_id from concerned
      union select placed.target_id, placed.user_id from directory_placements as placed
        join concerned as p on p.id = placed.person_id),
    gone as (
      delete from team_members as member using own_rows as p
      where (member.organization_id, member.user_id) = (p.organization_id, p.user_id) and member.source = 'directory'
        and not exists (
          select from wanted as w where (w.organization_id, w.user_id) = (member.organization_id, member.user_id))
      returning member.organization_id, member.user_id, member.team_id),
    come as (
      insert into team_members as member (organization_id, user_id, team_id, joined_at, source)
      select organization_id, user_id, team_id, ${scope.now.toISOString()}::timestamptz, 'directory'
      from wanted order by organization_id, user_id
      on conflict (organization_id, user_id) do update set team_id = excluded.team_id
        where member.source = 'directory' and member.team_id <> excluded.team_id
      returning organization_id, user_id, team_id),
    changed as (select 'joined' as change, * from come union all select 'left', * from gone)
    select change, changed.organization_id as "organizationId", user_id as "userId", team.name as team
    from changed join teams as team on team.id = changed.team_id`,
  )
  const here = (change: Joined['change']) =>
    joined.flatMap((one) =>
      one.change === change && one.organizationId === scope.organization.id ? one.userId : [],
    )
  await trackPeople(scope, here('joined'), 'added')
  await trackPeople(scope, here('left'), 'removed')
  return joined
}

/** Whether a rule of a directory, here or above, puts people into a team. */
export async function isOfRule(scope: RecordingScope, teamId: string): Promise<boolean> {
  const rules = await scope.execute(
    (own) => sql`
    select rule.id from teams as team join directory_rules as rule on rule.team_id = team.id
    where ${own.rows(sql`team`)} and team.id = ${teamId}::uuid limit 1`,
  )
  return rules.length > 0
}
