import { lockProved } from '#server/identity/account-locks/service.ts'
import {
  findAccount,
  findOrphan,
  issueVerificationLink,
  presentAccount,
} from '#server/identity/accounts/service.ts'
import { holdsRoleOrPending } from '#server/identity/administrators/service.ts'
import { requireFactor } from '#server/identity/factors/service.ts'
import { isStrangersPassword, requireUncommon } from '#server/identity/passwords/service.ts'
import { requirePasswordAllowed } from '#server/identity/sign-in-rules/service.ts'
import { createPrepared, type PreparedAccount, prepareAccount } from '#server/people/cell-accounts/service.ts'
import { consumeJoiningMail, mailOwnInvitation } from '#server/people/invitations/service.ts'
import { organizationOfLink } from '#server/people/invite-links/service.ts'
import { activateUser, findOrAddUser, selectByAddress } from '#server/people/users/service.ts'
import { fail, failAt, type Refusal, refuse } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { loginRateLimitKey } from '#server/platform/rate-limits/login-attempts.ts'
import { consumeRateLimit, resetFailures } from '#server/platform/rate-limits/rate-limits.ts'
import type { Organization } from '#server/schema/organizations.ts'
import type { UserRow } from '#server/schema/users.ts'
import { organizationOfCode, proveCode, proveCodeAlone, requireJoiningRight } from './joining-right.ts'

export interface Joining {
  /** Without the token of a link, the access code alone names the organization. */
  token?: string
  orgId?: string
  email: string
  password: string
  firstName: string
  lastName: string
  language?: MailLanguage | undefined
  accessCode?: string | undefined
}

/** A new account, or an orphaned one whose password was verified. */
export type PreparedJoining =
  | PreparedAccount
  | { passwordHash: string | null; accountId: string; claim: null }

/**
 * Checks a request to join before anything is hashed.
 * @throws invitation.link_unknown, invitation.link_void, invitation.code, invitation.domain, sso.required, request.throttled
 */
export async function prepareJoining(
  context: UseCaseContext,
  joining: Joining,
  client: Client,
): Promise<PreparedJoining> {
  const { email, password, firstName, lastName } = joining
  const organization = await proveOrganization(context, joining, client)
  // Before its address is claimed, which whoever may not join would keep from its owner.
  const isKnown = (await selectByAddress(context, organization.id, email)).length > 0
  requireJoiningRight(organization, { email, accessCode: joining.accessCode, isKnown })
  // By the domain alone: an account that exists could not be opened by the password either.
  await requirePasswordAllowed(context, email, undefined)
  const orphan = await findOrphan(context, email)
  if (orphan && (await isStrangersPassword(context, client, orphan, password))) {
    await resetFailures(context, loginRateLimitKey(orphan))
    return { passwordHash: orphan.passwordHash, accountId: orphan.id, claim: null }
  }
  requireUncommon(password, [firstName, lastName, email, organization.name])
  return prepareAccount(context, email, password)
}

/** Finds the organization, and proves that the code of the joining person is right where one is needed. */
async function proveOrganization(
  context: UseCaseContext,
  { token, orgId, accessCode }: Joining,
  client: Client,
): Promise<Organization> {
  if (token === undefined) {
    const organization = await proveCodeAlone(context, accessCode, client)
    await limitJoining(context, organization, client)
    return organization
  }
  const organization = await organizationOfLink(context, token, orgId)
  await limitJoining(context, organization, client)
  await proveCode(context, organization, accessCode, client)
  return organization
}

/**
 * Rate-limits joining per address and hour: when a company launches, many people join from one address within
 * minutes. The limit is 60 times that per minute.
 * @throws request.throttled
 */
async function limitJoining(
  context: UseCaseContext,
  { id }: Organization,
  { address }: Client,
): Promise<void> {
  const limit = context.settings.publicCallsPerAddress * 60
  await consumeRateLimit(context, `join:from:${addressBucket(address)}:${id}`, limit, 3600)
}

/**
 * Adds a new, active member by invite link or access code. The address stays unverified until its own mail is answered, since
 * anybody with them can enter any address. A person whom the organization added is not changed.
 * @returns a refusal for such a person, who is mailed their own invitation
 * @throws invitation.link_unknown, invitation.link_void, invitation.code, invitation.domain,
 *   invitation.already_member, account.email_taken, account.wrong_credentials, account.sign_in_first
 */
export async function joinOrganization(
  context: UseCaseContext,
  joining: Joining,
  prepared: PreparedJoining,
  cookies: CookieJar,
) {
  const { email, firstName, lastName, language } = joining
  const { token, orgId, accessCode } = joining
  const organization = await (token === undefined
    ? organizationOfCode(context, accessCode)
    : organizationOfLink(context, token, orgId))
  const organizationId = organization.id
  const id = crypto.randomUUID()
  // A refusal rolls the added person back.
  const user = await findOrAddUser(context, { id, organizationId, firstName, lastName, email })
  requireJoiningRight(organization, { email, accessCode, isKnown: user.id !== id })
  if (await holdsRoleOrPending(context, organizationId, user)) fail('invitation.already_member')
  if (user.id !== id) return refuseKnown(context, organization, user, language ?? organization.language)
  const account = await ('accountId' in prepared
    ? lockProved(context, { id: prepared.accountId, passwordHash: prepared.passwordHash })
    : createMember(context, prepared, { id, email, firstName, lastName, language }))
  if (!account) failAt('account.email_taken', 'email')
  await requireFactor(context, account, cookies)
  const canSendLink =
    !account.emailVerifiedAt && (await consumeJoiningMail(context, organization, 'confirmation'))
  const verificationLink = canSendLink ? await issueVerificationLink(context, account) : undefined
  await activateUser(context, user, account, organization, verificationLink)
  return { user: presentAccount(account), organization }
}

async function createMember(
  context: UseCaseContext,
  prepared: PreparedAccount,
  member: Parameters<typeof createPrepared>[2],
) {
  if (await findAccount(context, member.email)) return undefined
  return createPrepared(context, prepared, member)
}

/**
 * Refuses a known person.
 * @throws invitation.already_member for an active or inactive one
 */
async function refuseKnown(
  context: UseCaseContext,
  organization: Organization,
  user: UserRow,
  language: MailLanguage,
): Promise<Refusal> {
  if (user.status !== 'pending' && user.status !== 'invited') fail('invitation.already_member')
  await mailOwnInvitation(context, organization, user, language)
  return refuse('invitation.mailed', 'email')
}
