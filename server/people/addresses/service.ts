import { and, eq, gte } from 'drizzle-orm'
import {
  type Account,
  closeHealth,
  findAccountById,
  sendAddressLink,
  storeAddress,
} from '#server/identity/accounts/service.ts'
import { signOutEverywhere } from '#server/identity/sessions/service.ts'
import {
  findLiveToken,
  inspectToken,
  issueToken,
  redeemToken,
  type Token,
  type TokenPurpose,
  type TokenState,
  voidSince,
  voidTokens,
} from '#server/identity/tokens/service.ts'
import { storeSignInEmail } from '#server/people/users/service.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { type Caller, findCaller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import {
  consumeLoginAttempt,
  countRequest,
  loginRateLimitKey,
} from '#server/platform/rate-limits/rate-limits.ts'
import { accounts } from '#server/schema/accounts.ts'
import { activityEntries } from '#server/schema/entries.ts'
import { users } from '#server/schema/users.ts'

const confirming: TokenPurpose[] = ['change_address', 'correct_address']
/**
 * Milliseconds in which a second request with the same link succeeds: a mail scanner may open it just before its
 * reader.
 */
const repeatable = 10 * 60_000

interface AddressLink {
  token: string
  email: string
}

/** Mails a confirmation link. The answer does not reveal whether the address has an account. */
export async function requestAddress(
  context: UseCaseContext,
  { account }: Caller,
  email: string,
): Promise<void> {
  const { allowed } = await countRequest(
    context,
    `address:${account.id}`,
    context.settings.mailsPerHour,
    3600,
  )
  if (allowed) await sendAddressLink(context, account, email)
}

function requireKnown(found: TokenState, email: string): Token {
  if (found.state === 'unknown' || found.token.email !== email) fail('token.invalid')
  return found.token
}

/**
 * Checks a confirmation. An administrator may have entered an own address, so the mailbox is not enough: the
 * account's password or session is required too.
 * @throws token.invalid, account.wrong_password, request.throttled, server.busy
 */
export async function prepareConfirmation(
  context: UseCaseContext,
  { token, email, password }: AddressLink & { password?: string | undefined },
  cookies: CookieJar,
): Promise<void> {
  const found = await inspectToken(context, confirming, token)
  const { purpose, accountId } = requireKnown(found, email)
  if (found.state !== 'live' || purpose !== 'correct_address') return
  const account = await findAccountById(context, accountId ?? '')
  if (!account) fail('token.gone')
  const caller = await findCaller(context, cookies.get('session'))
  if (caller?.account.id === account.id && caller.session.kind === 'standard') return
  if (password === undefined)
    fail('account.wrong_password', { fields: { password: { code: 'password.account_needed' } } })
  await consumeLoginAttempt(context, loginRateLimitKey(account.email), context.settings.loginFreeFailures)
  if (!(await context.passwords.isRight(password, account.passwordHash)))
    failAt('account.wrong_password', 'password')
}

/**
 * Consumes the link, which verifies the new address, and notifies the former one, which can undo the change for a
 * week.
 * @throws token.gone, account.email_taken
 */
export async function confirmAddress(context: UseCaseContext, { token, email }: AddressLink): Promise<void> {
  const found = await redeemToken(context, confirming, token)
  const { accountId, usedAt } = requireKnown(found, email)
  const account = await findAccountById(context, accountId ?? '')
  if (!account) fail('token.gone')
  if (found.state !== 'live') {
    const isRepeat =
      found.state === 'used' && usedAt && context.now.getTime() - usedAt.getTime() <= repeatable
    if (isRepeat && account.email === email) return
    fail('token.gone')
  }
  if (account.email === email) return
  await moveAccount(context, account, email)
  await voidTokens(context, ['restore_address'], email)
  const subject = account.email
  const restore = await issueToken(context, {
    purpose: 'restore_address',
    subject,
    accountId: account.id,
    email: subject,
  })
  await queueMail(context, {
    kind: 'addressChanged',
    to: subject,
    language: account.language,
    name: account.firstName,
    link: `${context.settings.publicUrl}/confirm-email?${new URLSearchParams({ token: restore, email: subject })}`,
  })
}

/**
 * Restores the former address. What somebody at the other address recorded meanwhile is theirs. Sessions, known browsers and later links end, so that nobody else stays signed in.
 * @throws token.invalid, token.gone, account.email_taken
 */
export async function restoreAddress(context: UseCaseContext, { token, email }: AddressLink): Promise<void> {
  const found = await redeemToken(context, ['restore_address'], token)
  const used = requireKnown(found, email)
  const account = found.state === 'live' ? await findAccountById(context, used.accountId ?? '') : undefined
  if (!account) fail('token.gone')
  await moveAccount(context, account, email)
  if (await hasRecordedSince(context, account.id, used.createdAt)) await closeHealth(context, account.id)
  await signOutEverywhere(context, account.id)
  await voidSince(context, used)
  // Organizations that list the replaced address show both addresses again.
  await storeSignInEmail(context, email, and(eq(users.accountId, account.id), eq(users.email, account.email)))
}

async function hasRecordedSince(context: UseCaseContext, accountId: string, since: Date): Promise<boolean> {
  const people = await context.db
    .select({ organizationId: users.organizationId, userId: users.id })
    .from(accounts)
    .innerJoin(users, eq(users.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  for (const person of people) {
    const recorded = await asPerson(context, person, (own) =>
      own.$count(activityEntries, gte(activityEntries.recordedAt, since)),
    )
    if (recorded > 0) return true
  }
  return false
}

/** Changes the account's address and voids links mailed to the former one. */
async function moveAccount(context: UseCaseContext, account: Account, email: string): Promise<void> {
  const reserved = await findLiveToken(context, 'restore_address', email)
  if (reserved && reserved.accountId !== account.id) failAt('account.email_taken', 'email')
  await storeAddress(context, account.id, email)
  await storeSignInEmail(context, null, eq(users.accountId, account.id))
  await voidTokens(context, ['reset_password', 'verify_email', ...confirming], account.id)
}
