import { sql } from 'drizzle-orm'
import { matchingRules } from '#server/identity/directory-rules/service.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import { TaskScope } from '#server/platform/http/task-scope.ts'
import type { ScopedOrganization } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { UserRow } from '#server/schema/users.ts'
import { closeRows, endPlaces } from './place-ends.ts'
import { applyTeams } from './teams.ts'

/** A person of a directory, and the organizations in which they work and shall work. */
export interface Move extends Record<string, unknown> {
  /** The directory's id of the person. */
  personId: string
  /** The person's row in the directory's organization. */
  userId: string
  /** Where a rule placed the person before; null at home. */
  from: string | null
  /** Where the rules place the person now; null at home. */
  to: string | null
  /** The name of the organization in which the person works from now on. */
  organization: string
}

/**
 * Finds the people whom the rules of their directory place elsewhere than they work, where the directory places people
 * at all. Of two rules the older one counts. Who holds or was promised a role by hand, administers the directory's
 * organization, has an emergency account or was placed here by a directory above is not moved; nor is anybody to where somebody else ended their access, or where somebody else
 * has the address.
 */
const findMoves = (scope: RecordingScope, people: string[] | undefined): Promise<Move[]> =>
  scope.execute<Move>(
    (own) => sql`
    select p.id as "personId", u.id as "userId", placed.target_id as "from", wanted.target_id as "to",
      coalesce(wanted.name, home.name) as organization
    from directory_users as p
      join directories as d on d.id = p.directory_id and d.places
      join organizations as home on home.id = p.organization_id
      join users as u on u.organization_id = p.organization_id and u.id = p.user_id and u.account_id is not null
      left join directory_placements as placed on placed.person_id = p.id and placed.ended_at is null
      left join lateral (
        select target.id as target_id, target.name from ${matchingRules} as rule
          join organizations as target on target.id = rule.placement_id and target.id <> p.organization_id
            and target.deleted_at is null
        order by rule.created_at, rule.id limit 1) as wanted on true
    where ${own.rows(sql`p`)} and p.detached_at is null
      ${people ? sql`and p.id = any(${sql.param(people)}::uuid[])` : sql``}
      and placed.target_id is distinct from wanted.target_id
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
        where there.organization_id = wanted.target_id
          and (there.account_id = u.account_id or there.email = u.email)
          and (there.account_id <> u.account_id or there.blocked_at is not null
            or ((there.account_id is null or there.status = 'inactive') and not exists (
              select from directory_placements as former
              where former.person_id = p.id and former.target_id = there.organization_id
                and former.user_id = there.id and former.ended_at is not null))))
    order by p.id`,
  )

const list = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`

/** Lets people work where their moves lead: by the row that they have there, or by a new one of the same account. */
async function beginPlaces(scope: RecordingScope, moves: Move[]): Promise<void> {
  const now = sql`${scope.now.toISOString()}::timestamptz`
  await scope.execute(
    (own) => sql`
    with moved as (
      select move.person_id, move.target_id, u.* from unnest(${list(moves.map(({ personId }) => personId))},
        ${list(moves.map(({ userId }) => userId))}, ${list(moves.map(({ to }) => to ?? ''))})
          as move (person_id, user_id, target_id)
        join users as u on ${own.rows(sql`u`)} and u.id = move.user_id),
    known as (
      update users as there set status = 'active', activated_at = coalesce(there.activated_at, ${now}),
        account_id = moved.account_id
      from moved
      where there.organization_id = moved.target_id and (there.account_id = moved.account_id
        or (there.account_id is null and exists (
          select from directory_placements as former
          where (former.person_id, former.target_id, former.user_id)
            = (moved.person_id, there.organization_id, there.id))
          and not exists (
            select from users as held
            where (held.organization_id, held.account_id) = (moved.target_id, moved.account_id))))
      returning there.id, moved.person_id),
    added as (
      insert into users (organization_id, account_id, first_name, last_name, email, status, created_at, activated_at)
      select target_id, account_id, first_name, last_name, email, 'active', ${now}, ${now}
      from moved where person_id not in (select person_id from known)
      returning id, account_id),
    everybody as (
      select id, person_id from known
      union all select added.id, moved.person_id from added join moved on moved.account_id = added.account_id)
    insert into directory_placements as placed (organization_id, person_id, target_id, user_id, placed_at)
    select ${own.id}, moved.person_id, moved.target_id, everybody.id, ${now}
    from moved join everybody on everybody.person_id = moved.person_id
    order by moved.person_id
    on conflict (person_id, target_id) do update
      set user_id = excluded.user_id, placed_at = excluded.placed_at, ended_at = null`,
  )
}

/** Gives people access in the directory's own organization. */
const openHome = (scope: RecordingScope, userIds: string[]) =>
  scope.execute(
    (own) => sql`
    update users as u set status = 'active'
    where ${own.rows(sql`u`)} and u.id = any(${list(userIds)}) and u.blocked_at is null and u.account_id is not null
      and u.status = 'inactive'`,
  )

/** Keeps names and addresses of placed people as the directory says them, unless somebody else there has the address. */
const followNames = (scope: RecordingScope, people: string[]) =>
  scope.execute(
    (own) => sql`
    update users as there set first_name = u.first_name, last_name = u.last_name,
      email = case when exists (
        select from users as other where other.organization_id = there.organization_id and other.email = u.email
          and other.id <> there.id) then there.email else u.email end
    from directory_placements as placed
      join directory_users as p on p.id = placed.person_id
      join users as u on u.organization_id = p.organization_id and u.id = p.user_id
    where ${own.rows(sql`placed`)} and placed.person_id = any(${list(people)}) and placed.ended_at is null
      and there.organization_id = placed.target_id and there.id = placed.user_id
      and (there.first_name, there.last_name, there.email) is distinct from (u.first_name, u.last_name, u.email)`,
  )

/**
 * Moves people to the organizations in which the rules of their directory place them: the row at home becomes inactive,
 * and the account gets one there.
 * @param people the directory's ids of the people; absent where a rule changed
 */
export async function applyPlaces(scope: RecordingScope, people?: string[]): Promise<Move[]> {
  if (people) await followNames(scope, people)
  const moves = await findMoves(scope, people)
  if (moves.length === 0) return []
  const left = await endPlaces(
    scope,
    moves.map(({ personId }) => personId),
  )
  const away = moves.filter(({ to }) => to !== null)
  const back = moves.filter(({ to }) => to === null)
  await beginPlaces(scope, away)
  await openHome(
    scope,
    back.map(({ userId }) => userId),
  )
  // Last, since whoever works nowhere at that moment is a leaver.
  const { id: organizationId } = scope.organization
  await closeRows(scope, [...left, ...away.map(({ userId }) => ({ organizationId, userId }))])
  return moves
}

interface Invited extends ScopedOrganization, Record<string, unknown> {
  personId: string
  directory: string
}

/**
 * Places whom a directory invited, in the transaction in which they get their account. Roles follow when the mailbox is
 * proved.
 */
export async function placeActivated(
  context: UseCaseContext,
  { id, organizationId }: UserRow,
): Promise<void> {
  const { rows } = await context.db.execute<Invited>(sql`
    select p.id as "personId", d.name as directory, o.id, o.lineage, o.name, o.timezone, o.minimum_group as "minimumGroup"
    from directory_users as p join directories as d on d.places and d.id = p.directory_id
      join organizations as o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and p.user_id = ${id} and p.detached_at is null and exists (
      select from directory_rules as rule where rule.directory_id = d.id and rule.placement_id is not null)`)
  const [invited] = rows
  if (!invited) return
  const scope = new TaskScope(context, invited, invited.directory)
  await scope.lock('directory-rules')
  const moves = await applyPlaces(scope, [invited.personId])
  if (moves.length > 0) await applyTeams(scope, [invited.personId])
}
