import { type SQL, sql } from 'drizzle-orm'
import { matchingRules } from '#server/identity/directory-rules/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'

/** Whose places are looked at: people by the directory's ids, an account, or everybody whom a rule or a placement means. */
export type Whom = { people: string[] } | { accountId: string } | 'everybody'

/** A person, and the organizations in which they work and shall work. */
export interface Move extends Record<string, unknown> {
  /** The directory's id of the person, where its rules decide. */
  personId: string | null
  /** The connection whose groups decide, or did. */
  connectionId: string | null
  /** The person's row at home, in the organization of the directory or the connection. */
  userId: string
  /** Where a rule placed the person before; null at home. */
  from: string | null
  /** Where the rules place the person now; null at home. */
  to: string | null
  /** The name of the organization in which the person works from now on. */
  organization: string
}

/** The people of directories that place people, and where the oldest rule for each places them. */
const byDirectories = (own: SQL, whose: SQL) => sql`
  select p.organization_id, p.user_id as home_id, p.id as person_id, null::uuid as connection_id, wanted.target_id,
    wanted.name
  from directory_users as p
    join directories as d on d.id = p.directory_id and d.places
    left join lateral (
      select target.id as target_id, target.name from ${matchingRules} as rule
        join organizations as target on target.id = rule.placement_id and target.id <> p.organization_id
          and target.deleted_at is null
      order by rule.created_at, rule.id limit 1) as wanted on true
  where p.organization_id = ${own} and p.detached_at is null ${whose}`

/** Everybody at home whom a rule about groups of sign-ins may place, or has placed. */
const ofConnections = (own: SQL) => sql`
  select home_id from directory_placements
  where organization_id = ${own} and connection_id is not null and ended_at is null
  union
  select u.id from claim_rules as rule
    join identities as i on i.connection_id = rule.connection_id and rule.value = any(i.groups)
    join users as u on u.organization_id = rule.organization_id and u.account_id = i.account_id
  where rule.organization_id = ${own} and rule.placement_id is not null`

/**
 * People at home, and where the oldest rule for the groups of their sign-ins places them. A directory that keeps them alone
 * decides, since two sources would move them to and fro. A connection that is not on, or no longer places people, moves
 * nobody either way.
 */
const bySignIns = (own: SQL, whose: SQL) => sql`
  select u.organization_id, u.id, null::uuid, coalesce(wanted.connection_id, placed.connection_id), wanted.target_id,
    wanted.name
  from users as u
    left join directory_placements as placed
      on (placed.organization_id, placed.home_id) = (u.organization_id, u.id) and placed.ended_at is null
    left join directory_users as p on (p.organization_id, p.user_id) = (u.organization_id, u.id) and p.detached_at is null
    left join directories as d on d.id = p.directory_id
    left join lateral (
      select rule.connection_id, target.id as target_id, target.name from identities as i
        join connections as k on k.id = i.connection_id and k.organization_id = u.organization_id
          and k.group_source = 'sign-in' and k.state = 'on' and k.places
        join claim_rules as rule on rule.connection_id = k.id and rule.value = any(i.groups)
        join organizations as target on target.id = rule.placement_id and target.id <> u.organization_id
          and target.deleted_at is null
      where i.account_id = u.account_id and p.id is null
      order by rule.created_at, rule.id limit 1) as wanted on true
  where u.organization_id = ${own} and ${whose} and placed.person_id is null and d.places is not true
    and not exists (
      select from connections as k where k.id = placed.connection_id and k.group_source = 'sign-in'
        and (k.state <> 'on' or not k.places))`

const subjects = (own: SQL, whom: Whom): SQL => {
  if (whom === 'everybody')
    return sql`${byDirectories(own, sql``)} union all ${bySignIns(own, sql`u.id in (${ofConnections(own)})`)}`
  return 'people' in whom
    ? byDirectories(own, sql`and p.id = any(${uuids(whom.people)})`)
    : sql`select * from (${bySignIns(own, sql`u.account_id = ${whom.accountId}::uuid`)})
        as s (organization_id, home_id, person_id, connection_id, target_id, name)`
}

/**
 * Finds the people whom rules place elsewhere than they work. Who holds or was promised a role by hand, administers the
 * organization, has an emergency account or was placed here from above is not moved; nor is anybody to where somebody else
 * ended their access, or where somebody else has the address.
 */
export const findMoves = (scope: RecordingScope, whom: Whom): Promise<Move[]> =>
  scope.execute<Move>(
    (own) => sql`
    select subject.person_id as "personId", subject.connection_id as "connectionId", u.id as "userId",
      placed.target_id as "from", subject.target_id as "to", coalesce(subject.name, home.name) as organization
    from (${subjects(own.id, whom)}) as subject
      join organizations as home on home.id = subject.organization_id
      join users as u on (u.organization_id, u.id) = (subject.organization_id, subject.home_id)
        and u.account_id is not null
      left join directory_placements as placed
        on (placed.organization_id, placed.home_id) = (u.organization_id, u.id) and placed.ended_at is null
    where placed.target_id is distinct from subject.target_id
      and (placed.target_id is not null or (u.status = 'active' and u.blocked_at is null))
      and not exists (
        select from administrators as a where (a.organization_id, a.user_id) = (u.organization_id, u.id)
          and (a.source = 'manual' or a.role = 'administrator'))
      and not exists (
        select from directory_placements as given
        where (given.target_id, given.user_id) = (u.organization_id, u.id) and given.ended_at is null)
      and not exists (
        select from pending_administrators as promised
        where promised.organization_id = u.organization_id and promised.email = u.email)
      and (placed.target_id is null or exists (
        select from users as there where (there.organization_id, there.id) = (placed.target_id, placed.user_id)
          and there.status <> 'inactive' and there.blocked_at is null))
      and not exists (select from break_glass as b where (b.organization_id, b.user_id) = (u.organization_id, u.id))
      and not exists (
        select from users as there
        where there.organization_id = subject.target_id
          and (there.account_id = u.account_id or there.email = u.email)
          and (there.account_id <> u.account_id or there.blocked_at is not null
            or ((there.account_id is null or there.status = 'inactive') and not exists (
              select from directory_placements as former
              where (former.organization_id, former.home_id) = (u.organization_id, u.id)
                and former.target_id = there.organization_id and former.user_id = there.id
                and former.ended_at is not null))))
    order by u.id`,
  )
