import {
  endOtherSessions,
  enterCell,
  getSession,
  listOwnSessions,
  login,
  logout,
  secondFactor,
  setSession,
  signInByPasskey,
} from '#contract/identity/sessions.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { findCaller } from '#server/platform/http/scope.ts'
import { exchangeSession } from './exchange.ts'
import { enterFromCell, requireLeftSession } from './from-cell.ts'
import { listSessions } from './list.ts'
import { attemptPasskey } from './passkey-attempt.ts'
import { endOthers } from './reach.ts'
import { endSession, presentSession } from './service.ts'
import * as signIns from './sign-in.ts'

export const sessionRoutes = [
  implementPrepared(
    login,
    ({ context, body, client, cookies }) => signIns.attemptSignIn(context, body, client, cookies),
    ({ context, client, cookies, prepared }) => signIns.signIn(context, prepared, client, cookies),
  ),

  implementPrepared(
    secondFactor,
    ({ context, body, client, cookies }) => signIns.attemptSecondFactor(context, body, client, cookies),
    ({ context, client, cookies, prepared }) => signIns.completeSignIn(context, prepared, client, cookies),
  ),

  implementPrepared(
    signInByPasskey,
    ({ context, body, client }) => attemptPasskey(context, body.passkey, client),
    ({ context, body, client, cookies, prepared }) =>
      signIns.signInByPasskey(context, prepared, body, client, cookies),
  ),

  implement(getSession, async ({ context, cookies }) => {
    const caller = await findCaller(context, cookies.get('session'))
    if (!caller) cookies.clearUnknownSession()
    const session = caller ? await presentSession(context, caller) : null
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

  implementPrepared(
    enterCell,
    ({ context, body, cookies }) => requireLeftSession(context, body.token, cookies),
    ({ context, body, client, cookies }) => enterFromCell(context, body, client, cookies),
  ),

  implement(listOwnSessions, async ({ context, caller }) => ({ data: await listSessions(context, caller) })),

  implement(endOtherSessions, async ({ context, caller }) => ({
    data: { ended: await endOthers(context, caller) },
  })),
]
