import { errors } from '#contract/platform/errors.ts'
import {
  type Account,
  createAccount,
  emailTaken,
  findAccount,
  findOrphan,
  lockAccount,
  presentAccount,
  sendVerification,
} from '#server/identity/accounts/service.ts'
import { holdsRights } from '#server/identity/administrators/service.ts'
import { requireUncommon } from '#server/identity/passwords/service.ts'
import { consumeJoiningMail, mailOwnInvitation } from '#server/people/invitations/service.ts'
import { organizationOfLink } from '#server/people/invite-links/service.ts'
import { activateUser, findOrAddUser, type UserRow } from '#server/people/users/service.ts'
import { hashPassword, isPassword } from '#server/platform/crypto/password-hash.ts'
import { fail, type Refusal, refuse } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/implement.ts'
import type { Work } from '#server/platform/http/use-case-context.ts'
import type { MailLanguage } from '#server/platform/mail/mail.ts'
import { forgive, requireGuess, requireTry, signInGuesses } from '#server/platform/rate-limits/rate-limits.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { proveCode, requireAdmission } from './admission.ts'

export interface Joining {
  token: string
  orgId?: string
  email: string
  password: string
  firstName: string
  lastName: string
  language?: MailLanguage | undefined
  accessCode?: string | undefined
}

export interface PreparedJoining {
  passwordHash: string
  /** An account that belongs to no organization, whose password was given. */
  accountId?: string
}

/** @throws invitation.link_unknown, invitation.link_void, invitation.code, request.throttled before anything is hashed */
export async function prepareJoining(
  work: Work,
  { token, orgId, email, password, firstName, lastName, accessCode }: Joining,
  client: Client,
): Promise<PreparedJoining> {
  const organization = await organizationOfLink(work, token, orgId)
  await limitJoining(work, organization, client)
  await proveCode(work, organization, accessCode, client)
  const orphan = await findOrphan(work, email)
  if (orphan && (await isOwner(work, orphan, password)))
    return { passwordHash: orphan.passwordHash, accountId: orphan.id }
  requireUncommon(password, [firstName, lastName, email, organization.name])
  return { passwordHash: await hashPassword(password) }
}

/**
 * A company that launches joins within minutes from one address, so that its people are counted by the hour: as many as
 * that address may call in 60 minutes.
 * @throws request.throttled
 */
async function limitJoining(work: Work, { id }: Organization, { address }: Client): Promise<void> {
  const limit = work.settings.publicCallsPerAddress * 60
  await requireTry(work, `join:from:${addressBucket(address)}:${id}`, limit, 3600)
}

/** @throws request.throttled, server.busy */
async function isOwner(work: Work, { email, passwordHash }: Account, password: string): Promise<boolean> {
  const guesses = signInGuesses(email)
  await requireGuess(work, guesses, work.settings.loginFreeFailures)
  const right = await isPassword(password, passwordHash)
  if (right) await forgive(work, guesses)
  return right
}

/**
 * Makes somebody with an invite link a new, active member. Anybody who holds the link can name any address: it
 * stays unproved until its own mail is answered, and a person the organization added is left as they are.
 * @returns a refusal for such a person, who is mailed their own invitation
 * @throws invitation.link_unknown, invitation.link_void, invitation.code, invitation.domain,
 * invitation.already_member, account.email_taken
 */
export async function joinOrganization(work: Work, joining: Joining, prepared: PreparedJoining) {
  const { email, firstName, lastName, language } = joining
  const organization = await organizationOfLink(work, joining.token, joining.orgId)
  await requireAdmission(work, organization, joining)
  const organizationId = organization.id
  const id = crypto.randomUUID()
  const user = await findOrAddUser(work, { id, organizationId, firstName, lastName, email })
  if (await holdsRights(work, organizationId, email)) fail('invitation.already_member')
  if (user.id !== id) return refuseKnown(work, organization, user, language ?? organization.language)
  const account = await (prepared.accountId
    ? lockAccount(work, prepared.accountId)
    : createMember(work, { id, email, passwordHash: prepared.passwordHash, firstName, lastName, language }))
  if (!account) fail('account.email_taken', emailTaken)
  await activateUser(work, user, account, organization)
  if (!account.emailVerifiedAt && (await consumeJoiningMail(work, organization, 'confirmation')))
    await sendVerification(work, account)
  return { user: presentAccount(account), organization }
}

async function createMember(work: Work, member: Parameters<typeof createAccount>[1]) {
  if (await findAccount(work, member.email)) return undefined
  return createAccount(work, member)
}

/** @throws invitation.already_member for somebody active or inactive */
async function refuseKnown(
  work: Work,
  organization: Organization,
  user: UserRow,
  language: MailLanguage,
): Promise<Refusal> {
  if (user.status !== 'pending' && user.status !== 'invited') fail('invitation.already_member')
  await mailOwnInvitation(work, organization, user, language)
  return refuse('invitation.mailed', { fields: { email: errors['invitation.mailed'].message } })
}
