import type * as z from 'zod/mini'
import type { listStepUpWays, stepUp } from '#contract/identity/step-up.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import { consumeCodeAttempt, hasFactor, spendCode } from '#server/identity/factors/service.ts'
import { requirePassword } from '#server/identity/passwords/service.ts'
import { refreshSession } from '#server/identity/sessions/service.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

type Proof = z.output<typeof stepUp.body>

export async function listWays(
  context: UseCaseContext,
  { account }: Caller,
): Promise<Answer<typeof listStepUpWays>['data']['ways']> {
  return (await hasFactor(context, account.id)) ? ['password', 'code'] : ['password']
}

/**
 * Checks a password, and counts an attempt at a code, outside any transaction: a wrong one stays counted.
 * @throws account.wrong_password, request.throttled, server.busy, request.invalid unless it is one proof
 */
export async function proveAgain(
  context: UseCaseContext,
  caller: Caller,
  { password, code }: Proof,
): Promise<void> {
  if (password !== undefined && code !== undefined) failAt('input.invalid', 'code')
  if (password === undefined && code === undefined) failAt('input.required', 'password')
  if (password === undefined) await consumeCodeAttempt(context, caller.account.id)
  else await requirePassword(context, caller, password, 'password')
}

/**
 * Makes the session fresh.
 * @throws account.wrong_code
 */
export async function storeProof(context: UseCaseContext, caller: Caller, { code }: Proof): Promise<void> {
  await lockAccount(context, caller.account.id)
  const method = code === undefined ? 'password' : await spendCode(context, caller.account, code)
  if (!method) failAt('account.wrong_code', 'code')
  await refreshSession(context, caller.session, method)
}
