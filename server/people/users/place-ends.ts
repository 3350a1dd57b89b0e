import { sql } from 'drizzle-orm'
import { trackPeople } from '#server/identity/audit/service.ts'
import { places } from '#server/identity/rule-effects/service.ts'
import { invitationPurposes, voidTokens } from '#server/identity/tokens/service.ts'
import { extendRowAccess } from '#server/platform/db/row-access.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { UserRow } from '#server/schema/users.ts'
import { leaveSessions } from './leave-sessions.ts'

/**
 * Ends the access of a leaver wherever rules placed them, also where somebody gave it again by hand after a move.
 * @returns whether they had access there
 */
async function leavePlaces(context: UseCaseContext, scope: RecordingScope, user: UserRow): Promise<boolean> {
  const placed = await scope.execute<{ organizationId: string; userId: string; isOpen: boolean }>(
    (own) => sql`
    select there.organization_id as "organizationId", there.id as "userId", there.status <> 'inactive' as "isOpen"
    from directory_placements as placed
      join users as there on (there.organization_id, there.id) = (placed.target_id, placed.user_id)
    where ${own.rows(sql`placed`)} and placed.home_id = ${user.id}::uuid`,
  )
  if (placed.length === 0) return false
  await places.endPlaces(scope, [user.id])
  const open = placed.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return false
  await places.closeRows(scope, open)
  for (const { userId } of open) await voidTokens(context, invitationPurposes, userId)
  await scope.execute(
    (scoped) => sql`
    delete from pending_administrators as promised
    using directory_placements as placed
    where ${scoped.rows(sql`placed`)} and placed.home_id = ${user.id}::uuid and promised.organization_id = placed.target_id
      and promised.email = ${user.email}`,
  )
  await leaveSessions(scope, user)
  if (user.status === 'inactive') await trackPeople(scope, [user.id], 'deactivated')
  return true
}

/**
 * Ends the placements in organizations that are deleted: the people work at home again, with access as before, but for those
 * whose access there somebody else ended.
 * @param organizationIds those that are deleted together; placements of directories among them stay
 */
async function bringHome({ db, now }: UseCaseContext, organizationIds: string[]): Promise<void> {
  const { rows: homes } = await db.execute<{ id: string }>(sql`
    select distinct organization_id as id from directory_placements
    where target_id = any(${uuids(organizationIds)}) and ended_at is null
      and organization_id <> all(${uuids(organizationIds)})`)
  if (homes.length === 0) return
  for (const { id } of homes) await extendRowAccess(db, id)
  const moment = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    with placed as materialized (
      select placed.organization_id, placed.home_id, placed.target_id, placed.user_id,
        there.status = 'inactive' as is_dismissed
      from directory_placements as placed
        join users as there on (there.organization_id, there.id) = (placed.target_id, placed.user_id)
      where placed.target_id = any(${uuids(organizationIds)}) and placed.ended_at is null
        and placed.organization_id = any(${uuids(homes.map(({ id }) => id))})),
    dismissed as (
      delete from directory_placements as gone using placed
      where (gone.organization_id, gone.home_id, gone.target_id)
        = (placed.organization_id, placed.home_id, placed.target_id) and placed.is_dismissed),
    ended as (
      update directory_placements as over set ended_at = ${moment} from placed
      where (over.organization_id, over.home_id, over.target_id)
        = (placed.organization_id, placed.home_id, placed.target_id) and not placed.is_dismissed
      returning over.organization_id, over.home_id, over.target_id, over.user_id),
    home as (
      update users as u set status = 'active' from ended
      where (u.organization_id, u.id) = (ended.organization_id, ended.home_id) and u.moved_at is not null)
    update users as u set status = 'inactive', moved_at = ${moment} from ended
    where u.organization_id = ended.target_id and u.id = ended.user_id and u.status <> 'inactive'`)
}

/**
 * Whether rules decide in which organization a person works. Access that somebody gave by hand would stay after the rules
 * have ended the other.
 */
export async function isMovedByRules(scope: OrganizationScope, user: UserRow): Promise<boolean> {
  if (!user.movedAt) return false
  const rows = await scope.execute(
    (own) => sql`
    select 1 from directory_placements as placed
      left join directory_users as p on p.id = placed.person_id
      left join connections as k on k.id = placed.connection_id
    where ((placed.organization_id, placed.home_id) = (${own.id}, ${user.id}::uuid)
        or (placed.target_id, placed.user_id) = (${own.id}, ${user.id}::uuid))
      and (placed.ended_at is null or (p.id is not null and p.detached_at is null) or k.id is not null)
    limit 1`,
  )
  return rows.length > 0
}

/** How what rules gave people in the organizations below ends. */
export const placeEnds = { leavePlaces, bringHome }
