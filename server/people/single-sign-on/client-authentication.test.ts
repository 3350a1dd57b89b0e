import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import { connections } from '#server/schema/connections.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { connectForged, type ForgingProvider, startForgingProvider } from '#tests/server/forging-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let provider: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))

test('[I-OIDC-5] the test finds how a provider reads the secret, and sign-ins keep to what worked', async () => {
  const administrator = await makeAdministrator(server)
  const { connection, signIn, runTest } = await connectForged(server, provider, 'plain', administrator)
  const it = await signedIn(server, administrator)
  const one = { params: { orgId: administrator.organization.id, connectionId: connection.id } }
  const stored = async () => {
    const { db } = server.makeContext()
    const [row] = await db.select().from(connections).where(eq(connections.id, connection.id))
    return row?.clientAuthentication
  }
  const newest = async () => (await it.call(contract.listAttempts, one)).body.data.attempts[0]
  expect((await signIn()).body.data.session).not.toBeNull()

  server.pass({ seconds: 1 })
  provider.readSecrets('raw')
  expect((await signIn()).body.code).toBe('sso.failed')
  expect(await newest()).toMatchObject({
    reason: 'client',
    detail: expect.stringContaining('invalid_client'),
  })
  expect((await runTest(it)).body.data.tested).not.toBeNull()
  expect(await stored()).toBe('post')
  expect((await signIn()).body.data.session).not.toBeNull()

  // What worked stays for sign-ins; the test begins with the header again.
  provider.readSecrets('well')
  expect((await signIn()).body.data.session).not.toBeNull()
  expect((await runTest(it)).body.data.tested).not.toBeNull()
  expect(await stored()).toBe('basic')

  server.pass({ seconds: 1 })
  const wrong = await it.call(contract.updateConnection, { ...one, body: { clientSecret: 'another one' } })
  expect(wrong.status, wrong.text).toBe(200)
  expect((await runTest(it)).body.code).toBe('sso.failed')
  expect(await newest()).toMatchObject({ reason: 'client', isTest: true })
  expect((await it.call(contract.switchConnection, { ...one, body: { state: 'on' } })).status).toBe(409)
})
