import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import * as sso from '#contract/identity/sso.ts'
import { accounts } from '#server/schema/accounts.ts'
import { connections } from '#server/schema/connections.ts'
import { users } from '#server/schema/users.ts'
import { connect, proveDomain, returnFrom } from '#tests/server/connected.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { connectForged, type ForgingProvider, startForgingProvider } from '#tests/server/forging-provider.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let forging: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
  forging = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close(), forging.close()]))
quietProvider()

/** A connection that serves a proved domain, with an organization below its own. */
async function open() {
  const { organization } = await makeAdministrator(server)
  const child = await makeOrganization(server, organization)
  const proved = await proveDomain(server, organization)
  const made = await connect(server, provider.issuer, { organization })
  provider.open(made.redirectUri)
  const { db, now } = server.makeContext()
  const update = async (body: object) => {
    const answer = await made.it.call(contract.updateConnection, { ...made.one, body })
    // A change of claims asks for a test; here it has had one.
    await db
      .update(connections)
      .set({ state: 'on', testedAt: now })
      .where(eq(connections.id, made.connectionId))
    return answer
  }
  const signIn = async (login: string, claims: object = {}) => {
    provider.said.set(login, claims)
    const { answer } = await returnFrom(server.visitor(), { connection: made.connectionId }, login)
    return answer
  }
  const personOf = async (email: string) => {
    const [row] = await db
      .select({ user: users, account: accounts })
      .from(users)
      .leftJoin(accounts, eq(accounts.id, users.accountId))
      .where(eq(users.email, email))
    return row
  }
  return { ...made, organization, child, proved, update, signIn, personOf }
}

test('[I-CON-3] a connection serves chosen domains, and adds people in a chosen organization, only where it is switched on', async () => {
  const { it, one, child, proved, update, signIn, personOf } = await open()
  const at = (name: string) => `${name}@${proved.domain}`
  const listed = async () => (await it.call(contract.listConnections, { params: one.params })).body.data[0]
  expect(await listed()).toMatchObject({
    ...{ domains: [], joins: false, defaultOrganizationId: null, groupSource: null, requiredAmr: [] },
    claims: { email: 'email', firstName: 'given_name', lastName: 'family_name' },
  })
  const discovered = async () =>
    (await server.visitor().call(sso.discoverSso, { body: { email: at('ada') } })).body.data.sso
  expect(await discovered()).toBe(false)
  await it.call(contract.serveDomains, { ...one, body: { domainIds: [proved.id] } })
  expect(await discovered()).toBe(true)

  // Nobody is added by a sign-in unless it is switched on, and then where the connection says.
  expect((await signIn(at('eve'))).body.code).toBe('sso.not_invited')
  expect(await personOf(at('eve'))).toBeUndefined()
  expect((await update({ joins: true })).status).toBe(200)
  expect((await signIn(at('eve'))).status).toBe(200)
  expect((await personOf(at('eve')))?.user.organizationId).toBe(one.params.orgId)
  expect((await update({ defaultOrganizationId: child.id })).status).toBe(200)
  expect((await signIn(at('zoe'))).status).toBe(200)
  expect((await personOf(at('zoe')))?.user).toMatchObject({ organizationId: child.id, status: 'active' })
  const stranger = await makeOrganization(server)
  expect((await update({ defaultOrganizationId: stranger.id })).body.code).toBe(
    'connection.default_organization',
  )
})

test('[I-CON-3] a connection that asks for ways of authentication lets in whom the provider says one of them of', async () => {
  const administrator = await makeAdministrator(server)
  const { connection, signIn } = await connectForged(server, forging, 'plain', administrator)
  const it = await signedIn(server, administrator)
  const one = { params: { orgId: administrator.organization.id, connectionId: connection.id } }
  const answer = await it.call(contract.updateConnection, { ...one, body: { requiredAmr: ['mfa', 'hwk'] } })
  expect(answer.body.data, answer.text).toMatchObject({ state: 'on', requiredAmr: ['mfa', 'hwk'] })
  const weak = [undefined, 'mfa', [], ['pwd'], { mfa: true }]
  for (const amr of weak)
    expect((await signIn({ claims: { amr } })).body.code, JSON.stringify(amr)).toBe('sso.failed')
  expect((await signIn({ claims: { amr: ['pwd', 'hwk'] } })).body.data.session).not.toBeNull()
  const { attempts } = (await it.call(contract.listAttempts, one)).body.data
  expect(attempts.filter(({ reason }) => reason === 'authentication')).toHaveLength(weak.length)
})

test('[I-CON-3] claims of other names give address, names and language, and the subject stays what it is after its first use', async () => {
  const { it, one, proved, update, signIn, personOf } = await open()
  await it.call(contract.serveDomains, { ...one, body: { domainIds: [proved.id] } })
  await update({ joins: true })
  // What the provider of the test sends under names of its own.
  const claims = {
    email: 'given_name',
    firstName: 'family_name',
    lastName: 'oid',
    language: 'amr',
    subject: 'oid',
  }
  expect((await update({ claims })).body.data).toMatchObject({ state: 'draft', claims })
  const email = `lea@${proved.domain}`
  const said = { given_name: email, family_name: 'Léa', oid: 'Tremblay', amr: 'fr-CA' }
  expect((await signIn('lea', said)).status).toBe(200)
  expect(await personOf(email)).toMatchObject({
    user: { firstName: 'Léa', lastName: 'Tremblay' },
    account: { email, language: 'fr' },
  })
  const changed = { ...claims, subject: undefined }
  expect((await update({ claims: changed })).body.code).toBe('connection.subject_fixed')
  expect((await update({ claims: { ...claims, subject: 'sub' } })).body.code).toBe('connection.subject_fixed')
  // Any other claim may change; the person is still the same one.
  expect((await update({ claims: { ...claims, firstName: 'oid' } })).status).toBe(200)
  expect((await signIn('other-sub', said)).status).toBe(200)
  const [listed] = (await it.call(contract.listConnections, { params: one.params })).body.data
  expect(listed?.people).toBe(1)
})
