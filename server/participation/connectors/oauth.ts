import * as client from 'openid-client'
import { connectorReturnPath, type Vendor } from '#contract/participation/connectors.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { failureOf, VendorFailure } from './failure.ts'
import { credentialsOf, fetchOf, vendorFacts } from './vendors.ts'

export interface Tokens {
  access: string
  refresh: string
  /** By our clock. */
  expiresAt: string
}

const timeoutSeconds = 8

function configurationOf(context: UseCaseContext, vendor: Vendor): client.Configuration {
  const { id, secret } = credentialsOf(context, vendor)
  const { authorize, token, hosts } = vendorFacts[vendor]
  const server = {
    issuer: `https://${hosts[0]}`,
    authorization_endpoint: authorize,
    token_endpoint: token,
  }
  const configuration = new client.Configuration(server, id, undefined, client.ClientSecretPost(secret))
  configuration.timeout = timeoutSeconds
  // The library sends text and forms only, though its type says more.
  configuration[client.customFetch] = fetchOf(context, vendor) as client.CustomFetch
  return configuration
}

const returnUrlOf = ({ settings }: UseCaseContext) => `${settings.publicUrl}${connectorReturnPath}`

/** What a browser keeps of a connection that it began. */
export interface Begun {
  vendor: Vendor
  state: string
  /** Empty where the vendor offers no PKCE. */
  verifier: string
}

/** The vendor's page, and what its answer is checked with. */
export async function begin(context: UseCaseContext, vendor: Vendor): Promise<Begun & { location: string }> {
  const { scope, pkce, asked } = vendorFacts[vendor]
  const state = client.randomState()
  const verifier = pkce ? client.randomPKCECodeVerifier() : ''
  const { href } = client.buildAuthorizationUrl(configurationOf(context, vendor), {
    ...{ redirect_uri: returnUrlOf(context), scope, state, ...asked },
    ...(pkce && {
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  })
  return { vendor, state, verifier, location: href }
}

/** Where an error of the library has the vendor's answer. */
function answerIn(error: unknown): Response | undefined {
  const { cause, response, status } = Object(error)
  if (response instanceof Response) return response
  if (cause instanceof Response) return cause
  if (typeof status === 'number') return new Response(null, { status })
  return cause === undefined ? undefined : answerIn(cause)
}

/** A refused grant has status 400. What refuses the operator's id or secret says nothing of the person's grant. */
function toVendorFailure(error: unknown, now: Date): VendorFailure {
  const answer = answerIn(error)
  if (answer?.status === 400) return new VendorFailure('refused')
  const isOperators = answer?.status === 401 || answer?.status === 403
  return answer && !isOperators ? failureOf(answer, now) : new VendorFailure('unavailable')
}

type Granted = Awaited<ReturnType<typeof client.refreshTokenGrant>>

const shortestMinutes = 5

function tokensOf({ now }: UseCaseContext, granted: Granted, refresh: string | undefined): Tokens {
  const kept = granted.refresh_token ?? refresh
  if (!kept) throw new VendorFailure('refused')
  // Counted from now: the vendor's clock may be another one.
  const seconds = granted.expires_in ?? shortestMinutes * 60
  const expiresAt = new Date(now.getTime() + seconds * 1000).toISOString()
  return { access: granted.access_token, refresh: kept, expiresAt }
}

/**
 * Exchanges the code that a vendor sent back.
 * @throws VendorFailure
 */
export async function exchange(
  context: UseCaseContext,
  { vendor, state, verifier }: Begun,
  answered: { state: string; code: string },
): Promise<{ tokens: Tokens; granted: Granted }> {
  const url = new URL(returnUrlOf(context))
  url.searchParams.set('code', answered.code)
  url.searchParams.set('state', answered.state)
  try {
    const granted = await client.authorizationCodeGrant(configurationOf(context, vendor), url, {
      expectedState: state,
      ...(verifier && { pkceCodeVerifier: verifier }),
    })
    return { tokens: tokensOf(context, granted, undefined), granted }
  } catch (error) {
    throw error instanceof VendorFailure ? error : toVendorFailure(error, context.now)
  }
}

/**
 * Asks for new tokens.
 * @throws VendorFailure
 */
export async function refresh(context: UseCaseContext, vendor: Vendor, tokens: Tokens): Promise<Tokens> {
  try {
    const granted = await client.refreshTokenGrant(configurationOf(context, vendor), tokens.refresh)
    return tokensOf(context, granted, tokens.refresh)
  } catch (error) {
    throw error instanceof VendorFailure ? error : toVendorFailure(error, context.now)
  }
}

const revocations: Record<Vendor, (tokens: Tokens) => [string, Record<string, string>]> = {
  strava: ({ access }) => ['https://www.strava.com/oauth/deauthorize', { access_token: access }],
  'google-health': ({ refresh }) => ['https://oauth2.googleapis.com/revoke', { token: refresh }],
}

/** Gives tokens back, as far as the vendor answers. They are deleted here in any case. */
export async function revoke(context: UseCaseContext, vendor: Vendor, tokens: Tokens): Promise<void> {
  const [url, form] = revocations[vendor](tokens)
  await fetchOf(context, vendor)(url, { method: 'POST', body: new URLSearchParams(form) }).catch(
    () => undefined,
  )
}
