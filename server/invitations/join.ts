import { and, eq, sql } from 'drizzle-orm'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createAccount, findAccount, presentAccount } from '#server/accounts/service.ts'
import { sendVerification } from '#server/accounts/verification.ts'
import { administrators, pendingAdministrators } from '#server/administrators/table.ts'
import { fail } from '#server/http/failure.ts'
import type { Work } from '#server/http/work.ts'
import type { MailLanguage } from '#server/mail/mail.ts'
import { voidTokens } from '#server/tokens/service.ts'
import { users } from '#server/users/table.ts'
import { activate } from './accept.ts'
import { organizationOfLink } from './link.ts'

export interface Joining {
  token: string
  orgId?: string
  email: string
  password: string
  firstName: string
  lastName: string
  language?: MailLanguage | undefined
}

/** @throws invitation.link_unknown, invitation.link_void before anything is hashed */
export async function prepareJoining(work: Work, { token, orgId, password }: Joining): Promise<string> {
  await organizationOfLink(work, token, orgId)
  return hashPassword(password)
}

/**
 * Makes somebody with an invite link a member: a person the organization added before is completed, another
 * one is new. Whoever holds the link could name any address, so that it never completes an administrator,
 * and the address stays unproved until its own mail is answered.
 * @throws invitation.link_unknown, invitation.link_void, invitation.already_member, account.email_taken
 */
export async function joinOrganization(work: Work, joining: Joining, passwordHash: string) {
  const { db, now } = work
  const { email, firstName, lastName, language } = joining
  const organization = await organizationOfLink(work, joining.token, joining.orgId)
  const organizationId = organization.id
  // Written first, so that somebody added at the same moment is found instead of added twice.
  await db
    .insert(users)
    .values({ organizationId, firstName, lastName, email, createdAt: now })
    .onConflictDoNothing()
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.email, email)))
    .for('update')
  if (!user) throw new Error('the new member was not stored')
  if (user.status !== 'pending' && user.status !== 'invited') fail('invitation.already_member')
  if (await findAccount(work, email)) taken()
  if (await holdsRights(work, organizationId, email)) fail('invitation.already_member')

  const account = await createAccount(work, {
    id: user.id,
    email,
    passwordHash,
    firstName,
    lastName,
    language,
  })
  if (!account) taken()
  await db.update(users).set({ firstName, lastName }).where(eq(users.id, user.id))
  await activate(work, user, account)
  await voidTokens(work, ['employee_invitation', 'employee_invitation_link'], user.id)
  await sendVerification(work, account)
  return { user: presentAccount(account), organization }
}

function taken(): never {
  fail('account.email_taken', { fields: { email: 'An account with this email already exists.' } })
}

/** Whether an address administers the organization, or was promised to. */
async function holdsRights({ db }: Work, organizationId: string, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${pendingAdministrators}
      where ${pendingAdministrators.organizationId} = ${organizationId} and ${pendingAdministrators.email} = ${email}
    union all
    select from ${administrators} join ${users}
      on ${users.organizationId} = ${administrators.organizationId} and ${users.id} = ${administrators.userId}
      where ${administrators.organizationId} = ${organizationId} and ${users.email} = ${email}`)
  return rows.length > 0
}
