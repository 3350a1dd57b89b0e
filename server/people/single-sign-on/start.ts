import * as client from 'openid-client'
import { returnPathOf } from '#contract/identity/connections.ts'
import { companyMinutes } from '#contract/identity/step-up.ts'
import { type ConnectionRow, recordAttempt } from '#server/identity/connections/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { type RowAccess, withRowAccess } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type Asked, choose } from './choose.ts'
import { SignInFailure } from './failure.ts'
import { clientOf, forgetProvider } from './provider.ts'
import { referenceOf, storeStart } from './starts.ts'

/** Scopes of what a connection reads. */
const scope = 'openid email profile'

/**
 * Prepares the page of the provider, which asks the person anew where the proof has to be fresh. It is read outside of any transaction, since the provider may be slow.
 * @throws SignInFailure
 */
async function authorizationOf(context: UseCaseContext, connection: ConnectionRow, isFresh: boolean) {
  const configuration = await clientOf(context, connection)
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  function locationOf(state: string, hint: string | undefined): string {
    try {
      return client.buildAuthorizationUrl(configuration, {
        ...{ scope, state, nonce, code_challenge: challenge, code_challenge_method: 'S256' },
        redirect_uri: `${context.settings.publicUrl}${returnPathOf(connection.id)}`,
        ...(hint && { login_hint: hint }),
        ...(isFresh && { prompt: 'login', max_age: String(companyMinutes * 60) }),
      }).href
    } catch (error) {
      throw SignInFailure.of(error, 'discovery')
    }
  }
  return { verifier, nonce, locationOf }
}

interface Wanted {
  from?: string | null
  hint?: string | undefined
  /** The token of an invitation that the sign-in is to accept. */
  invitation?: string | undefined
  testedBy?: string | null
  /** The session that the sign-in is to prove once more. */
  sessionId?: string | null
  /** In whose rows a failure is noted. */
  access?: RowAccess
}

/**
 * Begins a sign-in at a connection.
 * @returns the address of the provider's page
 * @throws sso.unavailable
 */
export async function startAt(
  context: UseCaseContext,
  cookies: CookieJar,
  connection: ConnectionRow,
  { from = null, hint, invitation, testedBy = null, sessionId = null, access = 'everything' }: Wanted,
): Promise<string> {
  // Whoever tests a connection may just have changed the provider.
  if (testedBy !== null) forgetProvider(connection)
  try {
    const { verifier, nonce, locationOf } = await authorizationOf(context, connection, sessionId !== null)
    const { id, configuredAt } = connection
    const state = await storeStart(context, cookies, {
      ...{ connectionId: id, configuredAt, nonce, verifier, testedBy, sessionId },
      ...{ returnTo: from, invitationHash: invitation === undefined ? null : secretHash(invitation) },
    })
    return locationOf(state, hint)
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    const { reason, message } = error
    const reference = referenceOf(context.secrets.newToken())
    await withRowAccess(context, access, (db) =>
      recordAttempt({ ...context, db }, connection, {
        ...{ reference, isTest: testedBy !== null, reason, detail: message },
      }),
    )
    fail(reason === 'unreachable' || testedBy === null ? 'sso.unavailable' : 'connection.discovery', {
      ...(testedBy !== null && { message }),
    })
  }
}

/** @throws sso.unknown, sso.unavailable */
export async function startSignIn(
  context: UseCaseContext,
  { from, ...asked }: Asked & { from?: string | undefined },
  cookies: CookieJar,
) {
  const chosen = await choose(context, asked, cookies)
  if ('choices' in chosen) return { location: null, choices: chosen.choices }
  const location = await startAt(context, cookies, chosen.connection, {
    ...{ from: from ?? null, hint: asked.email ?? asked.hint, invitation: asked.invitation },
  })
  return { location, choices: [] }
}
