import {
  endOtherSessions,
  getSession,
  listOwnSessions,
  login,
  logout,
  secondFactor,
  setSession,
} from '#contract/identity/sessions.ts'
import { consumeCodeAttempt } from '#server/identity/factors/service.ts'
import { findSecondFactorStart } from '#server/identity/second-factor/service.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { findCaller } from '#server/platform/http/scope.ts'
import { exchangeSession } from './exchange.ts'
import { listSessions } from './list.ts'
import { endOthers } from './reach.ts'
import { endSession, presentSession } from './service.ts'
import { attemptSignIn, completeSignIn, signIn } from './sign-in.ts'

export const sessionRoutes = [
  implementPrepared(
    login,
    ({ context, body, client, cookies }) => attemptSignIn(context, body, client, cookies),
    ({ context, client, cookies, prepared }) => signIn(context, prepared, client, cookies),
  ),

  implementPrepared(
    secondFactor,
    async ({ context, cookies }) => {
      const proved = await findSecondFactorStart(context, cookies)
      await consumeCodeAttempt(context, proved.account.id)
      return proved
    },
    ({ context, body, client, cookies, prepared }) =>
      completeSignIn(context, prepared, body.code, client, cookies),
  ),

  implement(getSession, async ({ context, cookies }) => {
    const secret = cookies.get('session')
    const caller = await findCaller(context, secret)
    if (secret && !caller) cookies.clear('session')
    const session = caller ? presentSession(caller) : null
    return { session, user: session?.user ?? null }
  }),

  implement(logout, async ({ context, cookies }) => {
    await endSession(context, cookies.get('session'))
    cookies.clear('session')
    return { data: {} }
  }),

  implement(setSession, ({ context, body, client, cookies }) =>
    exchangeSession(context, body, client, cookies),
  ),

  implement(listOwnSessions, async ({ context, caller }) => ({ data: await listSessions(context, caller) })),

  implement(endOtherSessions, async ({ context, caller }) => ({
    data: { ended: await endOthers(context, caller) },
  })),
]
