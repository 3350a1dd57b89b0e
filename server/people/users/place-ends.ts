import { sql } from 'drizzle-orm'
import { trackPeople } from '#server/identity/audit/service.ts'
import { invitationPurposes, voidTokens } from '#server/identity/tokens/service.ts'
import { extendRowAccess } from '#server/platform/db/row-access.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { UserRow } from '#server/schema/users.ts'
import { leaveSessions } from './leave-sessions.ts'

const list = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`

/** A row of a person in an organization in which a directory placed them. */
interface Place extends Record<string, unknown> {
  organizationId: string
  userId: string
}

/**
 * Ends the placements of people. Where somebody else ended the access before, nothing is left that a return could restore.
 * @returns the rows under which the people worked
 */
export const endPlaces = (scope: RecordingScope, people: string[]) =>
  scope.execute<Place>(
    (own) => sql`
    with dismissed as (
      delete from directory_placements as placed using users as there
      where ${own.rows(sql`placed`)} and placed.person_id = any(${list(people)}) and placed.ended_at is null
        and (there.organization_id, there.id) = (placed.target_id, placed.user_id) and there.status = 'inactive'
      returning placed.person_id),
    ended as (
      update directory_placements as placed set ended_at = ${scope.now.toISOString()}::timestamptz
      where ${own.rows(sql`placed`)} and placed.person_id = any(${list(people)}) and placed.ended_at is null
        and placed.person_id not in (select person_id from dismissed)
      returning placed.target_id, placed.user_id)
    select target_id as "organizationId", user_id as "userId" from ended`,
  )

/**
 * Closes rows of people. Activity stays with the rows under which it was earned: those who work in another organization of
 * the customer keep it without an end, and a trigger lets the days of a leaver begin for everybody else.
 */
export const closeRows = async (scope: RecordingScope, rows: Place[]): Promise<void> => {
  const organizations = list(rows.map(({ organizationId }) => organizationId))
  await scope.execute(
    (own) => sql`
    update users as u set status = 'inactive', moved_at = ${scope.now.toISOString()}::timestamptz
    from unnest(${organizations}, ${list(rows.map(({ userId }) => userId))}) as closed (organization_id, id)
    where u.organization_id = closed.organization_id and u.id = closed.id and u.status <> 'inactive' and exists (
      select from organizations as o where o.id = u.organization_id and o.lineage @> array[${own.id}])`,
  )
}

/**
 * Ends the access of a leaver wherever the directory placed them, also where somebody gave it again by hand after a move.
 * @returns whether they had access there
 */
async function leavePlaces(context: UseCaseContext, scope: RecordingScope, user: UserRow): Promise<boolean> {
  const placed = await scope.execute<Place & { personId: string; isOpen: boolean }>(
    (own) => sql`
    select p.id as "personId", there.organization_id as "organizationId", there.id as "userId",
      there.status <> 'inactive' as "isOpen"
    from directory_users as p
      join directory_placements as placed on placed.person_id = p.id
      join users as there on (there.organization_id, there.id) = (placed.target_id, placed.user_id)
    where ${own.rows(sql`p`)} and p.user_id = ${user.id}::uuid`,
  )
  const [first] = placed
  if (!first) return false
  await endPlaces(scope, [first.personId])
  const open = placed.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return false
  await closeRows(scope, open)
  for (const { userId } of open) await voidTokens(context, invitationPurposes, userId)
  await scope.execute(
    (scoped) => sql`
    delete from pending_administrators as promised
    using directory_users as p join directory_placements as placed on placed.person_id = p.id
    where ${scoped.rows(sql`p`)} and p.user_id = ${user.id}::uuid and promised.organization_id = placed.target_id
      and promised.email = ${user.email}`,
  )
  await leaveSessions(scope, user)
  if (user.status === 'inactive') await trackPeople(scope, [user.id], 'deactivated')
  return true
}

/**
 * Ends the placements in organizations that are deleted: the people work at home again, with access as before.
 * @param organizationIds those that are deleted together; placements of directories among them stay
 */
async function bringHome({ db, now }: UseCaseContext, organizationIds: string[]): Promise<void> {
  const { rows: homes } = await db.execute<{ id: string }>(sql`
    select distinct organization_id as id from directory_placements
    where target_id = any(${list(organizationIds)}) and ended_at is null
      and organization_id <> all(${list(organizationIds)})`)
  if (homes.length === 0) return
  for (const { id } of homes) await extendRowAccess(db, id)
  const moment = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    with ended as (
      update directory_placements as placed set ended_at = ${moment}
      where placed.target_id = any(${list(organizationIds)}) and placed.ended_at is null
        and placed.organization_id = any(${list(homes.map(({ id }) => id))})
      returning placed.person_id, placed.target_id, placed.user_id),
    home as (
      update users as u set status = 'active'
      from ended join directory_users as p on p.id = ended.person_id
      where u.organization_id = p.organization_id and u.id = p.user_id and u.moved_at is not null)
    update users as u set status = 'inactive', moved_at = ${moment} from ended
    where u.organization_id = ended.target_id and u.id = ended.user_id and u.status <> 'inactive'`)
}

/**
 * Whether a directory decides in which organization a person works. Access that somebody gave by hand would stay after the
 * directory has ended the other.
 */
export async function isMovedByDirectory(scope: OrganizationScope, user: UserRow): Promise<boolean> {
  if (!user.movedAt) return false
  const rows = await scope.execute(
    (own) => sql`
    select 1 from directory_users as p join directory_placements as placed on placed.person_id = p.id
    where p.detached_at is null
      and ((p.organization_id, p.user_id) = (${own.id}, ${user.id}::uuid)
        or (placed.target_id, placed.user_id) = (${own.id}, ${user.id}::uuid))
    limit 1`,
  )
  return rows.length > 0
}

/** How what a directory gave people in the organizations below ends. */
export const placeEnds = { leavePlaces, bringHome }
