import { notePasswordLink } from '#server/identity/account-links/service.ts'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import {
  findAccount,
  markPasswordProved,
  type Owner,
  storePassword,
} from '#server/identity/accounts/service.ts'
import { mailOpened } from '#server/identity/factor-resets/service.ts'
import { deleteFactors, isProvedHere } from '#server/identity/factors/service.ts'
import { signOutEverywhere } from '#server/identity/sessions/service.ts'
import { refusesPassword, requirePasswordAllowed } from '#server/identity/sign-in-rules/service.ts'
import {
  inspectToken,
  issueToken,
  redeemToken,
  type TokenPurpose,
  type TokenState,
  voidTokens,
} from '#server/identity/tokens/service.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { requestMail } from '#server/platform/mail/requests.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { unlockSecondFactor } from '#server/platform/rate-limits/login-attempts.ts'
import { requireUncommon, settlePasswordLink } from './service.ts'

function refuseTarget(): never {
  failAt('redirect.foreign', 'redirectTo')
}

/**
 * Returns the page that a reset link opens: the one that requested it, if it is ours. A foreign page would receive
 * the token.
 */
function resetPage({ settings }: UseCaseContext, redirectTo: string | undefined): URL {
  const page = URL.parse(redirectTo ?? '/reset-password?type=recovery', settings.publicUrl)
  if (!page) refuseTarget()
  const ours = ownOrigins(settings, settings.port).has(page.origin) && page.pathname === '/reset-password'
  // Refuse user information in a URL: it stands before the host and could imitate the portal's name.
  if (!ours || page.username || page.password) refuseTarget()
  page.hash = ''
  page.searchParams.set('type', 'recovery')
  return page
}

/** Requests a reset link. */
export async function requestReset(
  context: UseCaseContext,
  { email, redirectTo }: { email: string; redirectTo?: string | undefined },
) {
  const page = resetPage(context, redirectTo).href
  await requestMail(context, 'reset', { email, page })
}

/** Mails a reset link, or how the company signs in, to the account of an address. */
export async function answerReset(context: UseCaseContext, email: string, page: URL): Promise<void> {
  const account = await findAccount(context, email)
  if (!account) return
  const isRefused = await refusesPassword(context, email, account)
  await (isRefused ? mailCompanySignIn(context, account) : mailReset(context, account, page))
}

/** Mails in place of a reset link that the address signs in by its company. */
async function mailCompanySignIn(context: UseCaseContext, { email, language, firstName: name }: Owner) {
  const link = `${context.settings.publicUrl}/login`
  await queueMail(context, { kind: 'signInByCompany', to: email, language, name, link })
}

async function mailReset(context: UseCaseContext, { id, email, language, firstName }: Owner, page: URL) {
  const token = await issueToken(context, { purpose: 'reset_password', subject: id, accountId: id, email })
  page.searchParams.set('token', token)
  page.searchParams.set('email', email)
  await queueMail(context, {
    kind: 'reset',
    to: email,
    language,
    name: firstName,
    link: page.href,
  })
}

interface NewPassword {
  token: string
  email: string
  password: string
}

/** A mailed link, and one that the provider gave to a person of whom it has made sure. */
const resetting: TokenPurpose[] = ['reset_password', 'confirm_person']

function requireLive(found: TokenState, email: string) {
  if (found.state === 'unknown' || found.token.email !== email) fail('token.invalid')
  if (found.state !== 'live') fail('token.gone')
  return found.token
}

/**
 * Checks a reset before hashing anything.
 * @throws token.invalid, token.gone, sso.required, password.common, password.personal
 */
export async function prepareReset(
  context: UseCaseContext,
  { token, email, password }: NewPassword,
): Promise<string> {
  const { purpose } = requireLive(await inspectToken(context, resetting, token), email)
  const account = await findAccount(context, email)
  if (purpose === 'reset_password') await requirePasswordAllowed(context, email, account)
  requireUncommon(password, [account?.firstName ?? '', account?.lastName ?? '', email])
  return context.passwords.hash(password)
}

/**
 * Sets the password, ends every session and forgets known browsers, so that nobody who knew the old password stays
 * signed in. This browser becomes the known one: the owner signs in here while others guess. Links that would move the
 * account to another address end too. Where the mailbox may be the employer's, the health data stays closed until the
 * provider confirms the person. So it does where a first password ends factors that came after the company's sign-in
 * alone: whoever added them may not be who reads the mailbox now. A link of the provider opens it, and removes the factors
 * of whoever got in before. In a session with a factor the person chooses the password, whoever else reads the mailbox.
 */
export async function confirmReset(
  context: UseCaseContext,
  { token, email }: NewPassword,
  passwordHash: string,
  cookies: CookieJar,
): Promise<void> {
  const { accountId, purpose } = requireLive(await redeemToken(context, resetting, token), email)
  if (!accountId) fail('token.gone')
  const account = await lockAccount(context, accountId)
  // Until now nobody had proved the mailbox: whoever enrolled a factor was a stranger to it.
  if (account?.emailVerifiedAt === null) await deleteFactors(context, accountId)
  const isConfirmed = purpose === 'confirm_person'
  if (account) await settlePasswordLink(context, account, isConfirmed)
  const isOwn = await isProvedHere(context, accountId, cookies)
  const changed = await storePassword(
    context,
    accountId,
    passwordHash,
    isOwn ? { passwordByMail: false } : {},
  )
  if (isConfirmed) await mailOpened(context, changed)
  await unlockSecondFactor(context, accountId)
  await notePasswordLink(context, accountId, isConfirmed ? 'confirmedVersion' : 'mailedVersion')
  await signOutEverywhere(context, accountId, cookies)
  await voidTokens(context, ['change_address', 'verify_email'], accountId)
  await markPasswordProved(context, accountId)
}
