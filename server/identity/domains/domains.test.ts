import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/domains.ts'
import { discoverSso } from '#contract/identity/sso.ts'
import { deleteHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { getAccessControl, setAccessControl } from '#contract/tenants/organizations.ts'
import { domainDelegations, domains } from '#server/schema/domains.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { type NameServer, startNameServer } from '#tests/server/name-server.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { checkDomains } from './checks.ts'
import { findDomainProof, provedDomainsOf, vouchingFor } from './service.ts'

let server: TestServer
let names: NameServer
beforeAll(async () => {
  names = await startNameServer()
  server = await startTestServer({
    DNS_SERVERS: names.address,
    PROVIDER_KEY: 'provider-key-of-the-tests-only',
  })
})
afterAll(async () => {
  await server.close()
  await names.close()
})

async function customer(parent?: Awaited<ReturnType<typeof makeOrganization>>) {
  const organization = await makeOrganization(server, parent)
  const person = await makeAdministrator(server, { organization })
  // The clock moves by days, in which sessions end.
  const calls = () => signedIn(server, person)
  return { organization, email: person.account.email, calls, ...callsOf(calls, organization.id) }
}

const callsOf = (calls: () => Promise<Visitor>, orgId: string) => ({
  list: async () => (await (await calls()).call(contract.listDomains, { params: { orgId } })).body,
  add: async (domain: string) =>
    (await calls()).call(contract.addDomain, { params: { orgId }, body: { domain } }),
  verify: async (domainId: string) =>
    (await calls()).call(contract.verifyDomain, { params: { orgId, domainId } }),
  remove: async (domainId: string) =>
    (await calls()).call(contract.deleteDomain, { params: { orgId, domainId } }),
  delegate: async (domainId: string, ...organizationIds: string[]) =>
    (await calls()).call(contract.delegateDomain, { params: { orgId, domainId }, body: { organizationIds } }),
})
type Customer = Awaited<ReturnType<typeof customer>>

/** Adds a domain and its record. */
async function withRecord({ add }: Customer, domain: string) {
  const { body } = await add(domain)
  const { name, value } = body.data.record
  names.records.set(name, ['v=spf1 -all', value])
  return body.data
}

async function proved(one: Customer, domain: string) {
  const { id } = await withRecord(one, domain)
  expect((await one.verify(id)).status).toBe(200)
  return id
}

const codeOf = (answer: { status: number; body: unknown }) => `${answer.status} ${Object(answer.body).code}`
const lineOf = (one: { code?: string }) => one.code

test('[I-DOM-1] a domain gets a record with 160 random bits, shown again, another one for each organization', async () => {
  const [one, other] = [await customer(), await customer()]
  const first = await one.add(' Northwind.Example.COM ')
  expect(first.status).toBe(201)
  expect(first.body.data).toMatchObject({
    ...{ domain: 'northwind.example.com', state: 'pending', provedAt: null, delegates: [] },
    record: { name: '_elan.northwind.example.com' },
  })
  const { value } = first.body.data.record
  expect(value).toMatch(/^elan-domain-verification=[\w-]{27}$/)
  expect((await one.add('northwind.example.com')).body.data).toEqual(first.body.data)
  expect((await one.list()).data).toEqual([first.body.data])
  expect((await other.add('northwind.example.com')).body.data.record.value).not.toBe(value)
})

test('[I-DOM-1] of two customers who prove a domain at one moment one succeeds, and the other is told that it is taken', async () => {
  for (let round = 0; round < 10; round++) {
    const domain = `race${round}.example.com`
    const both = await Promise.all([customer(), customer()])
    const ids: string[] = []
    const values: string[] = []
    for (const one of both) {
      const { id, record } = await withRecord(one, domain)
      ids.push(id)
      values.push(record.value)
    }
    names.records.set(`_elan.${domain}`, values)
    const answers = await Promise.all(both.map((one, n) => one.verify(ids[n] ?? '')))
    expect(answers.map(codeOf).sort()).toEqual(['200 undefined', '409 domain.taken'])
  }
})

test('[I-DOM-2] a missing record, another value and a dead server are three answers, and none changes anything', async () => {
  const one = await customer()
  const { id, record } = await withRecord(one, 'answers.example.com')
  const before = await one.list()
  names.records.delete(record.name)
  expect(codeOf(await one.verify(id))).toBe('409 domain.record_absent')
  names.records.set(record.name, ['another text', record.value.toUpperCase(), record.value.slice(0, -1)])
  expect(codeOf(await one.verify(id))).toBe('409 domain.record_other')
  names.records.set(record.name, [record.value])
  names.break(true)
  expect(codeOf(await one.verify(id))).toBe('409 domain.unanswered')
  names.break(false)
  expect(await one.list()).toEqual(before)
  names.records.set(record.name, ['another text', record.value])
  expect((await one.verify(id)).body.data).toMatchObject({ state: 'proved', missingDays: 0 })
})

test('[I-DOM-2] checks by hand are limited, because each asks servers of others', async () => {
  const one = await customer()
  const { id } = await withRecord(one, 'often.example.com')
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await one.verify(id)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

const refusals: Record<string, string[]> = {
  'domain.format': [
    ...['localhost', 'example', 'portal.localhost', '127.0.0.1', '::1', '[::1]', '2130706433', '0x7f.1'],
    ...['example.com.', '.example.com', 'exa mple.com', 'example..com', '-a.example.com', 'a-.example.com'],
    ...['https://example.com', 'example.com/path', 'robin@example.com', '@example.com', 'example.com:443'],
    ...[
      'ｅxample.com',
      'example。com',
      'exam\u00adple.com',
      '*.example.com',
      '_elan.example.com',
      `${'a'.repeat(64)}.com`,
    ],
  ],
  'domain.own_host': ['elan.example.com', 'ELAN.EXAMPLE.COM'],
  'domain.public': [
    ...[
      'com',
      'co.uk',
      'github.io',
      'gmail.com',
      'GMail.com',
      'mail.gmail.com',
      'outlook.com',
      'orange.fr',
    ].slice(1),
    ...['yahoo.co.uk', 'laposte.net', 'proton.me', 'qq.com'],
  ],
}

test('[I-DOM-3] what nobody can own is refused by the name of the field', async () => {
  const one = await customer()
  const tried = Object.entries(refusals).flatMap(([code, given]) => given.map((domain) => ({ code, domain })))
  expect(tried.length).toBeGreaterThanOrEqual(35)
  for (const { code, domain } of tried) {
    const { status, body } = await one.add(domain)
    expect([status, lineOf(Object(body).fieldErrors?.domain ?? {})], domain).toEqual([400, code])
  }
  expect((await one.list()).data).toEqual([])
})

test('[I-DOM-3] other scripts become A-labels, homographs show as such, and a subdomain is another domain', async () => {
  const one = await customer()
  for (const [given, domain] of [
    ['Société.example.com', 'xn--socit-esab.example.com'],
    ['xn--socit-esab.example.com', 'xn--socit-esab.example.com'],
    ['аpple.com', 'xn--pple-43d.com'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['mail.example.com', 'mail.example.com'],
    ['example.com', 'example.com'],
  ] as const)
    expect((await one.add(given)).body.data.domain).toBe(domain)
  const { data } = await one.list()
  expect(data).toHaveLength(5)
  const id = await proved(one, 'example.com')
  expect((await findDomainProof(server.database.handle, 'example.com'))?.organizationId).toBe(
    one.organization.id,
  )
  expect(await findDomainProof(server.database.handle, 'mail.example.com')).toBeUndefined()
  expect((await one.remove(id)).status).toBe(200)
})

/** Lets days pass, each with its check. */
async function pass(days: number) {
  for (let day = 0; day < days; day++) {
    server.pass({ days: 1 })
    await checkDomains(server.makeContext())
  }
}

test('[I-DOM-4] administrators are told after three days without the record, and after fourteen the proof lapses', async () => {
  const one = await customer()
  const id = await proved(one, 'lapse.example.com')
  const { db } = server.makeContext()
  const state = async () => (await db.select().from(domains).where(eq(domains.id, id)))[0]
  const values = names.records.get('_elan.lapse.example.com') ?? []
  const subjects = async () => (await server.mailsTo(one.email)).map(({ subject }) => subject)
  names.records.delete('_elan.lapse.example.com')
  await pass(2)
  await checkDomains(server.makeContext())
  expect(await state()).toMatchObject({ missingDays: 2, lapsedAt: null })
  // An outage of DNS counts as no day.
  names.break(true)
  await pass(20)
  names.break(false)
  expect(await state()).toMatchObject({ missingDays: 2, lapsedAt: null })
  expect(await subjects()).not.toContain('A DNS record that proves your domain is missing')
  await pass(1)
  expect(await subjects()).toContain('A DNS record that proves your domain is missing')
  await pass(10)
  expect((await findDomainProof(db, 'lapse.example.com'))?.organizationId).toBe(one.organization.id)
  await pass(3)
  expect(await state()).toMatchObject({ missingDays: 16, lapsedAt: expect.any(Date) })
  expect(await findDomainProof(db, 'lapse.example.com')).toBeUndefined()
  expect(await provedDomainsOf(db, one.organization.id)).toMatchObject([{ state: 'lapsed' }])
  const told = await subjects()
  for (const subject of [
    'A DNS record that proves your domain is missing',
    'The proof of your domain has lapsed',
  ])
    expect(told.filter((other) => other === subject)).toHaveLength(1)
  names.records.set('_elan.lapse.example.com', values)
  await pass(1)
  expect(await state()).toMatchObject({ missingDays: 0, lapsedAt: null })
})

test('[I-DOM-4] a lapsed proof does not keep a new owner of the domain from proving it, and does not come back then', async () => {
  const [one, buyer] = [await customer(), await customer()]
  await proved(one, 'sold.example.com')
  const values = names.records.get('_elan.sold.example.com') ?? []
  names.records.delete('_elan.sold.example.com')
  await pass(14)
  await proved(buyer, 'sold.example.com')
  names.records.set('_elan.sold.example.com', [
    ...values,
    ...(names.records.get('_elan.sold.example.com') ?? []),
  ])
  await pass(1)
  const [lapsed] = (await one.list()).data
  expect(lapsed?.state).toBe('lapsed')
  expect(codeOf(await one.verify(lapsed?.id ?? ''))).toBe('409 domain.taken')
  const proof = await findDomainProof(server.database.handle, 'sold.example.com')
  expect(proof?.organizationId).toBe(buyer.organization.id)
})

test('[I-DOM-5] a proved domain is delegated to organizations below alone, and taking it back works at once', async () => {
  const parent = await customer()
  const child = await customer(parent.organization)
  const stranger = await customer()
  const { db } = server.makeContext()
  const { id } = await withRecord(parent, 'group.example.com')
  expect(codeOf(await parent.delegate(id, child.organization.id))).toBe('409 domain.unproved')
  await parent.verify(id)
  expect(await provedDomainsOf(db, child.organization.id)).toEqual([])
  for (const organization of [stranger.organization, parent.organization])
    expect(codeOf(await parent.delegate(id, organization.id))).toBe('409 domain.not_below')
  const answer = await parent.delegate(id, child.organization.id, child.organization.id)
  const { id: childId, name } = child.organization
  expect(answer.body.data.delegates).toEqual([{ id: childId, name }])
  expect(await provedDomainsOf(db, childId)).toMatchObject([{ domain: 'group.example.com', state: 'proved' }])
  const sibling = await customer(parent.organization)
  expect(await provedDomainsOf(db, sibling.organization.id)).toEqual([])
  expect(await findDomainProof(db, 'group.example.com')).toEqual({
    ...{ organizationId: parent.organization.id, delegates: [childId] },
  })
  expect(await child.list()).toMatchObject({
    ...{
      data: [],
      delegated: [{ domain: 'group.example.com', state: 'proved', owner: parent.organization.name }],
    },
  })
  // The table refuses what the service would.
  const row = { organizationId: parent.organization.id, domainId: id, delegateId: stranger.organization.id }
  await expect(db.insert(domainDelegations).values(row)).rejects.toMatchObject({ cause: { code: '23514' } })
  await parent.delegate(id)
  expect(await provedDomainsOf(db, childId)).toEqual([])
  // What a child proves, its parent may vouch for; never the other way round.
  await proved(child, 'child.example.com')
  const vouched = async (organizationId: string) =>
    (await provedDomainsOf(db, organizationId)).map(({ domain }) => domain)
  expect(await vouched(parent.organization.id)).toEqual(['child.example.com', 'group.example.com'])
  expect(await vouched(childId)).toEqual(['child.example.com'])
})

test('[I-DOM-6] the domains of those who may join by link prove nothing, and a proof does not change them', async () => {
  const one = await customer()
  const params = { orgId: one.organization.id }
  const { db } = server.makeContext()
  const joining = { mode: 'professional' as const, domains: ['joining.example.com'] }
  const read = async () => (await (await one.calls()).call(getAccessControl, { params })).body.data
  const set = await (await one.calls()).call(setAccessControl, { params, body: joining })
  expect(set.status, set.text).toBe(200)
  expect(await provedDomainsOf(db, one.organization.id)).toEqual([])
  expect(await findDomainProof(db, 'joining.example.com')).toBeUndefined()
  const email = 'ada@joining.example.com'
  expect(await vouchingFor(db, one.organization.id, email)).toBe('unproved')
  const discovered = await server.visitor().call(discoverSso, { body: { email } })
  expect(discovered.body.data).toEqual({ sso: false, required: false })
  expect((await one.list()).data).toEqual([])
  await proved(one, 'proved.example.com')
  expect(await read()).toMatchObject(joining)
})

test('[I-DOM-7] a deleted domain can be added again for 30 days, is free afterwards, and at once by the provider', async () => {
  const [one, other] = [await customer(), await customer()]
  const id = await proved(one, 'freed.example.com')
  expect((await one.remove(id)).status).toBe(200)
  expect((await one.list()).data).toEqual([])
  expect(await findDomainProof(server.database.handle, 'freed.example.com')).toBeUndefined()
  const { id: otherId } = await withRecord(other, 'freed.example.com')
  expect(codeOf(await other.verify(otherId))).toBe('409 domain.taken')
  expect((await one.add('freed.example.com')).body.data).toMatchObject({ id, state: 'proved' })
  await one.remove(id)
  const free = (domain: string) => server.asProvider(contract.freeDomain, { domain })
  expect((await free('freed.example.com')).body.data).toEqual({
    ...{ organizationId: one.organization.id, domain: 'freed.example.com' },
  })
  expect((await other.verify(otherId)).status).toBe(200)
  await other.remove(otherId)
  const child = await customer(other.organization)
  await proved(child, 'closed.example.com')
  const params = { orgId: other.organization.id, id: child.organization.id }
  const name = child.organization.name
  expect((await (await other.calls()).call(deleteHierarchyNode, { params, query: { name } })).status).toBe(
    200,
  )
  expect(await findDomainProof(server.database.handle, 'closed.example.com')).toBeUndefined()
  const { id: closedId } = await withRecord(one, 'closed.example.com')
  expect(codeOf(await one.verify(closedId))).toBe('409 domain.taken')
  server.pass({ days: 31 })
  await purgeOrganizations(server.makeContext())
  expect((await one.verify(closedId)).status).toBe(200)
  await checkDomains(server.makeContext())
  expect(
    await server.database.handle.select().from(domains).where(eq(domains.domain, 'freed.example.com')),
  ).toEqual([])
})
