import { asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ScimGroup } from '#contract/people/scim-groups.ts'
import { applyEffects, applyGains } from '#server/identity/rule-effects/service.ts'
import { violatesUnique } from '#server/platform/db/on-unique.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import { failScim, failValue } from '#server/platform/http/scim-dialect.ts'
import { directoryGroups, directoryMembers, directoryUsers } from '#server/schema/directories.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import { users } from '#server/schema/users.ts'
import { failNested, type GroupChange, type MemberChange } from './group-change.ts'
import { type GroupRow, hasGroupId, noGroup, ofDirectory, readScimGroup, versionOf } from './group-read.ts'
import { requireVersion } from './resource.ts'
import { onSameName } from './write.ts'

function onSameGroup(error: unknown): never {
  if (!violatesUnique(error, 'directory_groups_name') && !violatesUnique(error, 'directory_groups_external'))
    throw error
  return failScim(409, 'Another group has this displayName or externalId.', { scimType: 'uniqueness' })
}

/** One array parameter for any number of ids. */

/** The people of the directory among these ids, locked against being given up meanwhile. */
async function lockAttached(scope: DirectoryScope, ids: Set<string>) {
  const { id, directoryId, detachedAt } = directoryUsers
  const among = sql`${id} = any(${uuids(ids)})`
  const rows = await scope
    .select(directoryUsers, { id }, eq(directoryId, scope.directory.id), isNull(detachedAt), among)
    .orderBy(asc(id))
    .for('share')
  return new Set(rows.map((row) => row.id))
}

/** Adopts people whom the directory sees and names for the first time. */
const adopt = (scope: DirectoryScope, ids: Set<string>) =>
  scope
    .execute((own) => {
      const now = sql`${scope.now.toISOString()}::timestamptz`
      return sql`
      insert into directory_users (id, organization_id, directory_id, user_id, user_name, derives_email, created_at,
        changed_at)
      select users.id, ${own.id}, ${scope.directory.id}, users.id, users.email, true, ${now}, ${now}
      from users
      where ${own.rows(users)} and users.id = any(${uuids(ids)}) and not exists (
        select from directory_users where ${own.rows(directoryUsers)} and directory_users.user_id = users.id)
      order by users.id
      on conflict (organization_id, user_id) do nothing`
    })
    .catch(onSameName)

/** @throws ScimFailure 400 for people of another directory as for unknown ones, and for groups */
async function requirePeople(scope: DirectoryScope, ids: Set<string>): Promise<void> {
  if ((await lockAttached(scope, ids)).size === ids.size) return
  await adopt(scope, ids)
  const known = await lockAttached(scope, ids)
  const [unknown] = [...ids].filter((id) => !known.has(id))
  if (unknown === undefined) return
  if ((await scope.count(directoryGroups, ofDirectory(scope), hasGroupId(unknown))) > 0) failNested()
  failValue('members names unknown users.')
}

async function addMembers(scope: DirectoryScope, group: GroupRow, ids: Set<string>): Promise<string[]> {
  if (ids.size === 0) return []
  await requirePeople(scope, ids)
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`
    insert into directory_members (organization_id, group_id, person_id)
    select ${own.id}, ${group.id}::uuid, id from unnest(${uuids(ids)}) as id order by id
    on conflict do nothing returning person_id as id`,
  )
  return rows.map(({ id }) => id)
}

async function removeMembers(
  scope: DirectoryScope,
  group: GroupRow,
  { isWhole, added, removed }: MemberChange,
): Promise<string[]> {
  if (!isWhole && removed.size === 0) return []
  const leaving = isWhole
    ? sql`not exists (select from unnest(${uuids(added)}) as kept where kept = person_id)`
    : sql`person_id = any(${uuids(removed)})`
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`
    delete from directory_members
    where ${own.rows(directoryMembers)} and group_id = ${group.id} and ${leaving}
    returning person_id as id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Changes a group's members by sets: what it costs depends on the changes, not on the members.
 * @returns the people who left and came
 */
async function changeMembers(scope: DirectoryScope, group: GroupRow, change: MemberChange) {
  const left = await removeMembers(scope, group, change)
  return { left, came: await addMembers(scope, group, change.added) }
}

/**
 * Adds a group.
 * @throws ScimFailure 400, 409
 */
export async function createGroup(scope: DirectoryScope, change: GroupChange): Promise<ScimGroup> {
  const { displayName = '', externalId = null, members } = change
  const group = await scope
    .insertOne(directoryGroups, {
      directoryId: scope.directory.id,
      displayName,
      externalId,
      createdAt: scope.now,
      changedAt: scope.now,
    })
    .catch(onSameGroup)
  // A new group has no rules.
  await changeMembers(scope, group, members)
  return readScimGroup(scope, group.id, {})
}

/** @throws ScimFailure 404, 412 */
async function lockGroup(scope: DirectoryScope, id: string, ifMatch: string | undefined): Promise<GroupRow> {
  const [group] = await scope
    .select(directoryGroups, getTableColumns(directoryGroups), ofDirectory(scope), hasGroupId(id))
    .for('no key update')
  if (!group) return noGroup()
  requireVersion(versionOf(group), ifMatch)
  return group
}

/**
 * Changes a group.
 * @returns its name where anything changed
 * @throws ScimFailure 400, 404, 409, 412
 */
export async function changeGroup(
  scope: DirectoryScope,
  id: string,
  change: GroupChange,
  ifMatch: string | undefined,
): Promise<{ id: string; name: string } | undefined> {
  const group = await lockGroup(scope, id, ifMatch)
  const { displayName = group.displayName, externalId = group.externalId } = change
  const { left, came } = await changeMembers(scope, group, change.members)
  const isSame = displayName === group.displayName && externalId === group.externalId
  if (isSame && left.length + came.length === 0) return undefined
  const version = group.version + 1
  await scope
    .update(
      directoryGroups,
      { displayName, externalId, version, changedAt: scope.now },
      eq(directoryGroups.id, group.id),
    )
    .catch(onSameGroup)
  if ((await scope.count(directoryRules, eq(directoryRules.groupId, group.id))) > 0) {
    await applyEffects(scope, left)
    await applyGains(scope, scope.directory.id, came)
  }
  return { id: group.id, name: displayName }
}

/**
 * Deletes a group. Its people stay.
 * @throws ScimFailure 404, 412
 */
export async function deleteGroup(scope: DirectoryScope, id: string, ifMatch: string | undefined) {
  const group = await lockGroup(scope, id, ifMatch)
  await scope.delete(directoryGroups, eq(directoryGroups.id, group.id))
  // Its rules went with it.
  await applyEffects(scope)
  return { id: group.id, name: group.displayName }
}
