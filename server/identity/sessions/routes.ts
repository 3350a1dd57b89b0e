import { endOtherSessions, listOwnSessions } from '#contract/identity/own-sessions.ts'
import { getSession, login, logout, setSession } from '#contract/identity/sessions.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { findCaller } from '#server/platform/http/scope.ts'
import { exchangeSession } from './exchange.ts'
import { listOwn } from './own.ts'
import { endSession, endSessions, presentSession } from './service.ts'
import { attemptSignIn, signIn } from './sign-in.ts'

export const sessionRoutes = [
  implementPrepared(
    login,
    ({ work, body, client, cookies }) => attemptSignIn(work, body, client, cookies),
    ({ work, client, cookies, prepared }) => signIn(work, prepared, client, cookies),
  ),

  implement(getSession, async ({ work, cookies }) => {
    const secret = cookies.get('session')
    const caller = await findCaller(work, secret)
    if (secret && !caller) cookies.clear('session')
    const session = caller ? presentSession(caller) : null
    return { session, user: session?.user ?? null }
  }),

  implement(logout, async ({ work, cookies }) => {
    await endSession(work, cookies.get('session'))
    cookies.clear('session')
    return { data: {} }
  }),

  implement(setSession, ({ work, body, client, cookies }) => exchangeSession(work, body, client, cookies)),

  implement(listOwnSessions, async ({ work, caller }) => ({ data: await listOwn(work, caller) })),

  implement(endOtherSessions, async ({ work, caller }) => ({
    data: { ended: await endSessions(work, caller.account.id, caller.session.id) },
  })),
]
