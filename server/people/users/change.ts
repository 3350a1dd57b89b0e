import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { User, updateUser as updateUserEndpoint } from '#contract/people/users.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { findAccountById, requireUnusedSignIn, sendAddressLink } from '#server/identity/accounts/service.ts'
import {
  requireAnotherAdministrator,
  revokePendingAdministrator,
} from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { endSessions } from '#server/identity/sessions/service.ts'
import { voidTokens } from '#server/identity/tokens/service.ts'
import { recordShown } from '#server/people/roster-reads/service.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { organizations } from '#server/schema/organizations.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { type UserRow, users } from '#server/schema/users.ts'
import { checkCustomFields, lockFieldsForReading } from './custom-values.ts'
import { getUser, onSameEmail, requireUser } from './service.ts'

type Change = Input<typeof updateUserEndpoint>['body']

/** Locks the person against concurrent changes. */
async function lockUser(scope: OrganizationScope, userId: string): Promise<UserRow> {
  const [user] = await scope.select(users, getTableColumns(users), eq(users.id, userId)).for('update')
  return user ?? fail('user.not_found')
}

/**
 * Updates the given fields of a person.
 * @throws user.not_found, user.email_taken, user.sign_in_taken, user.own_status, user.not_activated,
 *   administrator.last, session.support, request.invalid naming the custom field
 */
export async function updateUser(scope: OrganizationScope, userId: string, change: Change): Promise<User> {
  // Lock administrators before the person's row, in the same order as a removal, to avoid a deadlock.
  if (change.status === 'inactive') await requireAnotherAdministrator(scope, userId)
  const sent = change.metadata?.custom_fields
  const fields = sent ? await lockFieldsForReading(scope) : []
  const user = await lockUser(scope, userId)
  requireRight(scope, user, change)
  const isAlone = Object.keys(change).length === 1
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

/** Refuses a support session that changes a sign-in address or a status. */
function requireRight({ caller }: OrganizationScope, user: UserRow, { email, status }: Change): void {
  const changes =
    (email !== undefined && email !== user.email) || (status !== undefined && status !== user.status)
  if (changes && caller.session.kind === 'admin_access') fail('session.support')
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
 * Applies a new address to a person who has not accepted an invitation: links to the old address and its pending
 * rights end. An active person still signs in with the account's address.
 */
async function addressChange(scope: OrganizationScope, user: UserRow, email: Change['email']) {
  if (email === undefined || email === user.email) return {}
  const context = scope.unscoped('an address belongs to an account')
  if (email !== user.signInEmail) await requireUnusedSignIn(context, scope.organization.id, email)
  const signInEmail = await signInAddressAfter(context, user, email)
  await askForSignIn(scope, user, email)
  await revokePendingAdministrator(scope, user.email)
  await voidTokens(
    context,
    ['employee_invitation', 'employee_invitation_link', 'administrator_invitation'],
    user.id,
  )
  return {
    email,
    signInEmail,
    ...(user.status === 'invited' && { status: 'pending' as const, isInvited: false }),
  }
}

/** Mails the new address a link that changes the sign-in address. Nothing else changes it. */
async function askForSignIn(scope: OrganizationScope, user: UserRow, email: string) {
  if (!user.accountId) return
  const { organization } = scope
  const context = scope.unscoped('an address belongs to an account')
  const account = await findAccountById(context, user.accountId)
  if (!account) return
  await voidTokens(context, ['correct_address'], account.id)
  if (account.email !== email && (await consumeMailLimit(context, 'address', email)))
    await sendAddressLink(context, account, email, organization)
}

/** The sign-in address to show after `corrected` replaces the listed address. */
async function signInAddressAfter(
  context: UseCaseContext,
  user: UserRow,
  corrected: string,
): Promise<string | null> {
  if (!user.accountId) return null
  const account = await findAccountById(context, user.accountId)
  if (!account || account.email === corrected) return null
  // The organization never knew an address that the person chose: do not reveal it.
  const known = account.email === user.email || account.email === user.signInEmail
  return known ? account.email : null
}

/** Ends the sessions of an account that has no other organization. */
async function leaveSessions(scope: OrganizationScope, { accountId }: UserRow) {
  if (!accountId) return
  const context = scope.unscoped('sessions belong to an account')
  const elsewhere = await context.db.$count(
    users,
    sql`${users.accountId} = ${accountId} and ${users.status} = 'active' and exists (
      select from ${organizations}
      where ${organizations.id} = ${users.organizationId} and ${organizations.deletedAt} is null)`,
  )
  if (elsewhere === 0) await endSessions(context, accountId)
}

/**
 * Deletes a person and the organization's data about them. Their account stays.
 * @returns the person's address
 * @throws user.not_found, user.yourself, administrator.last
 */
export async function deleteUser(scope: OrganizationScope, userId: string): Promise<string> {
  const { accountId, email } = await requireUser(scope, userId)
  if (accountId === scope.caller.account.id) fail('user.yourself')
  await requireAnotherAdministrator(scope, userId)
  const user = await lockUser(scope, userId)
  await revokePendingAdministrator(scope, user.email)
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
