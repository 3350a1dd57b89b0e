import { compactVerify, createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import type { CustomFetch, ServerMetadata } from 'openid-client'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { SignInFailure } from './failure.ts'
import { ProviderCache } from './provider-cache.ts'

interface Keys {
  text: string
  /** Undefined where the provider sent something else. */
  find: JWTVerifyGetKey | undefined
}

type Signing = Pick<ConnectionRow, 'id' | 'algorithm'>

const cache = new ProviderCache<Keys>()

function parseKeys(text: string): Keys['find'] {
  try {
    return createLocalJWKSet(JSON.parse(text))
  } catch {
    // Whoever verifies a token reports what is wrong.
    return undefined
  }
}

async function haveSigned({ find }: Keys, token: string, algorithm: string): Promise<boolean> {
  if (!find) return false
  const verified = await compactVerify(token, find, { algorithms: [algorithm] }).catch(() => undefined)
  return verified !== undefined
}

/**
 * Reads the keys of a provider, at most once an hour, and again where none of them has signed the token, so that a
 * provider may exchange them at any time.
 * @throws SignInFailure
 */
export async function readKeys(
  { now }: Pick<UseCaseContext, 'now'>,
  { id, algorithm }: Signing,
  { url, token }: { url: string; token: string },
  call: () => Promise<Response>,
): Promise<Keys> {
  async function read(): Promise<Keys> {
    const response = await call()
    if (response.status !== 200)
      throw new SignInFailure('discovery', `the keys of the provider answered ${response.status}`)
    const text = await response.text()
    return { text, find: parseKeys(text) }
  }
  return cache.get(`${id} ${url}`, now.getTime(), read, (keys) => haveSigned(keys, token, algorithm))
}

/** Wraps the calls to one provider during one sign-in, so that its keys come from the cache. */
export function fetchKeys(
  context: Pick<UseCaseContext, 'now'>,
  connection: Signing,
  { jwks_uri, token_endpoint }: ServerMetadata,
  call: CustomFetch,
): CustomFetch {
  let token = ''
  return async (url, options) => {
    if (url === jwks_uri) {
      const { text } = await readKeys(context, connection, { url, token }, () => call(url, options))
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    }
    const response = await call(url, options)
    if (url === token_endpoint) {
      const answer: unknown = await response
        .clone()
        .json()
        .catch(() => undefined)
      token = String(Object(answer).id_token)
    }
    return response
  }
}
