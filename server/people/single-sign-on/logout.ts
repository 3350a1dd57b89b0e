import { jwtVerify } from 'jose'
import { type ConnectionRow, findConnection } from '#server/identity/connections/service.ts'
import { endSessionsOfConnection } from '#server/identity/sessions/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { redeemAssertion } from './assertions.ts'
import { findIdentity } from './identities.ts'
import { clockTolerance, keysOf } from './provider.ts'

/** What a provider says about the end of a session. */
interface Logout {
  connection: ConnectionRow
  id: string
  subject: string | undefined
  providerSession: string | undefined
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Older providers name no type of their own. */
const types = new Set([undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'])
/** Seconds for which a token counts after its issue. */
const lifetime = 600

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined

const refuse = (): never => fail('request.invalid', { message: 'This logout token is not accepted.' })

/**
 * Checks a logout token as OpenID Connect Back-Channel Logout 1.0 says. Its event and the missing nonce tell it from an
 * ID token, which has the same issuer and audience.
 * @throws request.invalid
 */
export async function readLogout(
  context: UseCaseContext,
  connectionId: string,
  token: string,
): Promise<Logout> {
  const connection = (await findConnection(context, connectionId)) ?? refuse()
  const keys = await keysOf(context, connection, token).catch(refuse)
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    ...{ algorithms: [connection.algorithm], issuer: connection.issuer, audience: connection.clientId },
    ...{ clockTolerance, maxTokenAge: lifetime, requiredClaims: ['iat', 'jti'] },
  }).catch(refuse)
  const id = text(payload.jti)
  const subject = text(payload.sub)
  const providerSession = text(payload.sid)
  const said: unknown = Object(payload.events)[event]
  const isLogout = typeof said === 'object' && said !== null && payload.nonce === undefined
  if (!isLogout || !types.has(protectedHeader.typ?.toLowerCase())) return refuse()
  if (!id || !(subject || providerSession)) return refuse()
  return { connection, id, subject, providerSession }
}

/**
 * Ends the session that a token names, or all sessions of its subject at this connection.
 * @throws request.invalid for a token that came before
 */
export async function endByProvider(
  context: UseCaseContext,
  { connection, id, subject, providerSession }: Logout,
): Promise<void> {
  const expiresAt = new Date(context.now.getTime() + (lifetime + 2 * clockTolerance) * 1000)
  if (!(await redeemAssertion(context, connection.id, id, expiresAt))) refuse()
  const identity = subject ? await findIdentity(context, connection, { subject }) : undefined
  // An unknown subject has no session here.
  if (subject && !identity) return
  await endSessionsOfConnection(context, connection.id, {
    ...(identity && { accountId: identity.accountId }),
    ...(providerSession && { providerSession }),
  })
}
