import { and, eq } from 'drizzle-orm'
import { noteRestored } from '#server/identity/account-links/service.ts'
import { lockProved } from '#server/identity/account-locks/service.ts'
import {
  type Account,
  findAccountById,
  sendAddressLink,
  storeAddress,
} from '#server/identity/accounts/service.ts'
import { sendRestoreLink, settleRestored } from '#server/identity/address-moves/service.ts'
import { requireFactor } from '#server/identity/factors/service.ts'
import { isStrangersPassword } from '#server/identity/passwords/service.ts'
import { capSessions } from '#server/identity/sessions/service.ts'
import { requireMovable } from '#server/identity/sign-in-rules/service.ts'
import {
  findLiveToken,
  inspectToken,
  redeemToken,
  type Token,
  type TokenPurpose,
  type TokenState,
  voidSince,
  voidTokens,
  wasJustUsed,
} from '#server/identity/tokens/service.ts'
import { storeSignInEmail } from '#server/people/users/service.ts'
import { unknownPasswordHash } from '#server/platform/crypto/passwords.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { type Caller, findCaller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { consumeRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { users } from '#server/schema/users.ts'

const confirming: TokenPurpose[] = ['change_address', 'correct_address']

interface AddressLink {
  token: string
  email: string
}

/**
 * Mails a confirmation link. The answer does not reveal whether the address has an account.
 * @throws account.email_unchanged, account.address_managed, request.throttled
 */
export async function requestAddress(
  context: UseCaseContext,
  { account }: Caller,
  email: string,
): Promise<void> {
  if (email === account.email) failAt('account.email_unchanged', 'email')
  await consumeRateLimit(context, `address:${account.id}`, context.settings.mailsPerHour, 3600)
  await lockProved(context, account)
  await requireMovable(context, account)
  await sendAddressLink(context, account, email)
}

function requireKnown(found: TokenState, email: string): Token {
  if (found.state === 'unknown' || found.token.email !== email) fail('token.invalid')
  return found.token
}

/**
 * Checks a confirmation. An administrator may have entered an own address, so the mailbox is not enough: the
 * account's password or session is required too.
 * @returns the account, if a correction was proved by it
 * @throws token.invalid, account.wrong_password, request.throttled, server.busy
 */
export async function prepareConfirmation(
  context: UseCaseContext,
  { token, email, password }: AddressLink & { password?: string | undefined },
  client: Client,
  cookies: CookieJar,
): Promise<Account | undefined> {
  const found = await inspectToken(context, confirming, token)
  const { purpose, accountId } = requireKnown(found, email)
  if (found.state !== 'live' || purpose !== 'correct_address') return undefined
  const account = await findAccountById(context, accountId ?? '')
  if (!account) fail('token.gone')
  const caller = await findCaller(context, cookies.get('session'))
  // The employer's identity provider opens sessions too: one of those proves no password.
  const isOwn = caller?.session.kind === 'standard' && caller.session.customerId === null
  if (isOwn && caller.account.id === account.id) return caller.account
  if (password === undefined)
    fail('account.wrong_password', { fields: { password: { code: 'password.account_needed' } } })
  if (!(await isStrangersPassword(context, client, account, password)))
    failAt('account.wrong_password', 'password')
  return account
}

/**
 * Consumes the link, which verifies the new address, and notifies the former one, which can undo the change for a
 * week, unless the account goes back to a mailbox that could have undone the change to it.
 * @throws token.gone, account.email_taken, account.wrong_credentials, account.sign_in_first, account.address_managed
 */
export async function confirmAddress(
  context: UseCaseContext,
  { token, email }: AddressLink,
  proved: Account | undefined,
  cookies: CookieJar,
): Promise<void> {
  const found = await redeemToken(context, confirming, token)
  const used = requireKnown(found, email)
  const account = await findAccountById(context, used.accountId ?? '')
  if (!account) fail('token.gone')
  if (found.state !== 'live') {
    if (wasJustUsed(context, used) && account.email === email) return
    fail('token.gone')
  }
  if (account.email === email) return
  await requireMovable(context, account)
  const isProved = found.token.purpose === 'correct_address'
  const back = await findLiveToken(context, 'restore_address', email)
  await moveAccount(context, account, email, { passwordUnproved: !isProved })
  if (isProved) {
    await lockProved(context, proved ?? fail('token.gone'))
    await requireFactor(context, account, cookies)
  }
  // Back at a mailbox that may restore the address, none of later may.
  if (back) await voidSince(context, back)
  await (back ? tellDisplaced(context, account, { passwordEnded: false }) : sendRestoreLink(context, account))
}

/** Tells the other mailbox that a former one has the account again. */
async function tellDisplaced(
  context: UseCaseContext,
  { email: to, language, firstName: name }: Account,
  { passwordEnded }: { passwordEnded: boolean },
): Promise<void> {
  await queueMail(context, { kind: 'addressRestored', to, language, name, passwordEnded })
}

/**
 * Restores the former address, and tells the other one. What somebody at the other address recorded meanwhile is theirs. So that nobody else gets
 * in, the password, sessions, known browsers, later links, and factors enrolled since a week before the change end. The
 * health data stays closed until the provider confirms the person, if the password had been proved by the other mailbox or
 * the last factor ends.
 * @throws token.invalid, token.gone, account.email_taken, account.address_managed
 */
export async function restoreAddress(context: UseCaseContext, { token, email }: AddressLink): Promise<void> {
  const found = await redeemToken(context, ['restore_address'], token)
  const used = requireKnown(found, email)
  const account = found.state === 'live' ? await findAccountById(context, used.accountId ?? '') : undefined
  if (!account) fail('token.gone')
  await requireMovable(context, account)
  const passwordHash = account.passwordHash && unknownPasswordHash()
  await moveAccount(context, account, email, { passwordUnproved: true, passwordHash }, used.createdAt)
  await voidTokens(context, ['restore_address'], email)
  await settleRestored(context, account, used.createdAt)
  await tellDisplaced(context, account, { passwordEnded: true })
  await noteRestored(context, account.id, used.createdAt)
  await voidSince(context, used)
  // Organizations that list the replaced address show both addresses again.
  await storeSignInEmail(context, email, and(eq(users.accountId, account.id), eq(users.email, account.email)))
}

/**
 * Changes the account's address and voids links mailed to the former one.
 * @param password whether the password was proved with the new mailbox, and the hash of another one if it ends
 * @param reservedUntil when a former mailbox was left that takes the address back: links of later count for nothing
 */
async function moveAccount(
  context: UseCaseContext,
  account: Account,
  email: string,
  password: Pick<Account, 'passwordUnproved'> & Partial<Pick<Account, 'passwordHash'>>,
  reservedUntil = context.now,
): Promise<void> {
  const reserved = await findLiveToken(context, 'restore_address', email)
  if (reserved && reserved.accountId !== account.id && reserved.createdAt <= reservedUntil)
    failAt('account.email_taken', 'email')
  // People before their account, as a deactivation locks them, to avoid a deadlock.
  await storeSignInEmail(context, null, eq(users.accountId, account.id))
  const proof = { emailVerifiedAt: context.now, addressByDirectory: false, ...password }
  await storeAddress(context, account.id, email, proof)
  await capSessions(context, account.id)
  await voidTokens(context, ['reset_password', 'verify_email', ...confirming], account.id)
}
