import { lockAccount } from '#server/identity/account-locks/service.ts'
import { issueToken, redeemToken } from '#server/identity/tokens/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { type Caller, findCaller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { findSession, presentSession, startSession } from './service.ts'

// Length of the refresh token. The exchange secret is cut in two and both parts are required: 22 characters hold
// 132 bits, the rest 126.
const refreshLength = 21

/** Issues the pair of tokens of a new session, which can be exchanged once for one of the same account and kind. */
export async function issueExchange(context: UseCaseContext, { session, account }: Caller) {
  const secret = await issueToken(context, {
    purpose: 'session_exchange',
    subject: `${session.kind}:${session.id}`,
    isFirst: true,
    sessionId: session.id,
    accountId: account.id,
    email: account.email,
    claims: { sub: account.id },
  })
  return { access_token: secret.slice(0, -refreshLength), refresh_token: secret.slice(-refreshLength) }
}

/** Whether the pair was issued to a session that stays signed in. */
const isOfMemberSession = ({ subject }: { subject: string }) => subject.startsWith('member:')

/**
 * Exchanges a one-time pair of tokens for a session cookie. A live session of another account in this browser
 * stays: otherwise a link could sign its reader in to its sender's account.
 * @throws session.invalid_exchange, session.other_account
 */
export async function exchangeSession(
  context: UseCaseContext,
  pair: { access_token: string; refresh_token: string },
  client: Client,
  cookies: CookieJar,
) {
  const redeemed = await redeemToken(context, ['session_exchange'], pair.access_token + pair.refresh_token)
  if (redeemed.state !== 'live') fail('session.invalid_exchange')
  const account = await lockAccount(context, redeemed.token.accountId ?? '')
  if (!account) fail('session.invalid_exchange')
  const current = await findCaller(context, cookies.get('session'))
  if (current && current.account.id !== account.id) fail('session.other_account')
  // The new session is as fresh as the one that the pair was issued to, and reaches no more.
  const { sessionId } = redeemed.token
  const source = sessionId ? await findSession(context, sessionId) : undefined
  if (!source) fail('session.invalid_exchange')
  const session = await startSession(context, client, cookies, {
    ...{ account, methods: source.methods, authenticatedAt: source.authenticatedAt },
    singleSignOn: source,
    staysSignedIn: isOfMemberSession(redeemed.token),
  })
  const presented = await presentSession(context, { account, session })
  return { data: { user: presented.user, session: presented } }
}
