import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import { delegateDomain, deleteDomain } from '#contract/identity/domains.ts'
import { login } from '#contract/identity/sessions.ts'
import * as sso from '#contract/identity/sso.ts'
import { connectionDomains, connections } from '#server/schema/connections.ts'
import { domains } from '#server/schema/domains.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { connect, proveDomain } from '#tests/server/connected.ts'
import { makeAdministrator, makeEmployee, makeOrganization, password } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
  provider.open('https://elan.example.com/anywhere')
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const ask = async (email: string) =>
  (await server.visitor().call(sso.discoverSso, { body: { email } })).body.data
const none = { sso: false, required: false }
const some = { sso: true, required: false }

test('a connection serves domains that its organization may vouch for, as long as it may', async () => {
  const { it, one, organization } = await connect(server, provider.issuer)
  const { db, now } = server.makeContext()
  const proved = await proveDomain(server, organization)
  const child = await makeOrganization(server, organization)
  const ofChild = await proveDomain(server, child)
  const address = `ada@${proved.domain}`
  const { body: servable } = await it.call(contract.listServableDomains, { params: one.params })
  expect(servable.data.map(({ id, owner, state }) => ({ id, owner, state }))).toEqual(
    expect.arrayContaining([
      { id: proved.id, owner: organization.name, state: 'proved' },
      { id: ofChild.id, owner: child.name, state: 'proved' },
    ]),
  )
  expect(await ask(address)).toEqual(none)
  const served = await it.call(contract.serveDomains, {
    ...one,
    body: { domainIds: [proved.id, ofChild.id] },
  })
  expect(served.body.data.domains, served.text).toHaveLength(2)
  expect(await ask(address)).toEqual(some)
  expect(await ask(`eve@sub.${proved.domain}`)).toEqual(none)
  const set = (row: Partial<typeof domains.$inferInsert>) =>
    db.update(domains).set(row).where(eq(domains.id, proved.id))
  await set({ lapsedAt: now })
  expect(await ask(address)).toEqual(none)
  await set({ lapsedAt: null })
  await it.call(contract.switchConnection, { ...one, body: { state: 'suspended' } })
  expect(await ask(address)).toEqual(none)
  await it.call(contract.switchConnection, { ...one, body: { state: 'on' } })
  expect(await ask(address)).toEqual(some)
  // A child vouches for its parent's domain as long as the parent delegates it.
  const below = await connect(server, provider.issuer, { organization: child })
  const foreign = { organizationId: child.id, connectionId: below.connectionId, domainId: proved.id }
  await expect(db.insert(connectionDomains).values(foreign)).rejects.toMatchObject({
    cause: { code: '23514' },
  })
  const ids = { ...one.params, domainId: proved.id }
  await it.call(delegateDomain, { params: ids, body: { organizationIds: [child.id] } })
  await below.it.call(contract.serveDomains, { ...below.one, body: { domainIds: [proved.id] } })
  await it.call(contract.serveDomains, { ...one, body: { domainIds: [] } })
  expect(await ask(address)).toEqual(some)
  await it.call(delegateDomain, { params: ids, body: { organizationIds: [] } })
  expect(await ask(address)).toEqual(none)
  await it.call(contract.serveDomains, { ...one, body: { domainIds: [proved.id] } })
  await it.call(deleteDomain, { params: ids })
  expect(await ask(address)).toEqual(none)
})

test('settings of a connection keep its state, and its subject is fixed once somebody has signed in', async () => {
  const { it, one, organization, account } = await connect(server, provider.issuer)
  const update = (body: object) => it.call(contract.updateConnection, { ...one, body })
  const { body: first } = await it.call(contract.listConnections, { params: one.params })
  expect(first.data).toMatchObject([{ joins: false, groupSource: null, requiredAmr: [] }])
  const child = await makeOrganization(server, organization)
  const settings = {
    ...{ joins: true, defaultOrganizationId: child.id },
    ...{ groupSource: 'sign-in', requiredAmr: ['mfa'] },
  }
  expect((await update(settings)).body.data).toMatchObject({ ...settings, state: 'on' })
  const stranger = await makeOrganization(server)
  expect(await update({ defaultOrganizationId: stranger.id })).toMatchObject({
    body: { code: 'connection.default_organization' },
  })
  const { db, now } = server.makeContext()
  const row = { connectionId: one.params.connectionId, defaultOrganizationId: stranger.id }
  await expect(
    db.update(connections).set(row).where(eq(connections.id, row.connectionId)),
  ).rejects.toMatchObject({ cause: { code: '23514' } })
  const claims = { email: 'upn', firstName: 'given_name', lastName: 'family_name', groups: 'groups' }
  expect((await update({ claims: { ...claims, subject: 'oid' } })).body.data).toMatchObject({
    ...{ state: 'draft', claims: { subject: 'oid' } },
  })
  await db.insert(identities).values({
    ...{ organizationId: organization.id, connectionId: row.connectionId, subject: 'known' },
    ...{ accountId: account.id, createdAt: now, lastUsedAt: now },
  })
  expect(await update({ claims })).toMatchObject({ status: 409, body: { code: 'connection.subject_fixed' } })
  expect((await update({ claims: { ...claims, subject: 'oid', language: 'locale' } })).status).toBe(200)
})

test('[I-HRD-1] discovery answers by domain alone, with the same bytes and headers whoever exists, and reads nobody', async () => {
  const { organization } = await makeAdministrator(server)
  const domain = await proveDomain(server, organization)
  const { it, one } = await connect(server, provider.issuer, { organization, domainIds: [domain.id] })
  const email = `ada@${domain.domain}`
  await makeEmployee(server, { organization, email })
  await makeEmployee(server, { organization, email: 'ada@nobodys.example.com' })
  const ask = async (asked: string) => {
    const { status, headers, text } = await server.visitor().call(sso.discoverSso, { body: { email: asked } })
    const { date: _, 'x-request-id': __, ...same } = headers
    return JSON.stringify([status, same, text])
  }
  const alike = async (known: string, unknown: string) => {
    const [first, second] = [await ask(known), await ask(unknown)]
    expect(second).toBe(first)
    return first
  }
  expect(await alike(email, `eve@${domain.domain}`)).toContain('"sso\\":true')
  expect(await alike('ada@nobodys.example.com', 'eve@nobodys.example.com')).toContain('"sso\\":false')
  // Its time tells nothing either: it reads no table of people, and answers while nobody can read them.
  // `npm run attacks enumeration` compares the times of 600 known and 600 unknown addresses.
  if (inject('postgres'))
    await server.asOwner(async (locking) => {
      await locking.execute(sql`lock table accounts, users, identities, sessions in access exclusive mode`)
      expect(await alike(email, `eve@${domain.domain}`)).toContain('"sso\\":true')
    })
  // Neither a suspension nor a requirement tells people apart.
  const { db, now } = server.makeContext()
  const own = eq(connectionDomains.domainId, domain.id)
  await db.update(connectionDomains).set({ requiredFrom: now }).where(own)
  expect(await alike(email, `eve@${domain.domain}`)).toContain('"required\\":true')
  await it.call(contract.switchConnection, { ...one, body: { state: 'suspended' } })
  expect(await alike(email, `eve@${domain.domain}`)).toContain('"sso\\":false')
})

test('[I-HRD-4] several connections for a domain: the nearest to a person known here, else a chooser', async () => {
  const { organization } = await makeAdministrator(server)
  const child = await makeOrganization(server, organization)
  const domain = await proveDomain(server, organization)
  const above = await connect(server, provider.issuer, {
    organization,
    name: 'Group',
    domainIds: [domain.id],
  })
  const itsOwn = { params: { orgId: organization.id, domainId: domain.id } }
  await above.it.call(delegateDomain, { ...itsOwn, body: { organizationIds: [child.id] } })
  const near = await connect(server, provider.issuer, {
    ...{ organization: child, name: 'Paris', domainIds: [domain.id] },
  })
  const choices = [
    { id: above.connectionId, name: 'Group' },
    { id: near.connectionId, name: 'Paris' },
  ]
  const email = `ada@${domain.domain}`
  const { account } = await makeEmployee(server, { organization: child, email })
  const stranger = await server.visitor().call(sso.startSso, { body: { email } })
  expect(stranger.body.data).toEqual({ location: null, choices })
  const nobody = await server.visitor().call(sso.startSso, { body: { email: `eve@${domain.domain}` } })
  expect(nobody.text).toBe(stranger.text)
  // The browser in which the person has signed in before.
  const browser = server.visitor()
  expect((await browser.call(login, { body: { email: account.email, password } })).status).toBe(200)
  const { body } = await browser.call(sso.startSso, { body: { email } })
  const location = new URL(body.data.location ?? '')
  expect(location.searchParams.get('redirect_uri')).toBe(near.redirectUri)
  expect(location.searchParams.get('login_hint')).toBe(email)
  const other = await browser.call(sso.startSso, { body: { email: `eve@${domain.domain}` } })
  expect(other.text).toBe(stranger.text)
})

test('a provider starts a sign-in by its issuer, and never says where it ends', async () => {
  const { organization, connectionId, it, one } = await connect(server, provider.issuer)
  const { db } = server.makeContext()
  // The other tests' connections are of the same provider.
  await db.update(connections).set({ state: 'draft' })
  const domain = await proveDomain(server, organization)
  const start = (body: { issuer: string; hint: string }) => server.visitor().call(sso.startSso, { body })
  const targeted = { issuer: provider.issuer, target_link_uri: 'https://evil.example.com' }
  const given = { issuer: provider.issuer, hint: `ada@${domain.domain}` }
  expect(await start(given)).toMatchObject({ status: 404, body: { code: 'sso.unknown' } })
  await db.update(connections).set({ state: 'on' }).where(eq(connections.id, connectionId))
  const alone = await start(given)
  expect(new URL(alone.body.data.location ?? '').searchParams.get('login_hint')).toBe(given.hint)
  const refused = { method: 'POST', url: '/auth/sso/start', body: targeted } as const
  expect((await server.visitor().send(refused)).status).toBe(400)
  // Two customers of one provider: the domain of the hint decides, and no name is shown.
  await connect(server, provider.issuer)
  expect(await start(given)).toMatchObject({ status: 404, body: { code: 'sso.unknown' } })
  await it.call(contract.serveDomains, { ...one, body: { domainIds: [domain.id] } })
  const { body } = await start(given)
  expect(body.data.location).toContain(encodeURIComponent(connectionId))
})
