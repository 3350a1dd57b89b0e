import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, secondFactor } from '#contract/identity/sessions.ts'
import { discoverSso, startSso } from '#contract/identity/sso.ts'
import { confirmTotp, createTotp } from '#server/identity/totp/service.ts'
import { connect, proveDomain, returnFrom } from '#tests/server/connected.ts'
import { makeEmployee, makeOrganization, password } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8', PUBLIC_CALLS_PER_ADDRESS: '6' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

test('everybody of a company signs in through it from one address at one moment, which is still limited', async () => {
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
  // Who is still at the company's page keeps nobody out, up to ten times the limit: 16 calls were counted above.
  const body = { connection: connectionId }
  const begin = async () => (await server.visitor().call(startSso, { body })).status
  const begun = []
  for (let n = 0; n < 46; n++) begun.push(await begin())
  expect(begun).toEqual([...Array(44).fill(200), 429, 429])
})

test('everybody of an office signs in by password from one address, where the page asks for the company first', async () => {
  server.pass({ minutes: 2 })
  const organization = await makeOrganization(server)
  for (let n = 0; n < 8; n++) {
    const { account } = await makeEmployee(server, { organization })
    const visitor = server.visitor()
    expect((await visitor.call(discoverSso, { body: { email: account.email } })).status).toBe(200)
    expect((await visitor.call(login, { body: { email: account.email, password } })).status).toBe(200)
  }
})

test('everybody of an office signs in by password and second factor from one address', async () => {
  server.pass({ minutes: 2 })
  const organization = await makeOrganization(server)
  const context = server.makeContext()
  const people = []
  for (let n = 0; n < 8; n++) {
    const { account } = await makeEmployee(server, { organization })
    const { key } = await createTotp(context, account)
    await confirmTotp(context, account.id, codeAt(key, context.now))
    people.push({ email: account.email, key })
  }
  server.pass({ seconds: 30 })
  for (const { email, key } of people) {
    const visitor = server.visitor()
    expect((await visitor.call(login, { body: { email, password } })).status).toBe(403)
    const code = codeAt(key, server.makeContext().now)
    expect((await visitor.call(secondFactor, { body: { code } })).status).toBe(200)
  }
})
