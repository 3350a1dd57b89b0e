import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Vendor } from '#contract/participation/connectors.ts'
import type { TestServer } from './server.ts'
import { type VendorItem, vendorSettings } from './vendor-items.ts'

const clients: Record<Vendor, { id: string; secret: string; scope: string; hasPkce: boolean }> = {
  strava: {
    id: vendorSettings.STRAVA_CLIENT_ID,
    secret: vendorSettings.STRAVA_CLIENT_SECRET,
    scope: 'activity:read',
    hasPkce: false,
  },
  'google-health': {
    id: vendorSettings.GOOGLE_HEALTH_CLIENT_ID,
    secret: vendorSettings.GOOGLE_HEALTH_CLIENT_SECRET,
    scope: 'https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly',
    hasPkce: true,
  },
}

const vendorOfHost: Record<string, Vendor> = {
  'www.strava.com': 'strava',
  'oauth2.googleapis.com': 'google-health',
  'health.googleapis.com': 'google-health',
}

interface Grant {
  vendor: Vendor
  account: string
  expiresAt: number
}

interface Answer {
  status: number
  headers?: Record<string, string>
}

interface Told {
  status: number
  headers?: Record<string, string>
  json: object
}

const newToken = (kind: string) => `canary-${kind}-${randomBytes(12).toString('hex')}`
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/**
 * Strava and Google Health as their documentation describes them, on a port of 127.0.0.1: signing in, tokens, pages of
 * lists and refusals. They check what they are sent and note what is wrong with it. Only TLS is left out.
 */
export async function startVendors() {
  const items = new Map<string, VendorItem[]>()
  const codes = new Map<string, { vendor: Vendor; account: string; challenge: string | null; url: string }>()
  const access = new Map<string, Grant>()
  const refresh = new Map<string, Grant>()
  const failures: Record<Vendor, Answer[]> = { strava: [], 'google-health': [] }
  const asked: string[] = []
  const problems: string[] = []
  let clock = () => Date.now()
  let skewMs = 0
  let lifeSeconds = 21_600
  const now = () => clock() + skewMs
  const require = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem)
    return isRight
  }

  function grant(vendor: Vendor, account: string): Told {
    const given = { access: newToken('access'), refresh: newToken('refresh') }
    const expiresAt = now() + lifeSeconds * 1000
    access.set(given.access, { vendor, account, expiresAt })
    refresh.set(given.refresh, { vendor, account, expiresAt: Number.POSITIVE_INFINITY })
    const json = {
      ...{ token_type: 'Bearer', access_token: given.access, refresh_token: given.refresh },
      expires_in: lifeSeconds,
    }
    if (vendor === 'google-health') return { status: 200, json: { ...json, scope: clients[vendor].scope } }
    const strava = { expires_at: Math.floor(expiresAt / 1000), athlete: { id: Number(account) } }
    return { status: 200, json: { ...json, ...strava } }
  }

  const refusedGrant = (vendor: Vendor): Told => ({
    status: 400,
    json:
      vendor === 'strava'
        ? {
            message: 'Bad Request',
            errors: [{ resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }],
          }
        : { error: 'invalid_grant' },
  })

  function giveTokens(vendor: Vendor, form: URLSearchParams): Told {
    const { id, secret, hasPkce } = clients[vendor]
    require(form.get('client_id') === id &&
      form.get('client_secret') === secret, 'wrong client at the token endpoint')
    if (form.get('grant_type') === 'refresh_token') {
      const known = refresh.get(form.get('refresh_token') ?? '')
      if (!known || known.vendor !== vendor) return refusedGrant(vendor)
      refresh.delete(form.get('refresh_token') ?? '')
      return grant(vendor, known.account)
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || code.vendor !== vendor) return refusedGrant(vendor)
    require(form.get('grant_type') === 'authorization_code', 'wrong grant')
    require(form.get('redirect_uri') === code.url, 'another redirect_uri than at the beginning')
    const verifier = form.get('code_verifier')
    const isProved = hasPkce
      ? verifier !== null && challengeOf(verifier) === code.challenge
      : verifier === null
    require(isProved, 'wrong code_verifier')
    return grant(vendor, code.account)
  }

  const listOf = (account: string, from: number, to: number) =>
    (items.get(account) ?? [])
      .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
      .map(({ says }) => says)

  function stravaList({ searchParams }: URL, account: string): Told {
    const number = (name: string) => Number(searchParams.get(name) ?? Number.NaN)
    const [page, size] = [number('page'), number('per_page')]
    require(page >= 1 && size >= 1 && size <= 200, 'wrong page of activities')
    const list = listOf(account, (number('after') + 1) * 1000, number('before') * 1000)
    return { status: 200, json: list.slice((page - 1) * size, page * size) }
  }

  function googleList({ searchParams }: URL, account: string): Told {
    const form = /^steps\.interval\.start_time >= "([^"]+)" AND steps\.interval\.start_time < "([^"]+)"$/
    const [, from = '', to = ''] = form.exec(searchParams.get('filter') ?? '') ?? []
    const size = Number(searchParams.get('pageSize'))
    require(!Number.isNaN(Date.parse(from)) && size >= 1 && size <= 10_000, 'wrong filter of data points')
    const list = listOf(account, Date.parse(from), Date.parse(to))
    const begin = Number(searchParams.get('pageToken') ?? 0)
    const next = begin + Math.min(size, pageOfGoogle)
    const nextPageToken = next < list.length ? { nextPageToken: String(next) } : {}
    return { status: 200, json: { dataPoints: list.slice(begin, next), ...nextPageToken } }
  }
  let pageOfGoogle = 10_000

  function read(vendor: Vendor, url: URL, authorization = ''): Told {
    const failing = failures[vendor].shift()
    if (failing) return { ...failing, json: { message: 'no' } }
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
    const known = access.get(token)
    if (!known || known.vendor !== vendor || known.expiresAt <= now())
      return { status: 401, json: { message: 'Authorization Error' } }
    const { pathname } = url
    if (pathname === '/api/v3/athlete/activities') return stravaList(url, known.account)
    if (pathname === '/v4/users/me/dataTypes/steps/dataPoints:reconcile')
      return googleList(url, known.account)
    if (pathname === '/v4/users/me/identity') return { status: 200, json: { healthUserId: known.account } }
    require(false, `unknown path ${pathname}`)
    return { status: 404, json: {} }
  }

  /** Ends all that was granted for an account. */
  function end(account: string): void {
    for (const tokens of [access, refresh])
      for (const [token, granted] of tokens) if (granted.account === account) tokens.delete(token)
  }

  async function answer(request: IncomingMessage): Promise<Told> {
    const [, host = '', ...path] = (request.url ?? '').split('/')
    const url = new URL(`https://${host}/${path.join('/')}`)
    const vendor = vendorOfHost[host]
    asked.push(`${request.method} ${host}${url.pathname}`)
    if (!vendor) return { status: 404, json: {} }
    if (request.method === 'GET') return read(vendor, url, request.headers.authorization)
    const form = new URLSearchParams(await text(request))
    if (/\/token$/.test(url.pathname)) {
      const failing = failures[vendor].shift()
      return failing ? { ...failing, json: {} } : giveTokens(vendor, form)
    }
    const token = form.get('token') ?? form.get('access_token') ?? ''
    const known = access.get(token) ?? refresh.get(token)
    require(known !== undefined, 'an unknown token was given back')
    if (known) end(known.account)
    return { status: 200, json: {} }
  }

  const server = createServer(async (request, response) => {
    const { status, headers = {}, json } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** Every call, by method, host and path. */
    asked,
    problems,
    items,
    end,
    /** Next answers to readings and refreshes, before the usual ones. */
    fail: (vendor: Vendor, ...answers: Answer[]) => void failures[vendor].push(...answers),
    recover: (vendor: Vendor) => {
      failures[vendor] = []
    },
    setSkew: (ms: number) => {
      skewMs = ms
    },
    setLife: (seconds: number) => {
      lifeSeconds = seconds
    },
    setGooglePage: (size: number) => {
      pageOfGoogle = size
    },
    /** What the vendor's page answers to a person who agrees, as the browser brings it back. */
    agree(location: string, account: string, scope?: string) {
      const url = new URL(location)
      const given = Object.fromEntries(url.searchParams)
      const vendor: Vendor = url.host === 'www.strava.com' ? 'strava' : 'google-health'
      const { id, scope: least, hasPkce } = clients[vendor]
      const challenge = given.code_challenge ?? null
      require(url.host === 'www.strava.com' || url.host === 'accounts.google.com', 'wrong page')
      require(given.client_id === id && given.response_type === 'code', 'wrong client or response_type')
      require(given.scope === least, 'not the smallest scope')
      require(hasPkce === (challenge !== null && given.code_challenge_method === 'S256'), 'wrong PKCE')
      require((given.state ?? '').length >= 32, 'no state')
      const code = newToken('code')
      codes.set(code, { vendor, account, challenge, url: given.redirect_uri ?? '' })
      return { state: given.state ?? '', code, ...(scope !== undefined && { scope }) }
    },
    /** Lets a server call the vendors without TLS, by its own clock. */
    connect({ parts }: TestServer) {
      clock = () => parts.clock().getTime()
      const { fetchFor } = parts.outbound
      parts.outbound.fetchFor = (key) => (url, init) =>
        fetchFor(key)(String(url).replace('https://', `http://127.0.0.1:${port}/`), init)
    },
    call: (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}/${path}`, init),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
