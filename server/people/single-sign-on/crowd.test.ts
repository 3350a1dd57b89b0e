import { afterAll, beforeAll, expect, test } from 'vitest'
import { discoverSso, startSso } from '#contract/identity/sso.ts'
import { connect, proveDomain, returnFrom } from '#tests/server/connected.ts'
import { makeEmployee, makeOrganization } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8', PUBLIC_CALLS_PER_ADDRESS: '6' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

test('everybody of a company signs in through it from one address, which is still limited for who does not finish', async () => {
  const organization = await makeOrganization(server)
  const { id, domain } = await proveDomain(server, organization)
  const { connectionId, redirectUri } = await connect(server, provider.issuer, {
    ...{ organization, domainIds: [id] },
  })
  provider.open(redirectUri)
  for (let n = 0; n < 8; n++) {
    const email = `person${n}@${domain}`
    await makeEmployee(server, { organization, email })
    const visitor = server.visitor()
    expect((await visitor.call(discoverSso, { body: { email } })).status).toBe(200)
    const { answer } = await returnFrom(visitor, { connection: connectionId }, email)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data.session).not.toBeNull()
  }
  const statuses = []
  const body = { connection: connectionId }
  for (let n = 0; n < 8; n++) statuses.push((await server.visitor().call(startSso, { body })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})
