import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import * as sso from '#contract/identity/sso.ts'
import { connectionAttempts } from '#server/schema/connections.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { connectForged, type ForgingProvider, startForgingProvider } from '#tests/server/forging-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let provider: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8', PUBLIC_CALLS_PER_ADDRESS: '100000' })
  provider = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))

test('[I-UI-5] the log of a connection has its last 200 attempts, without tokens, with claims by name only', async () => {
  const administrator = await makeAdministrator(server)
  const { connection, signIn } = await connectForged(server, provider, 'plain', administrator)
  const it = await signedIn(server, administrator)
  const one = { params: { orgId: administrator.organization.id, connectionId: connection.id } }
  const canary = 'a-value-of-a-claim'
  const answer = await signIn({ claims: { department: canary, given_name: canary } })
  expect(answer.body.data.session, answer.text).not.toBeNull()
  const first = (await it.call(contract.listAttempts, one)).body.data.attempts
  expect(first).toMatchObject([
    { reason: null, detail: null, reference: expect.stringMatching(/^[\w-]{8}$/) },
  ])
  expect(first[0]?.claims).toEqual(expect.arrayContaining(['sub', 'department', 'given_name']))

  // A person learns a sentence; the reason, and by what IT finds it, are in the log.
  provider.failing.add('plain/openid-configuration')
  const { connection: broken } = await connectForged(server, provider, 'broken', administrator)
  provider.changed.set('broken', '<html>')
  const ofBroken = { params: { ...one.params, connectionId: broken.id } }
  for (let n = 0; n < 205; n++) {
    server.pass({ seconds: 1 })
    const { status, text } = await server.visitor().call(sso.startSso, { body: { connection: broken.id } })
    expect(status).toBe(503)
    expect(text).not.toMatch(/html|issuer|discovery/)
  }
  const log: { id: string; at: string; reason: string | null }[] = []
  for (let hasMore = true; hasMore; ) {
    const before = log.at(-1)?.id
    const { body } = await it.call(contract.listAttempts, {
      ...ofBroken,
      ...(before && { query: { before } }),
    })
    log.push(...body.data.attempts)
    hasMore = body.data.hasMore
  }
  expect(log).toHaveLength(200)
  expect(new Set(log.map(({ reason }) => reason))).toEqual(new Set(['discovery']))
  expect(log.map(({ at }) => at)).toEqual(
    log
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(log[0]?.at).toBe(server.makeContext().now.toISOString())
  const rows = await server.asOwner((db) => db.select().from(connectionAttempts))
  expect(JSON.stringify(rows)).not.toContain(canary)
  expect(rows).toHaveLength(201)
})
