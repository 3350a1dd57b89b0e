import type * as z from 'zod/mini'
import type { listStepUpWays, stepUp } from '#contract/identity/step-up.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import { findConnectionOfSession } from '#server/identity/connections/service.ts'
import {
  consumeCodeAttempt,
  hasFactor,
  requireOneProof,
  spendCode,
  spendPasskey,
} from '#server/identity/factors/service.ts'
import { makeMailedCode, spendMailedCode } from '#server/identity/mailed-codes/service.ts'
import { provePasskey } from '#server/identity/passkey-ceremonies/service.ts'
import type { ProvedPasskey } from '#server/identity/passkeys/service.ts'
import { countPasskeys } from '#server/identity/passkeys/service.ts'
import { requirePassword } from '#server/identity/passwords/service.ts'
import { refreshSession } from '#server/identity/sessions/service.ts'
import { fail, failAt, type Refusal, refuse } from '#server/platform/errors/failure.ts'
import { isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'

type Proof = z.output<typeof stepUp.body>

type Way = Answer<typeof listStepUpWays>['data']['ways'][number]

export async function listWays(context: UseCaseContext, { account, session }: Caller): Promise<Way[]> {
  const own: Way[] = account.passwordHash === null ? [] : ['password']
  if (await hasFactor(context, account.id)) {
    const hasPasskey = (await countPasskeys(context, account.id)) > 0
    return hasPasskey ? ['passkey', ...own, 'code'] : [...own, 'code']
  }
  return (await findConnectionOfSession(context, session.id)) ? ['company', ...own] : own
}

/**
 * Checks a password or the answer of a passkey, and counts an attempt at a code, outside any transaction: a wrong one stays
 * counted.
 * @throws account.wrong_password, passkey.refused, request.throttled, server.busy, request.invalid unless it is one proof
 */
export async function proveAgain(
  context: UseCaseContext,
  caller: Caller,
  { password, code, passkey, mailed }: Proof,
): Promise<ProvedPasskey | undefined> {
  requireOneProof({ password, code, passkey, mailed })
  if (passkey) return provePasskey(context, passkey)
  if (password === undefined) await consumeCodeAttempt(context, caller.account.id, caller.session)
  else await requirePassword(context, caller, password, 'password')
}

/**
 * Makes the session fresh.
 * @throws account.wrong_code
 */
export async function storeProof(
  context: UseCaseContext,
  caller: Caller,
  { code, mailed }: Proof,
  passkey: ProvedPasskey | undefined,
): Promise<Refusal | undefined> {
  const { account, session } = caller
  await lockAccount(context, account.id)
  if (passkey && !(await spendPasskey(context, account, passkey))) return refuse('passkey.refused')
  if (mailed !== undefined && !(await spendMailedCode(context, session.id, mailed)))
    failAt('account.wrong_code', 'mailed')
  const method = passkey
    ? 'passkey'
    : mailed !== undefined
      ? 'mail'
      : code === undefined
        ? 'password'
        : await spendCode(context, account, code)
  if (!method) failAt('account.wrong_code', 'code')
  await refreshSession(context, session, [...session.methods, method])
}

/**
 * Mails a code to the person whom single sign-on alone has proved: whoever runs the provider adds no factor in their name.
 * @throws factor.mailbox_unproved
 */
export async function mailCode(context: UseCaseContext, { account, session }: Caller): Promise<void> {
  if (!account.emailVerifiedAt || account.passwordUnproved) fail('factor.mailbox_unproved')
  if (!isSingleSignOnAlone(session) || !(await consumeMailLimit(context, 'step-up-code', account.email)))
    return
  const { email: to, language, firstName: name } = account
  const code = await makeMailedCode(context, session.id)
  await queueMail(context, { kind: 'stepUpCode', to, language, name, code })
}
