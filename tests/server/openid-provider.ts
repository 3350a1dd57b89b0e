import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { beforeEach, vi } from 'vitest'

/** The client of the tests at their provider. */
export const client = { clientId: 'elan', clientSecret: 'a secret with ! and %' }

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() }
}

/** Keeps the console free of what the provider says at each start: that it is not made for production. */
export const quietProvider = () =>
  beforeEach(() => {
    for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  })

/** A certified OpenID provider on a port of its own, whose people sign in with any address and password. */
export async function startOpenIdProvider(tls?: { key: string; cert: string }) {
  // The same keys for each client: the server reads a provider's keys again after half a minute at the earliest.
  const keys = { keys: [signingKey()] }
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const answer: RequestListener = (request, response) => listener(request, response)
  const server = tls ? createSecureServer(tls, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Claims of people by what they sign in with, besides those of everybody. */
  const said = new Map<string, object>()

  /** Opens the provider for a client that returns to this page. */
  function open(redirectUri: string, jwks = keys, others: string[] = []) {
    const provider = new Provider(issuer, {
      clients: [
        {
          ...{
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [redirectUri, ...others],
          },
          ...{ grant_types: ['authorization_code'], response_types: ['code'] },
        },
      ],
      jwks,
      cookies: { keys: ['keys of the tests'] },
      claims: {
        openid: ['sub', 'sid', 'amr', 'oid', 'groups', '_claim_names'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
      },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: id,
          email_verified: true,
          given_name: 'Ada',
          family_name: 'Martin',
          ...said.get(id),
        }),
      }),
      features: { devInteractions: { enabled: true } },
      ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    })
    provider.on('server_error', (_: unknown, error: Error) => {
      throw error
    })
    listener = provider.callback()
    return provider
  }

  return {
    issuer,
    open,
    said,
    /** Answers every call in another way, as a provider that fails. */
    answer: (given: RequestListener) => {
      listener = given
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Signs in at the provider as a browser without scripts would.
 * @returns the address of the return page, with the provider's answer
 */
export async function signInAt(location: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(location)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    body = undefined
    const next = response.headers.get('location')
    if (next) {
      const target = new URL(next, url)
      if (target.origin !== url.origin) return target
      url = target
    } else {
      const page = await response.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt)
        throw new Error(
          `the provider answered ${response.status}: ${page.replace(/<style>[\s\S]*<\/style>/, '').slice(0, 900)}`,
        )
      body = new URLSearchParams({ prompt, login, password: 'any' })
    }
  }
  throw new Error('the provider never sent the browser back')
}
