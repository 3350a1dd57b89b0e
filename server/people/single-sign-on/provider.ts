import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'
import { type ConnectionRow, readClientSecret } from '#server/identity/connections/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { SignInFailure } from './failure.ts'
import { fetchKeys, readKeys } from './keys.ts'
import { ProviderCache } from './provider-cache.ts'

/** What providers say about themselves. */
const discovered = new ProviderCache<client.ServerMetadata>()

/** The library sends text and forms only, though its type says more. */
const fetchOf = ({ outbound }: UseCaseContext, connectionId: string) =>
  outbound.fetchFor(connectionId) as client.CustomFetch

const get = {
  method: 'GET',
  headers: { accept: 'application/json' },
  body: undefined,
  redirect: 'manual' as const,
}

/** Seconds for one call, so that a sign-in which cannot begin is answered within ten. */
const timeoutSeconds = 8

/** Seconds by which the clocks of a provider and of this server may differ. */
export const clockTolerance = 120

/** Each connection has its own entries: those of another customer neither wait for it nor are read by it. */
const keyOf = ({ id, issuer }: ConnectionRow) => `${id} ${issuer}`

/** Makes the next sign-in read the provider's configuration again. */
export const forgetProvider = (connection: ConnectionRow): void => discovered.forget(keyOf(connection))

/**
 * Reads a provider's configuration.
 * @throws SignInFailure
 */
async function discover(
  context: UseCaseContext,
  { id, issuer }: ConnectionRow,
): Promise<client.ServerMetadata> {
  const url = new URL(issuer)
  const configuration = await client
    .discovery(url, 'discovery', undefined, client.None(), {
      timeout: timeoutSeconds,
      [client.customFetch]: fetchOf(context, id),
      ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    })
    .catch((error: unknown) => {
      throw SignInFailure.of(error, 'discovery')
    })
  const metadata = configuration.serverMetadata()
  // The library ignores a slash at the end. Tokens name the issuer exactly.
  if (metadata.issuer !== issuer)
    throw new SignInFailure('discovery', `the provider calls itself ${metadata.issuer.slice(0, 200)}`)
  return metadata
}

/**
 * Returns what a provider says about itself.
 * @throws SignInFailure
 */
export const metadataOf = (
  context: UseCaseContext,
  connection: ConnectionRow,
): Promise<client.ServerMetadata> =>
  discovered.get(keyOf(connection), context.now.getTime(), () => discover(context, connection))

/**
 * Returns the keys with which a provider may have signed a token.
 * @throws SignInFailure
 */
export async function keysOf(
  context: UseCaseContext,
  connection: ConnectionRow,
  token: string,
): Promise<JWTVerifyGetKey> {
  const { jwks_uri: url } = await metadataOf(context, connection)
  if (!url) throw new SignInFailure('discovery', 'the provider names no keys')
  const { find } = await readKeys(context, connection, { url, token }, () =>
    fetchOf(context, connection.id)(url, get),
  )
  return find ?? createLocalJWKSet({ keys: [] })
}

/**
 * Returns the client of a connection. Each sign-in has its own, because the library caches keys for another time than
 * we do.
 * @param authentication how to authenticate at the token endpoint; by default as tested
 * @throws SignInFailure
 */
export async function clientOf(
  context: UseCaseContext,
  connection: ConnectionRow,
  authentication = connection.clientAuthentication,
): Promise<client.Configuration> {
  const metadata = await metadataOf(context, connection)
  const secret = await readClientSecret(context, connection)
  const authenticate = { basic: client.ClientSecretBasic, post: client.ClientSecretPost }[authentication]
  const configuration = new client.Configuration(
    structuredClone(metadata),
    connection.clientId,
    // Without it the library accepts whatever the provider announces, a shared secret too.
    { id_token_signed_response_alg: connection.algorithm, [client.clockTolerance]: clockTolerance },
    secret === undefined ? client.None() : authenticate(secret),
  )
  // In the code flow the library trusts TLS alone unless told to check the signature.
  client.enableNonRepudiationChecks(configuration)
  if (metadata.issuer.startsWith('http:')) client.allowInsecureRequests(configuration)
  configuration.timeout = timeoutSeconds
  configuration[client.customFetch] = fetchKeys(
    context,
    connection,
    metadata,
    fetchOf(context, connection.id),
  )
  return configuration
}
