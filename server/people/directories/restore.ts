import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { holdsAllOf, type Role } from '#contract/platform/permissions.ts'
import { createPendingRole } from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { findHigher } from '#server/identity/roles/service.ts'
import { applyEffects } from '#server/identity/rule-effects/service.ts'
import { queueInvitations } from '#server/people/invitations/service.ts'
import { byDirectory } from '#server/people/users/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { directories, directoryUsers } from '#server/schema/directories.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import { directoryBrakes } from '#server/schema/directory-watch.ts'
import { users } from '#server/schema/users.ts'
import { endedIn } from './brake.ts'

/**
 * Gives the people of a brake their access back with what ended with it, or says that it was intended. Whoever holds, or
 * held, more than the caller waits for somebody who holds as much.
 * @returns the directory's name, and how many people have access again
 * @throws request.not_found, role.beyond where all of them wait
 */
export async function decideBrake(
  context: UseCaseContext,
  scope: OrganizationScope,
  directoryId: string,
  brakeId: string,
  restore: boolean,
): Promise<{ name: string; restored: number }> {
  const [brake] = await scope.update(
    directoryBrakes,
    { decidedAt: scope.now },
    and(
      eq(directoryBrakes.id, brakeId),
      eq(directoryBrakes.directoryId, directoryId),
      isNull(directoryBrakes.decidedAt),
    ),
  )
  if (!brake) return fail('request.not_found')
  const [directory] = await scope.select(
    directories,
    { name: directories.name },
    eq(directories.id, directoryId),
  )
  const restored = restore ? await giveBack(context, scope, brake) : 0
  return { name: directory?.name ?? '', restored }
}

async function giveBack(
  context: UseCaseContext,
  scope: OrganizationScope,
  brake: typeof directoryBrakes.$inferSelect,
): Promise<number> {
  // The person's row is locked before the directory's, as in a call of the directory.
  const all = await scope
    .select(directoryUsers, { ...getTableColumns(directoryUsers), email: users.email }, endedIn(brake))
    .innerJoin(
      users,
      and(eq(users.organizationId, directoryUsers.organizationId), eq(users.id, directoryUsers.userId)),
    )
  const waiting = await findWaiting(scope, all)
  if (waiting.size > 0) {
    if (all.every(({ userId }) => waiting.has(userId))) fail('role.beyond')
    await scope.update(directoryBrakes, { decidedAt: null }, eq(directoryBrakes.id, brake.id))
  }
  const ended = all.filter(({ userId }) => !waiting.has(userId))
  const back = new Set(
    await byDirectory.restore(
      scope,
      ended.map(({ userId }) => userId),
    ),
  )
  const people = ended.filter(({ userId }) => back.has(userId))
  const attached = await reattachAll(
    scope,
    people.map(({ id }) => id),
  )
  // Whoever changed the address meanwhile would choose who gets the roles.
  const unmoved = people.filter(({ email, kept }) => kept?.email === email)
  const memberships: { groupId: string; personId: string }[] = []
  for (const { id, email, kept } of unmoved) {
    if (attached.has(id))
      for (const groupId of kept?.groupIds ?? []) memberships.push({ groupId, personId: id })
    for (const role of kept?.pendingRoles ?? [])
      await createPendingRole(context, scope.organization.id, email, role)
  }
  await joinAgain(scope, memberships)
  await applyEffects(
    scope,
    people.map(({ id }) => id),
  )
  const invited = unmoved.filter(({ kept }) => kept?.wasInvited).map(({ userId }) => userId)
  const { account } = scope.caller
  await queueInvitations(context, scope.organization.id, invited, {
    accountId: account.id,
    language: account.language,
  })
  await trackPeople(scope, [...back], 'activated')
  return back.size
}

/** Those who hold more than the caller, or would by the promises and groups that are given back with their access. */
async function findWaiting(
  scope: OrganizationScope,
  ended: Pick<typeof directoryUsers.$inferSelect, 'userId' | 'kept'>[],
): Promise<Set<string>> {
  const { groupId, role } = directoryRules
  const groupIds = [...new Set(ended.flatMap(({ kept }) => kept?.groupIds ?? []))]
  const given = await scope.select(
    directoryRules,
    { groupId, role },
    inArray(groupId, groupIds),
    isNotNull(role),
  )
  const isBeyond = (one: Role | null) => one !== null && !holdsAllOf(scope.roles, one)
  const beyond = new Set(given.flatMap((rule) => (isBeyond(rule.role) ? rule.groupId : [])))
  const gains = ended.filter(
    ({ kept }) => kept?.pendingRoles.some(isBeyond) || kept?.groupIds.some((id) => beyond.has(id)),
  )
  const higher = await findHigher(
    scope,
    ended.map(({ userId }) => userId),
  )
  return new Set([...higher, ...gains.map(({ userId }) => userId)])
}

/** Takes people back whom the directory deleted, unless somebody else has their userName or externalId now. */
async function reattachAll(scope: OrganizationScope, ids: string[]): Promise<Set<string>> {
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`
    with coming as (
      select id, directory_id, lower(user_name) as name, external_id, detached_at,
        row_number() over (partition by lower(user_name) order by id) as namesake,
        row_number() over (partition by coalesce(external_id, id::text) order by id) as double
      from directory_users as p where ${own.rows(sql`p`)} and p.id = any(${uuids(ids)}))
    update directory_users as p set detached_at = null from coming
    where ${own.rows(sql`p`)} and p.id = coming.id and (coming.detached_at is null or (namesake = 1 and double = 1
      and not exists (
        select from directory_users as other
        where ${own.rows(sql`other`)} and other.directory_id = coming.directory_id and other.detached_at is null
          and (lower(other.user_name) = coming.name or other.external_id = coming.external_id))))
    returning p.id`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Puts people back into the groups that still exist. */
async function joinAgain(scope: OrganizationScope, memberships: { groupId: string; personId: string }[]) {
  if (memberships.length === 0) return
  await scope.execute(
    (own) => sql`
    insert into directory_members (organization_id, group_id, person_id)
    select ${own.id}, wanted.group_id, wanted.person_id
    from unnest(${uuids(memberships.map(({ groupId }) => groupId))}, ${uuids(memberships.map(({ personId }) => personId))})
      as wanted (group_id, person_id)
    join directory_groups as g on g.id = wanted.group_id and ${own.rows(sql`g`)}
    on conflict do nothing`,
  )
}
