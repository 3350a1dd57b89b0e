import { inArray } from 'drizzle-orm'
import {
  listPendingAdministrators,
  lockAdministrators,
  removeAdministrators,
  withdrawPending,
} from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { inviteToRole } from '#server/people/invitations/service.ts'
import { requireUser } from '#server/people/users/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { requireFresh } from '#server/platform/http/fresh.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { users } from '#server/schema/users.ts'

/**
 * Creates an administrator: active if the person is active and the address verified, otherwise pending.
 * @returns the person's address
 * @throws user.not_found, user.inactive, administrator.exists, account.email_unverified, invitation.quota
 */
export async function appointAdministrator(scope: OrganizationScope, userId: string): Promise<string> {
  const user = await requireUser(scope, userId)
  await inviteToRole(scope, user.email)
  return user.email
}

/**
 * Removes an administrator.
 * @returns the person's address
 * @throws administrator.not_found, administrator.last, administrator.yourself
 */
export async function dismissAdministrator(scope: OrganizationScope, userId: string): Promise<string> {
  const held = await lockAdministrators(scope)
  const found = held.find((administrator) => administrator.userId === userId)
  if (!found) fail('administrator.not_found')
  await removeAdministrators(scope, [userId])
  return found.email
}

/**
 * Sets the addresses of an organization's active and pending administrators. New ones are invited, others are
 * removed.
 * @throws administrator.last, administrator.yourself, user.inactive, account.email_unverified, invitation.quota,
 *   session.reauthentication_required
 */
export async function setAdministrators(scope: OrganizationScope, emails: string[]): Promise<void> {
  const wanted = new Set(emails)
  const held = await lockAdministrators(scope)
  const promised = (await listPendingAdministrators(scope)).map(({ email }) => email)
  const known = new Set([...held.map(({ email }) => email), ...promised])
  const appointed = [...wanted].filter((email) => !known.has(email))
  const withdrawn = promised.filter((email) => !wanted.has(email))
  const leaving = held.filter(({ email }) => !wanted.has(email))
  if (appointed.length + leaving.length + withdrawn.length === 0) return
  requireFresh(scope, scope.caller)
  for (const email of appointed) await inviteToRole(scope, email)
  if (leaving.length > 0)
    await removeAdministrators(
      scope,
      leaving.map(({ userId }) => userId),
    )
  await takeBack(scope, withdrawn)
}

/** Revokes pending administrators and voids their links. */
async function takeBack(scope: OrganizationScope, emails: string[]): Promise<void> {
  if (emails.length === 0) return
  const people = await scope.select(users, { id: users.id, email: users.email }, inArray(users.email, emails))
  for (const person of people) await withdrawPending(scope, person, 'administrator')
  await trackPeople(
    scope,
    people.map(({ id }) => id),
    'withdrawn',
  )
}
