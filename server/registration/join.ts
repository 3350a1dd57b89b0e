import {
  createAccount,
  emailTaken,
  findAccount,
  presentAccount,
  sendVerification,
} from '#server/accounts/service.ts'
import { holdsRights } from '#server/administrators/service.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { fail } from '#server/http/failure.ts'
import type { Client } from '#server/http/implement.ts'
import type { Work } from '#server/http/work.ts'
import { organizationOfLink } from '#server/links/service.ts'
import type { MailLanguage } from '#server/mail/mail.ts'
import { voidTokens } from '#server/tokens/service.ts'
import { activateUser, findOrAddUser } from '#server/users/service.ts'
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

/** @throws invitation.link_unknown, invitation.link_void, invitation.code, request.throttled before anything is hashed */
export async function prepareJoining(
  work: Work,
  { token, orgId, password, accessCode }: Joining,
  client: Client,
): Promise<string> {
  await proveCode(work, await organizationOfLink(work, token, orgId), accessCode, client)
  return hashPassword(password)
}

/**
 * Makes somebody with an invite link a member: a person the organization added before is completed, another
 * one is new. Whoever holds the link could name any address, so that it never completes an administrator,
 * and the address stays unproved until its own mail is answered.
 * @throws invitation.link_unknown, invitation.link_void, invitation.code, invitation.domain,
 * invitation.already_member, account.email_taken
 */
export async function joinOrganization(work: Work, joining: Joining, passwordHash: string) {
  const { email, firstName, lastName, language } = joining
  const organization = await organizationOfLink(work, joining.token, joining.orgId)
  await requireAdmission(work, organization, joining)
  const organizationId = organization.id
  const user = await findOrAddUser(work, { organizationId, firstName, lastName, email })
  if (user.status !== 'pending' && user.status !== 'invited') fail('invitation.already_member')
  if (await findAccount(work, email)) fail('account.email_taken', emailTaken)
  if (await holdsRights(work, organizationId, email)) fail('invitation.already_member')

  const account = await createAccount(work, {
    id: user.id,
    email,
    passwordHash,
    firstName,
    lastName,
    language,
  })
  if (!account) fail('account.email_taken', emailTaken)
  await activateUser(work, { ...user, firstName, lastName }, account, organization)
  await voidTokens(work, ['employee_invitation', 'employee_invitation_link'], user.id)
  await sendVerification(work, account)
  return { user: presentAccount(account), organization }
}
