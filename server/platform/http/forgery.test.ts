import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import { tablesOfReads } from '#tests/server/access-sample.ts'
import { samples } from '#tests/server/access-samples.ts'
import { type Stage, setStage } from '#tests/server/access-stage.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { requestOf, type Visitor } from '#tests/server/visitor.ts'

let stage: Stage
let visitor: Visitor
beforeAll(async () => {
  stage = await setStage()
  visitor = await signedIn(stage.server, await makeAdministrator(stage.server, { organization: stage.home }))
})
afterAll(() => stage.server.close())

const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain']
const foreign = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://shop.elan.example.com' },
]
/** Endpoints that a mail program calls take its forms: they need a secret of the mail, and no cookie. */
const refusedTypes = ({ upload = [] }: Endpoint) =>
  types.filter((type) => !upload.includes(type.split(';')[0] ?? ''))
/** The body of a refusal. SCIM has a dialect of its own, without our codes. */
const refusalOf = ({ scim }: Endpoint, code: ErrorCode) =>
  scim ? { detail: errors[code].message } : { code }

const unsafe = [...endpoints]
  .filter(([, { method, form }]) => method !== 'GET' && !form)
  .map(([name, endpoint]) => ({ name, endpoint }))

// The call would succeed otherwise: it is valid, and its sender is an administrator with the provider's key.
test.each(unsafe)('[G15] $name refuses a form submitted by another site', async ({ endpoint }) => {
  const make = samples.get(endpoint)
  if (!make) throw new Error(`no sample of ${endpoint.path}`)
  const request = requestOf(endpoint, await make(stage, undefined))
  const authorization = 'Bearer provider-key-of-the-tests-only'
  const cookies = new Map(visitor.cookies)
  const before = await stage.digest()
  const send = (headers: Record<string, string>, body: unknown = request.body ?? {}) =>
    visitor.send({ ...request, body, headers: { authorization, ...headers } })

  for (const headers of foreign) {
    expect(await send(headers)).toMatchObject({
      status: 403,
      text: expect.stringContaining(errors['request.origin'].message),
    })
    for (const type of types)
      expect([403, 415]).toContain((await send({ ...headers, 'content-type': type })).status)
  }
  for (const type of refusedTypes(endpoint)) {
    const answer = await send({ 'content-type': type })
    expect(answer).toMatchObject({
      status: 415,
      text: expect.stringContaining(errors['request.media_type'].message),
    })
    expect(await send({ 'content-type': type }, '')).toMatchObject({ status: 415 })
  }
  expect(await stage.digest()).toBe(before)
  expect(visitor.cookies).toEqual(cookies)
})

test.each(unsafe)(
  '[G15] $name refuses a cross-site request of a browser without an Origin header',
  async ({ endpoint }) => {
    const request = requestOf(endpoint, await samples.get(endpoint)?.(stage, undefined))
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const before = await stage.digest()
    for (const site of ['cross-site', 'same-site']) {
      const answer = await stage.server.app.inject({
        method: endpoint.method,
        url: request.url,
        headers: { cookie, 'sec-fetch-site': site, 'content-type': 'application/json' },
        payload: JSON.stringify(request.body ?? {}),
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject(refusalOf(endpoint, 'request.origin'))
    }
    expect(await stage.digest()).toBe(before)
  },
)

const forms = [...endpoints].filter(([, { form }]) => form)

test('[I-FRAME-3] [G15] of the two endpoints that may read forms of any origin the back-channel logout exists, SAML’s comes later, and each ignores cookies and sets none', async () => {
  expect(forms.map(([name]) => name)).toEqual(['providerLogout.endProviderSession'])
  for (const [name, endpoint] of forms) {
    const request = requestOf(endpoint, await samples.get(endpoint)?.(stage, undefined))
    const cookies = new Map(visitor.cookies)
    const before = await stage.digest()
    for (const headers of [...foreign, { 'sec-fetch-site': 'cross-site' }, {}] as Record<string, string>[]) {
      const answer = await visitor.send({ ...request, headers })
      // The cookies of an administrator are worth as little as none.
      const stranger = await stage.server.visitor().send({ ...request, headers })
      expect([answer.status, answer.text], name).toEqual([stranger.status, stranger.text])
      expect(answer.status, name).toBe(400)
      expect(answer.headers['set-cookie'], name).toBeUndefined()
      for (const type of ['application/json', ...types.slice(1)])
        expect(
          (await visitor.send({ ...request, headers: { ...headers, 'content-type': type } })).status,
        ).toBe(415)
    }
    expect(await stage.digest()).toBe(before)
    expect(visitor.cookies).toEqual(cookies)
  }
})

const reading = [...endpoints]
  .filter(([, { method, access }]) => method === 'GET' && access !== 'directory')
  .map(([name, endpoint]) => ({ name, endpoint }))

test.each(reading)(
  '[G15] [T18] $name neither reads nor writes anything when refused as cross-site',
  async ({ endpoint }) => {
    const request = requestOf(endpoint, await samples.get(endpoint)?.(stage, undefined))
    const besides = tablesOfReads(endpoint)
    const before = await stage.digest(...besides)
    const headers = { authorization: 'Bearer provider-key-of-the-tests-only' }
    const { status } = await visitor.send({ ...request, headers })
    // A board is shown to those who have joined.
    expect([200, 404, 409]).toContain(status)
    expect(await stage.digest(...besides)).toBe(before)
  },
)
