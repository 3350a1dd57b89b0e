import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import { companyMinutes } from '#contract/identity/step-up.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import {
  findConnectionOfSession,
  holdConnection,
  isOn,
  type NewAttempt,
  recordAttempt,
} from '#server/identity/connections/service.ts'
import { hasFactor } from '#server/identity/factors/service.ts'
import { refreshSession } from '#server/identity/sessions/service.ts'
import { shownEmail } from '#server/identity/shown-addresses/service.ts'
import { fail, type Refusal, refuse } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { type Caller, findCaller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { findIdentity } from './identities.ts'
import { clockTolerance } from './provider.ts'
import { isStrongEnough, methodsOf, type Prepared, type Received } from './received.ts'
import { startAt } from './start.ts'
import { isCurrent } from './starts.ts'

/**
 * Begins a fresh sign-in at the company that opened the session. Whoever has a factor of their own uses that: the company's
 * word does not stand in for it.
 * @returns the address of the provider's page
 * @throws sso.unknown, sso.unavailable, session.own_factor_required
 */
export async function startStepUp(
  context: UseCaseContext,
  caller: Caller,
  cookies: CookieJar,
): Promise<string> {
  const { account, session } = caller
  const connection = await findConnectionOfSession(context, session.id)
  if (!connection) fail('sso.unknown')
  if (await hasFactor(context, account.id)) fail('session.own_factor_required')
  return startAt(context, cookies, connection, {
    ...{ sessionId: session.id, hint: (await shownEmail(context, caller)) || undefined },
  })
}

/** Whether the provider has asked the person a moment ago. A clock that is ahead by more than we tolerate does not count. */
function isAskedAnew({ askedAt }: Received): boolean {
  if (askedAt === undefined) return false
  const age = Date.now() / 1000 - askedAt
  return age <= companyMinutes * 60 && age >= -clockTolerance
}

/** Why an answer of the provider proves nothing of a caller. */
async function whyRefused(
  context: UseCaseContext,
  { connection, received }: Prepared,
  { account }: Caller,
): Promise<[AttemptReason, ErrorCode] | undefined> {
  const identity = await findIdentity(context, connection, received)
  if (identity?.accountId !== account.id) return ['other_person', 'sso.other_person']
  if (!isStrongEnough(connection, received)) return ['authentication', 'sso.failed']
  return isAskedAnew(received) ? undefined : ['stale', 'sso.stale']
}

/**
 * Makes the session fresh that asked for it, and no other one.
 * @returns a refusal where the answer does not prove its person
 * @throws sso.expired, session.own_factor_required
 */
export async function proveByCompany(
  context: UseCaseContext,
  prepared: Prepared,
  attempt: NewAttempt,
  cookies: CookieJar,
): Promise<Refusal | undefined> {
  const { start, connection, received } = prepared
  const caller = await findCaller(context, cookies.get('session'))
  if (!caller || caller.session.id !== start.sessionId) fail('sso.expired')
  const why = await whyRefused(context, prepared, caller)
  if (why) {
    const [reason, code] = why
    await recordAttempt(context, connection, { ...attempt, reason })
    return refuse(code)
  }
  await lockAccount(context, caller.account.id)
  if (await hasFactor(context, caller.account.id)) fail('session.own_factor_required')
  const held = await holdConnection(context, connection.id)
  if (!held || !isOn(held) || !isCurrent(start, held)) fail('sso.expired')
  await recordAttempt(context, connection, attempt)
  // What the person proved before counts no longer: whoever runs the provider may sit at a browser that was left open.
  await refreshSession(context, caller.session, methodsOf(received))
}
