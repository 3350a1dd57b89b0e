import { and, eq, ne } from 'drizzle-orm'
import {
  type Account,
  createAccount,
  findAccount,
  findAccountById,
  issueVerificationLink,
  markPasswordProved,
  markVerified,
  presentAccount,
} from '#server/identity/accounts/service.ts'
import { activatePendingAdministrators } from '#server/identity/administrators/service.ts'
import { requireUncommon } from '#server/identity/passwords/service.ts'
import {
  inspectToken,
  redeemToken,
  type TokenPurpose,
  type TokenState,
  voidTokens,
} from '#server/identity/tokens/service.ts'
import { toPublicOrganization } from '#server/people/invite-links/service.ts'
import { activateUser } from '#server/people/users/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import {
  consumeLoginAttempt,
  loginRateLimitKey,
  resetFailures,
} from '#server/platform/rate-limits/rate-limits.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { type UserRow, users } from '#server/schema/users.ts'

const invitations: TokenPurpose[] = [
  'employee_invitation',
  'employee_invitation_link',
  'administrator_invitation',
]

interface Invited {
  user: UserRow
  /** The account that will sign in: the person's own, or the one of their address. */
  account: Account | undefined
  organization: Organization
  /** Whether the link was mailed, which proves the mailbox. */
  mailed: boolean
}

async function invited(context: UseCaseContext, found: TokenState): Promise<Invited> {
  if (found.state === 'unknown') fail('invitation.invalid')
  if (found.state !== 'live') fail('invitation.gone')
  const { userId, organizationId, purpose } = found.token
  const [row] = await context.db
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(users.id, userId ?? ''), eq(users.organizationId, organizationId ?? '')))
  if (!row || row.organization.deletedAt) fail('invitation.gone')
  const { user } = row
  const own = user.accountId ? await findAccountById(context, user.accountId) : undefined
  const address = own?.email ?? user.email
  // The link is valid for the address it was sent to, even if the person's record has changed.
  if (address !== found.token.email || user.status === 'inactive') fail('invitation.gone')
  const account = own ?? (await findAccount(context, address))
  return { ...row, account, mailed: purpose !== 'employee_invitation_link' }
}

/**
 * Reads an invitation for its page.
 * @throws invitation.invalid, invitation.gone
 */
export async function readInvitation(context: UseCaseContext, token: string) {
  const { user, account, organization, mailed } = await invited(
    context,
    await inspectToken(context, invitations, token),
  )
  return {
    email: account?.email ?? user.email,
    userId: user.id,
    first_name: user.firstName,
    organization: toPublicOrganization(organization),
    // A copied link is in an administrator's hands: do not reveal whether an account exists.
    has_account: mailed && account !== undefined,
  }
}

interface Acceptance {
  token: string
  password: string
  userId?: string | undefined
}

/**
 * Checks the password outside the transaction: an existing account verifies it, a new one gets it.
 * @throws invitation.invalid, invitation.gone, invitation.existing_account, invitation.already_member,
 *   request.throttled
 * @returns the hash to store, or undefined for an account that keeps its password
 */
export async function prepareAcceptance(context: UseCaseContext, { token, password, userId }: Acceptance) {
  const { user, account, organization } = await invited(
    context,
    await inspectToken(context, invitations, token),
  )
  if (userId && userId !== user.id) fail('invitation.invalid')
  if (!account) {
    requireUncommon(password, [user.firstName, user.lastName, user.email, organization.name])
    return context.passwords.hash(password)
  }
  // Read again: a concurrent acceptance may have created the account, whose password nobody may guess through this
  // link.
  await invited(context, await inspectToken(context, invitations, token))
  await consumeLoginAttempt(context, loginRateLimitKey(account.email), context.settings.loginFreeFailures)
  if (!(await context.passwords.isRight(password, account.passwordHash))) fail('invitation.existing_account')
  if (await isColleague(context, user, account)) fail('invitation.already_member')
  return undefined
}

/** Whether the account is already another person of the same organization. */
async function isColleague({ db }: UseCaseContext, user: UserRow, account: Account): Promise<boolean> {
  const same = and(eq(users.organizationId, user.organizationId), eq(users.accountId, account.id))
  return (await db.$count(users, and(same, ne(users.id, user.id)))) > 0
}

/** Consumes the invitation and activates the person. */
export async function acceptInvitation(
  context: UseCaseContext,
  { token }: Acceptance,
  passwordHash: string | undefined,
) {
  const found = await invited(context, await redeemToken(context, invitations, token))
  const { user, organization, mailed } = found
  const account = passwordHash ? await createAccount(context, newAccount(user, passwordHash)) : found.account
  if (!account) fail('invitation.existing_account')
  // The password was correct, or none was checked.
  await resetFailures(context, loginRateLimitKey(account.email))
  const needsLink = !mailed && !account.emailVerifiedAt
  const verificationLink = needsLink ? await issueVerificationLink(context, account) : undefined
  await activateUser(context, user, account, organization, verificationLink)
  await voidTokens(context, invitations, user.id)
  if (mailed) {
    await (passwordHash ? markPasswordProved : markVerified)(context, account.id)
    await activatePendingAdministrators(context, {
      organizationId: organization.id,
      userId: user.id,
      accountId: account.id,
      email: user.email,
    })
  }
  return {
    user: presentAccount({ ...account, emailVerifiedAt: mailed ? context.now : account.emailVerifiedAt }),
  }
}

function newAccount({ id, email, firstName, lastName }: UserRow, passwordHash: string) {
  return { id, email, firstName, lastName, passwordHash }
}
