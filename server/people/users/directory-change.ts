import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isLastAdministrator, revokePending } from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { tellAdministrators } from '#server/identity/directory-notices/service.ts'
import { invitationPurposes, voidTokens } from '#server/identity/tokens/service.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { Entry } from '#server/platform/http/recorded.ts'
import type { AlsoInserted } from '#server/platform/http/recorded-insertion.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { type UserRow, users } from '#server/schema/users.ts'
import { addressByDirectory } from './directory-address.ts'
import { leaveSessions } from './leave-sessions.ts'
import { newPerson, onSameEmail } from './new-person.ts'

/** What a directory says of a person; what is absent stays. */
interface DirectoryChange {
  firstName?: string
  lastName?: string
  email?: string
  active?: boolean
  customFields?: UserRow['customFields']
}

type Changed = Partial<typeof users.$inferInsert>

/** Whether a person has access, as far as the organization decides. */
const isActive = ({ status, blockedAt }: Pick<UserRow, 'status' | 'blockedAt'>): boolean =>
  status !== 'inactive' && blockedAt === null

/** Returns the columns that differ from the row. An address ends what the former one was promised. */
async function columnsOf(
  context: UseCaseContext,
  scope: DirectoryScope,
  user: UserRow,
  {
    firstName = user.firstName,
    lastName = user.lastName,
    customFields = user.customFields,
    email,
    active,
  }: DirectoryChange,
): Promise<Changed> {
  return {
    ...(firstName !== user.firstName && { firstName }),
    ...(lastName !== user.lastName && { lastName }),
    ...(customFields !== user.customFields && { customFields }),
    ...(await addressByDirectory(context, scope, user, email)),
    ...(active === undefined || active === isActive(user)
      ? {}
      : await accessChange(context, scope, user, active)),
  }
}

/** Whether this directory ended a person's access: what an administrator or the person ended, it does not restore. */
async function hasEndedAccess(scope: DirectoryScope, { id }: UserRow): Promise<boolean> {
  const { directoryId, userId, endedAt } = directoryUsers
  const own = and(eq(directoryId, scope.directory.id), eq(userId, id))
  return (await scope.count(directoryUsers, own, isNotNull(endedAt))) > 0
}

async function accessChange(
  context: UseCaseContext,
  scope: DirectoryScope,
  user: UserRow,
  active: boolean,
): Promise<Changed> {
  if (active) {
    if (!(await hasEndedAccess(scope, user))) return {}
    if (user.blockedAt) return { blockedAt: null }
    return user.accountId ? { status: 'active' } : { status: 'pending', isInvited: false }
  }
  // A root keeps an active administrator. Its last one loses access all the same, and the status follows later.
  if (await isLastAdministrator(scope, user.id)) {
    const name = `${user.firstName} ${user.lastName}`.trim()
    await tellAdministrators(context, scope.organization.id, 'lastAdministratorLeft', name)
    return { blockedAt: scope.now }
  }
  return { status: 'inactive' }
}

/** Ends what a person without access could still use: sessions, links and promised rights. */
async function endAccess(context: UseCaseContext, scope: DirectoryScope, user: UserRow): Promise<void> {
  await revokePending(scope, user.email)
  await voidTokens(context, invitationPurposes, user.id)
  await leaveSessions(scope, user)
  await trackPeople(scope, [user.id], 'deactivated')
}

/** Adds a person together with the row of their directory, by one statement. */
const addByDirectory = (
  scope: DirectoryScope,
  entry: Entry,
  also: AlsoInserted[],
  values: Record<string, unknown>,
): Promise<UserRow | undefined> => {
  const row = {
    ...newPerson.row,
    status: sql`${sql.placeholder('status')}::text`,
    isInvited: sql`${sql.placeholder('status')}::text = 'invited'`,
    customFields: sql`${sql.placeholder('customFields')}::jsonb`,
  }
  return scope.insertRecorded(entry, { ...newPerson, row, name: 'create_directory_user', also }, values)
}

/**
 * Changes a locked person whom the directory has adopted as it says. Whoever loses access loses it in this transaction.
 * @returns the person as they are now; the same row where nothing differs
 */
async function updateByDirectory(
  scope: DirectoryScope,
  user: UserRow,
  change: DirectoryChange,
): Promise<UserRow> {
  const context = scope.unscoped('addresses, links and mails belong to accounts')
  const changed = await columnsOf(context, scope, user, change)
  if (Object.keys(changed).length === 0) return user
  const [updated = user] = await scope.update(users, changed, eq(users.id, user.id)).catch(onSameEmail)
  if (isActive(user) && !isActive(updated)) await endAccess(context, scope, user)
  if (!isActive(user) && isActive(updated)) await trackPeople(scope, [user.id], 'activated')
  return updated
}

/**
 * Gives people access back whose directory ended it.
 * @returns the ids of those who had none
 */
async function restoreEnded(scope: OrganizationScope, userIds: string[]): Promise<string[]> {
  const restored = await scope.execute<{ id: string }>(
    (own) => sql`
    update users as u set blocked_at = null, is_invited = u.is_invited and u.account_id is not null,
      status = case when u.blocked_at is not null then u.status when u.account_id is null then 'pending' else 'active' end
    where ${own.rows(sql`u`)} and u.id = any(${uuids(userIds)})
      and (u.status = 'inactive' or u.blocked_at is not null)
    returning u.id`,
  )
  return restored.map(({ id }) => id)
}

/** What a directory does to people of its organization. */
export const changes = { add: addByDirectory, update: updateByDirectory, restore: restoreEnded, isActive }
