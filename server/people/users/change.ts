import { eq, getTableColumns } from 'drizzle-orm'
import type { User, updateUser as updateUserEndpoint } from '#contract/people/users.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { requireAnotherAdministrator, revokePending } from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { requireNoHigherRole } from '#server/identity/roles/service.ts'
import { recordShown } from '#server/people/roster-reads/service.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { type UserRow, users } from '#server/schema/users.ts'
import { addressChange } from './address-change.ts'
import { checkCustomFields, lockFieldsForReading } from './custom-values.ts'
import { leaveSessions } from './leave-sessions.ts'
import { onSameEmail } from './new-person.ts'
import { isMovedByRules } from './place-ends.ts'
import { getUser, requireUser } from './service.ts'

type Change = Input<typeof updateUserEndpoint>['body']

/** Locks the person against concurrent changes. */
async function lockUser(scope: OrganizationScope, userId: string): Promise<UserRow> {
  const [user] = await scope.select(users, getTableColumns(users), eq(users.id, userId)).for('update')
  return user ?? fail('user.not_found')
}

/**
 * Updates the given fields of a person.
 * @throws user.not_found, user.email_taken, user.sign_in_taken, user.own_status, user.not_activated, user.moved,
 *   administrator.last, role.beyond, session.support, request.invalid naming the custom field
 */
export async function updateUser(scope: OrganizationScope, userId: string, change: Change): Promise<User> {
  // Lock administrators before the person's row, in the same order as a removal, to avoid a deadlock.
  if (change.status === 'inactive') await requireAnotherAdministrator(scope, userId)
  const sent = change.metadata?.custom_fields
  const fields = sent ? await lockFieldsForReading(scope) : []
  const user = await lockUser(scope, userId)
  requireRight(scope, user, change)
  if (touchesAccess(user, change)) await requireNoHigherRole(scope, [userId])
  const isAlone = Object.keys(change).length === 1
  // Ending the access here alone would read as a dismissal, while the person goes on elsewhere.
  const decides = change.status === 'active' || (change.status !== undefined && isAlone)
  if (decides && (await isMovedByRules(scope, user))) fail('user.moved')
  const given = sent && (isAlone || changesValues(user.customFields, sent)) ? sent : undefined
  const changed = {
    ...(change.first_name !== undefined && { firstName: change.first_name }),
    ...(change.last_name !== undefined && { lastName: change.last_name }),
    ...(given && { customFields: await checkCustomFields(scope, fields, given, user.customFields) }),
    ...statusChange(scope, user, change.status),
    ...(await addressChange(scope, user, change.email)),
  }
  if (Object.keys(changed).length > 0)
    await scope.update(users, changed, eq(users.id, userId)).catch(onSameEmail)
  if (changed.status === 'inactive') await leaveSessions(scope, user)
  if (changed.status !== undefined && changed.status !== user.status)
    await trackPeople(scope, [userId], changed.status === 'inactive' ? 'deactivated' : 'activated')
  await recordShown(scope, userId)
  return getUser(scope, userId)
}

/**
 * Whether values differ from the stored ones. Values sent back unchanged are valid even if a required one is
 * missing.
 */
const changesValues = (stored: Record<string, unknown>, given: Record<string, unknown>) =>
  Object.entries(given).some(([key, value]) => !Object.hasOwn(stored, key) || stored[key] !== value)

const touchesAccess = (user: UserRow, { email, status }: Change): boolean =>
  (email !== undefined && email !== user.email) || (status !== undefined && status !== user.status)

/** Refuses a support session that changes a sign-in address or a status. */
function requireRight({ caller }: OrganizationScope, user: UserRow, change: Change): void {
  if (touchesAccess(user, change) && caller.session.kind === 'admin_access') fail('session.support')
}

function statusChange({ caller }: OrganizationScope, user: UserRow, status: Change['status']) {
  if (status === undefined || status === user.status) return {}
  if (status === 'pending' || status === 'invited') failAt('status.choice', 'status')
  if (user.accountId === caller.account.id) fail('user.own_status')
  if (status === 'inactive' || user.accountId) return { status }
  // A person who never set a password returns to the status before the deactivation.
  if (user.status !== 'inactive') fail('user.not_activated')
  return { status: 'pending' as const, isInvited: false }
}

/**
 * Deletes a person and the organization's data about them. Their account stays.
 * @returns the person's address
 * @throws user.not_found, user.yourself, user.moved, administrator.last, role.beyond
 */
export async function deleteUser(scope: OrganizationScope, userId: string): Promise<string> {
  const { accountId, email } = await requireUser(scope, userId)
  if (accountId === scope.caller.account.id) fail('user.yourself')
  await requireAnotherAdministrator(scope, userId)
  const user = await lockUser(scope, userId)
  // Rules find the person by this row, and would no longer end their access elsewhere.
  if (await isMovedByRules(scope, user)) fail('user.moved')
  await revokePending(scope, user.email)
  await trackPeople(scope, [userId], 'deleted')
  await trackTeam(scope, userId)
  await scope.delete(users, eq(users.id, userId))
  await leaveSessions(scope, user)
  return email
}

/** Records the team that a deleted person leaves. */
async function trackTeam(scope: OrganizationScope, userId: string): Promise<void> {
  const found = await scope
    .select(teamMembers, { id: teams.id, name: teams.name }, eq(teamMembers.userId, userId))
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
  for (const team of found) scope.affected.push({ kind: 'team', ...team, change: 'left' })
}
