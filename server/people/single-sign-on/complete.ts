import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import type { SsoOutcome } from '#contract/identity/sso.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import {
  type ConnectionRow,
  findConnection,
  holdConnection,
  isOn,
  markTested,
  recordAttempt,
} from '#server/identity/connections/service.ts'
import { rolesByOrganization } from '#server/identity/roles/service.ts'
import { applyClaims } from '#server/identity/rule-effects/service.ts'
import { presentSession, startSession } from '#server/identity/sessions/service.ts'
import { foldAccessCode, secretHash } from '#server/platform/crypto/secrets.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { fail, type Refusal, refuse } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { type Caller, findCaller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { receiveInTest } from './client-authentication.ts'
import { SignInFailure } from './failure.ts'
import { type Linked, linkAccount } from './link.ts'
import { isStrongEnough, methodsOf, type Prepared, type Received, receive } from './received.ts'
import {
  findStart,
  isCurrent,
  lockStart,
  redeemStart,
  referenceOf,
  type Start,
  updateStart,
} from './starts.ts'
import { proveByCompany } from './step-up.ts'
import { testedOf, unusable } from './tested.ts'

interface Answered {
  connection: string
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

const nothing: SsoOutcome = {
  ...{ session: null, user: null, home: null, code: null, tested: null },
  proved: false,
}

const attemptOf = (state: string, { testedBy }: Pick<Start, 'testedBy'>) => ({
  reference: referenceOf(state),
  isTest: testedBy !== null,
})

/**
 * Consumes the start and asks the provider, outside of any transaction: each start is used once, however it ends.
 * @throws sso.expired, sso.failed, sso.unavailable
 */
export async function prepareCompletion(
  context: UseCaseContext,
  answered: Answered,
  cookies: CookieJar,
): Promise<Prepared> {
  const { state } = answered
  const start = await redeemStart(context, cookies, state)
  const known = start ?? (await findStart(context, cookies, state))
  const connection = known && (await findConnection(context, known.connectionId))
  if (!known || !connection) fail('sso.expired')
  const failed = (reason: AttemptReason, detail?: string) =>
    withRowAccess(context, 'everything', (db) =>
      recordAttempt({ ...context, db }, connection, { ...attemptOf(state, known), reason, detail }),
    )
  if (!start) {
    await failed('replayed', 'the answer of the provider came twice')
    fail('sso.expired')
  }
  if (!isCurrent(start, connection) || (start.testedBy === null && !isOn(connection))) fail('sso.expired')
  if (answered.connection !== connection.id) {
    await failed('token', 'the answer came to the return page of another connection')
    fail('sso.failed')
  }
  try {
    const receiveAnswer = start.testedBy === null ? receive : receiveInTest
    return { start, connection, received: await receiveAnswer(context, connection, start, answered) }
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    await failed(error.reason, error.message)
    fail(error.reason === 'unreachable' ? 'sso.unavailable' : 'sso.failed')
  }
}

interface Browser {
  client: Client
  cookies: CookieJar
}

/** Signs the person in, mails a code, proves a session once more, or shows a test's outcome. */
export async function complete(
  context: UseCaseContext,
  { start, connection, received }: Prepared,
  state: string,
  browser: Browser,
): Promise<{ data: SsoOutcome } | Refusal> {
  const attempt = { ...attemptOf(state, start), claims: Object.keys(received.claims) }
  if (start.testedBy !== null) {
    const reason = unusable(connection, received)
    await recordAttempt(context, connection, { ...attempt, ...(reason && { reason }) })
    if (!reason) await markTested(context, connection, received.authentication)
    browser.cookies.clear('sso')
    return { data: { ...nothing, tested: { ...testedOf(connection, received), reason: reason ?? null } } }
  }
  if (start.sessionId !== null) {
    browser.cookies.clear('sso')
    const refused = await proveByCompany(context, { start, connection, received }, attempt, browser.cookies)
    return refused ?? { data: { ...nothing, proved: true } }
  }
  const { invitationHash } = start
  const linked: Linked = isStrongEnough(connection, received)
    ? await linkAccount(context, connection, received, { invitationHash })
    : { refused: 'authentication' }
  if ('codeTo' in linked) return askForCode(context, { start, connection, received }, linked.codeTo, browser)
  return finish(context, { start, connection, linked, attempt, received }, received.providerSession, browser)
}

const codeOf: Partial<Record<AttemptReason, ErrorCode>> = {
  inactive: 'account.inactive',
  authentication: 'sso.failed',
  other_identity: 'sso.other_identity',
}

interface Finishing {
  start: Start
  connection: ConnectionRow
  linked: Exclude<Linked, { codeTo: string }>
  attempt: ReturnType<typeof attemptOf> & { claims?: string[] }
  /** Undefined where a mailed code came in between. */
  received?: Received
}

async function finish(
  context: UseCaseContext,
  { start, connection, linked, attempt, received }: Finishing,
  providerSession: string | null,
  { client, cookies }: Browser,
): Promise<{ data: SsoOutcome } | Refusal> {
  cookies.clear('sso')
  if ('refused' in linked) {
    await recordAttempt(context, connection, { ...attempt, reason: linked.refused })
    return refuse(linked.code ?? codeOf[linked.refused] ?? 'sso.not_invited')
  }
  const { account } = linked
  // Otherwise a link could sign its reader in to its sender's account.
  const current = await findCaller(context, cookies.get('session'))
  if (current && current.account.id !== account.id) return refuse('session.other_account')
  const held = await holdConnection(context, connection.id)
  if (!held || !isOn(held) || !isCurrent(start, held)) fail('sso.expired')
  await recordAttempt(context, connection, attempt)
  if (held.groupSource === 'sign-in') await applyClaims(context, held, account.id, received?.groups ?? [])
  const customerId = connection.organizationId
  const session = await startSession(context, client, cookies, {
    ...{ account, methods: methodsOf(received) },
    singleSignOn: { connectionId: connection.id, customerId, providerSession },
  })
  const home = start.returnTo ?? (await homeOf(context, account, session))
  const presented = await presentSession(context, { account, session })
  return { data: { ...nothing, session: presented, user: presented.user, home } }
}

const homeOf = async (context: UseCaseContext, { id }: Account, session: Caller['session']) =>
  (await rolesByOrganization(context, id, session)).size > 0 ? '/dashboard' : '/me'

const codeLifetime = 10 * 60_000

/** Mails a code to an address whose domain nobody proved: the provider's word alone is not enough. */
async function askForCode(
  context: UseCaseContext,
  { start, connection, received }: Prepared,
  email: string,
  { cookies }: Browser,
): Promise<{ data: SsoOutcome }> {
  const code = context.secrets.newAccessCode()
  const expiresAt = new Date(context.now.getTime() + codeLifetime)
  const { subject, providerSession } = received
  await updateStart(context, start, { subject, email, providerSession, codeHash: hashOf(code), expiresAt })
  cookies.set('sso', cookies.get('sso') ?? '', expiresAt)
  if (await consumeMailLimit(context, 'sso-code', email))
    await queueMail(context, {
      kind: 'ssoCode',
      to: email,
      language: 'bilingual',
      code,
      connection: connection.name,
    })
  return { data: { ...nothing, code: { email } } }
}

const hashOf = (code: string) => secretHash(foldAccessCode(code))

const maxTries = 5

/**
 * Signs in with the mailed code.
 * @throws sso.expired, sso.code
 */
export async function completeByCode(
  context: UseCaseContext,
  { state, code }: { state: string; code: string },
  browser: Browser,
): Promise<{ data: SsoOutcome } | Refusal> {
  const start = await lockStart(context, browser.cookies, state)
  const connection = start && (await findConnection(context, start.connectionId))
  if (!start?.codeHash || !start.subject || !start.email || !connection || !isOn(connection))
    fail('sso.expired')
  const attempt = attemptOf(state, start)
  if (start.codeTries >= maxTries) fail('sso.expired')
  if (!start.codeHash.equals(hashOf(code))) {
    await updateStart(context, start, { codeTries: start.codeTries + 1 })
    await recordAttempt(context, connection, { ...attempt, reason: 'code' })
    return refuse('sso.code', 'code')
  }
  await updateStart(context, start, { codeHash: null })
  const who = { subject: start.subject, email: start.email, isEmailVerified: true }
  const { invitationHash } = start
  const linked = await linkAccount(context, connection, who, { isMailboxProved: true, invitationHash })
  if ('codeTo' in linked) fail('sso.expired')
  return finish(context, { start, connection, linked, attempt }, start.providerSession, browser)
}
