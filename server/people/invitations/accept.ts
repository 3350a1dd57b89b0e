import { and, eq, ne } from 'drizzle-orm'
import { lockProved } from '#server/identity/account-locks/service.ts'
import {
  type Account,
  findAccount,
  findAccountById,
  issueVerificationLink,
  markPasswordProved,
  markVerified,
  presentAccount,
} from '#server/identity/accounts/service.ts'
import { activatePendingRoles } from '#server/identity/administrators/service.ts'
import { requireFactor } from '#server/identity/factors/service.ts'
import { isStrangersPassword, requireUncommon } from '#server/identity/passwords/service.ts'
import { requirePasswordAllowed } from '#server/identity/sign-in-rules/service.ts'
import {
  inspectToken,
  invitationPurposes,
  redeemToken,
  type TokenState,
  voidTokens,
} from '#server/identity/tokens/service.ts'
import {
  addFromCell,
  createPrepared,
  isInAnotherCell,
  type PreparedAccount,
  type ProvedElsewhere,
  prepareAccount,
  proveElsewhere,
} from '#server/people/cell-accounts/service.ts'
import { toPublicOrganization } from '#server/people/invite-links/service.ts'
import { activateUser } from '#server/people/users/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { loginRateLimitKey } from '#server/platform/rate-limits/login-attempts.ts'
import { resetFailures } from '#server/platform/rate-limits/rate-limits.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { type UserRow, users } from '#server/schema/users.ts'

interface Invited {
  user: UserRow
  /** The account that will sign in: the person's own, or the one of their address. */
  account: Account | undefined
  organization: Organization
  /** Whether the link was mailed, which proves the mailbox. */
  mailed: boolean
}

/** @param locks whether the person stays as they are until the transaction ends */
async function invited(context: UseCaseContext, found: TokenState, locks = false): Promise<Invited> {
  if (found.state === 'unknown') fail('invitation.invalid')
  if (found.state !== 'live') fail('invitation.gone')
  const { userId, organizationId, purpose } = found.token
  const rows = context.db
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(users.id, userId ?? ''), eq(users.organizationId, organizationId ?? '')))
  const [row] = await (locks ? rows.for('update', { of: users }) : rows)
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
    await inspectToken(context, invitationPurposes, token),
  )
  return {
    email: account?.email ?? user.email,
    userId: user.id,
    first_name: user.firstName,
    organization: toPublicOrganization(organization),
    // A copied link is in an administrator's hands: do not reveal whether an account exists.
    has_account: mailed && (account !== undefined || (await isInAnotherCell(context, user.email))),
  }
}

interface Acceptance {
  token: string
  password: string
  userId?: string | undefined
}

/** A new account, or the account whose password was right, here or in another cell. */
type Checked = { prepared: PreparedAccount } | { account: Account } | { elsewhere: ProvedElsewhere }

/**
 * Checks the password outside the transaction: an existing account verifies it, a new one gets it.
 * @throws invitation.invalid, invitation.gone, invitation.existing_account, invitation.already_member,
 *   account.sign_in_first, sso.required, request.throttled
 */
export async function prepareAcceptance(
  context: UseCaseContext,
  { token, password, userId }: Acceptance,
  client: Client,
  cookies: CookieJar,
): Promise<Checked> {
  const { user, account, organization } = await invited(
    context,
    await inspectToken(context, invitationPurposes, token),
  )
  if (userId && userId !== user.id) fail('invitation.invalid')
  await requirePasswordAllowed(context, account?.email ?? user.email, account)
  if (!account) {
    const elsewhere = await proveElsewhere(context, { email: user.email, password }, client, cookies)
    if (elsewhere === 'wrong') fail('invitation.existing_account')
    if (elsewhere) return { elsewhere }
    requireUncommon(password, [user.firstName, user.lastName, user.email, organization.name])
    return { prepared: await prepareAccount(context, user.email, password) }
  }
  // Read again: a concurrent acceptance may have created the account, whose password nobody may guess through this
  // link.
  await invited(context, await inspectToken(context, invitationPurposes, token))
  if (!(await isStrangersPassword(context, client, account, password))) fail('invitation.existing_account')
  if (await isColleague(context, user, account)) fail('invitation.already_member')
  return { account }
}

/** Whether the account is already another person of the same organization. */
async function isColleague({ db }: UseCaseContext, user: UserRow, account: Account): Promise<boolean> {
  const same = and(eq(users.organizationId, user.organizationId), eq(users.accountId, account.id))
  return (await db.$count(users, and(same, ne(users.id, user.id)))) > 0
}

/**
 * Consumes the invitation and activates the person.
 * @throws account.wrong_credentials, account.sign_in_first
 */
export async function acceptInvitation(
  context: UseCaseContext,
  { token }: Acceptance,
  checked: Checked,
  cookies: CookieJar,
) {
  // The person before the token: the order of whoever ends a person's access.
  const found = await invited(context, await inspectToken(context, invitationPurposes, token), true)
  if ((await redeemToken(context, invitationPurposes, token)).state !== 'live') fail('invitation.gone')
  const { user, organization, mailed } = found
  const account =
    'prepared' in checked
      ? await createPrepared(context, checked.prepared, newAccount(user))
      : 'elsewhere' in checked
        ? await addFromCell(context, checked.elsewhere)
        : found.account
  if (!account) fail('invitation.existing_account')
  if ('account' in checked) {
    await lockProved(context, { ...checked.account, id: account.id })
    await requireFactor(context, account, cookies)
  }
  // The password was correct, or none was checked.
  await resetFailures(context, loginRateLimitKey(account))
  const needsLink = !mailed && !account.emailVerifiedAt
  const verificationLink = needsLink ? await issueVerificationLink(context, account) : undefined
  await activateUser(context, user, account, organization, verificationLink)
  await voidTokens(context, invitationPurposes, user.id)
  if (mailed) {
    await ('prepared' in checked ? markPasswordProved : markVerified)(context, account.id)
    await activatePendingRoles(context, {
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

const newAccount = ({ id, email, firstName, lastName }: UserRow) => ({ id, email, firstName, lastName })
