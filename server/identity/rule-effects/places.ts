import { sql } from 'drizzle-orm'
import { recordTask, trackPeople } from '#server/identity/audit/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import { TaskScope } from '#server/platform/http/task-scope.ts'
import type { ScopedOrganization } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { UserRow } from '#server/schema/users.ts'
import { findMoves, type Move, type Whom } from './moves.ts'
import { closeRows, endPlaces } from './place-ends.ts'
import { applyTeams } from './teams.ts'

/** Lets people work where their moves lead: by the row that they have there, or by a new one of the same account. */
async function beginPlaces(scope: RecordingScope, moves: Move[]): Promise<void> {
  const now = sql`${scope.now.toISOString()}::timestamptz`
  const texts = (ids: (string | null)[]) => sql`${sql.param(ids.map((id) => id ?? ''))}::text[]`
  await scope.execute(
    (own) => sql`
    with moved as (
      select nullif(move.person_id, '')::uuid as person_id, nullif(move.connection_id, '')::uuid as connection_id,
        move.target_id::uuid as target_id, u.*
      from unnest(${uuids(moves.map(({ userId }) => userId))}, ${texts(moves.map(({ to }) => to))},
        ${texts(moves.map(({ personId }) => personId))}, ${texts(moves.map(({ connectionId }) => connectionId))})
          as move (home_id, target_id, person_id, connection_id)
        join users as u on ${own.rows(sql`u`)} and u.id = move.home_id),
    known as (
      update users as there set status = 'active', activated_at = coalesce(there.activated_at, ${now}),
        account_id = moved.account_id
      from moved
      where there.organization_id = moved.target_id and (there.account_id = moved.account_id
        or (there.account_id is null and exists (
          select from directory_placements as former
          where (former.organization_id, former.home_id, former.target_id, former.user_id)
            = (moved.organization_id, moved.id, there.organization_id, there.id))
          and not exists (
            select from users as held
            where (held.organization_id, held.account_id) = (moved.target_id, moved.account_id))))
      returning there.id, moved.id as home_id),
    added as (
      insert into users (organization_id, account_id, first_name, last_name, email, status, created_at, activated_at)
      select target_id, account_id, first_name, last_name, email, 'active', ${now}, ${now}
      from moved where id not in (select home_id from known)
      returning id, account_id),
    everybody as (
      select id, home_id from known
      union all select added.id, moved.id from added join moved on moved.account_id = added.account_id)
    insert into directory_placements as placed
      (organization_id, home_id, person_id, connection_id, target_id, user_id, placed_at)
    select ${own.id}, moved.id, moved.person_id, moved.connection_id, moved.target_id, everybody.id, ${now}
    from moved join everybody on everybody.home_id = moved.id
    order by moved.id
    on conflict (organization_id, home_id, target_id) do update
      set person_id = excluded.person_id, connection_id = excluded.connection_id, user_id = excluded.user_id,
        placed_at = excluded.placed_at, ended_at = null`,
  )
}

/** Gives people access at home. */
const openHome = (scope: RecordingScope, userIds: string[]) =>
  scope.execute(
    (own) => sql`
    update users as u set status = 'active'
    where ${own.rows(sql`u`)} and u.id = any(${uuids(userIds)}) and u.blocked_at is null and u.account_id is not null
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
    from directory_users as p
      join directory_placements as placed
        on (placed.organization_id, placed.home_id) = (p.organization_id, p.user_id) and placed.ended_at is null
      join users as u on u.organization_id = p.organization_id and u.id = p.user_id
    where ${own.rows(sql`p`)} and p.id = any(${uuids(people)})
      and there.organization_id = placed.target_id and there.id = placed.user_id
      and (there.first_name, there.last_name, there.email) is distinct from (u.first_name, u.last_name, u.email)`,
  )

/**
 * Moves people to the organizations in which rules place them: the row at home becomes inactive, and the account gets one
 * there.
 * @param whom absent where a rule changed
 */
export async function applyPlaces(scope: RecordingScope, whom: Whom = 'everybody'): Promise<Move[]> {
  if (typeof whom === 'object' && 'people' in whom) await followNames(scope, whom.people)
  const moves = await findMoves(scope, whom)
  if (moves.length === 0) return []
  const left = await endPlaces(
    scope,
    moves.map(({ userId }) => userId),
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
  const idsOf = (some: Move[]) => some.map(({ userId }) => userId)
  // Whoever moves on was away from home already.
  await trackPeople(scope, idsOf(away.filter(({ from }) => from === null)), 'deactivated')
  await trackPeople(scope, idsOf(back), 'activated')
  return moves
}

interface Invited extends ScopedOrganization, Record<string, unknown> {
  personId: string
  directoryId: string
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
    select p.id as "personId", d.id as "directoryId", d.name as directory, o.id, o.lineage, o.name, o.timezone, o.minimum_group as "minimumGroup"
    from directory_users as p join directories as d on d.places and d.id = p.directory_id
      join organizations as o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and p.user_id = ${id} and p.detached_at is null and exists (
      select from directory_rules as rule where rule.directory_id = d.id and rule.placement_id is not null)`)
  const [invited] = rows
  if (!invited) return
  const scope = new TaskScope(context, invited, invited.directory)
  await scope.lock('directory-rules')
  const moves = await applyPlaces(scope, { people: [invited.personId] })
  if (moves.length === 0) return
  await applyTeams(scope, [invited.personId])
  const { affected } = scope
  const subject = { id: invited.directoryId, name: invited.directory }
  await recordTask(context, { organizationId, action: 'directories.applyRules', subject, affected })
}

/** Places an account as the groups of its sign-ins say, where rules of the organization's connections place anybody. */
export async function placeAccount(
  context: UseCaseContext,
  organizationId: string,
  accountId: string,
): Promise<Move[]> {
  const { rows } = await context.db.execute<ScopedOrganization & Record<string, unknown>>(sql`
    select o.id, o.lineage, o.name, o.timezone, o.minimum_group as "minimumGroup" from organizations as o
    where o.id = ${organizationId}::uuid and (
      exists (select from claim_rules where organization_id = o.id and placement_id is not null)
      or exists (select from directory_placements where organization_id = o.id and connection_id is not null))`)
  const [home] = rows
  return home ? applyPlaces(new TaskScope(context, home, home.name), { accountId }) : []
}
