import { and, eq } from 'drizzle-orm'
import { pendingRolesOf } from '#server/identity/administrators/service.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import { directoryMembers, directoryUsers, type KeptRights } from '#server/schema/directories.ts'
import type { UserRow } from '#server/schema/users.ts'

/** What ends together with a person's access. */
export async function rightsOf(
  scope: DirectoryScope,
  { id, organizationId, email, status }: UserRow,
): Promise<KeptRights> {
  const { groupId, personId } = directoryMembers
  const groups = await scope
    .select(directoryMembers, { groupId }, eq(directoryUsers.userId, id))
    .innerJoin(
      directoryUsers,
      and(eq(directoryUsers.organizationId, organizationId), eq(directoryUsers.id, personId)),
    )
  return {
    email,
    wasInvited: status === 'invited',
    pendingRoles: await pendingRolesOf(scope, email),
    groupIds: groups.map((group) => group.groupId),
  }
}
