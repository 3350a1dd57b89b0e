import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { createUserField, deleteUserField, updateUserField } from '#contract/people/custom-fields.ts'
import { createDirectory, listDirectories, updateDirectory } from '#contract/people/directories.ts'
import {
  createDirectoryAttribute,
  deleteDirectoryAttribute,
  listDirectoryAttributes,
} from '#contract/people/directory-attributes.ts'
import { enterpriseSchema } from '#contract/people/scim.ts'
import { accounts } from '#server/schema/accounts.ts'
import { connectionDomains } from '#server/schema/connections.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { directoryAttributes } from '#server/schema/directory-attributes.ts'
import { users } from '#server/schema/users.ts'
import { connect, proveDomain, signInBy } from '#tests/server/connected.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { makeEmployee, newAddress } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { readResource } from './person-change.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

type Idp = Awaited<ReturnType<typeof makeDirectory>>

const rowOf = async (id: string) => {
  const [row] = await server.asOwner((db) =>
    db
      .select({ user: users, own: directoryUsers })
      .from(users)
      .innerJoin(directoryUsers, eq(directoryUsers.userId, users.id))
      .where(eq(users.id, id)),
  )
  if (!row) throw new Error('no such person')
  return row
}

async function makeField({ visitor, params: { orgId } }: Idp, name: string, type: string, values?: string[]) {
  const body = { name, type, ...(values && { values }) }
  const { body: made } = await visitor.call(createUserField, { params: { orgId }, body: body as never })
  return made.data
}

const map = ({ visitor, params }: Idp, path: string, { id: fieldId }: { id: string }) =>
  visitor.call(createDirectoryAttribute, { params, body: { path, fieldId } })

const problemsOf = async ({ visitor, params }: Idp) => {
  const { problems, total } = (await visitor.call(listDirectoryAttributes, { params })).body
  expect(total).toBe(problems.length)
  return problems.map(({ attribute, reason, userId }) => [userId, attribute, reason])
}

const enterprise = (name: string) => `${enterpriseSchema}:${name}`

test('[I-SCIM-12] attributes fill names, language and fields by a list; what does not fit is kept out and named', async () => {
  const idp = await makeDirectory(server)
  const { call, visitor, params } = idp
  const department = await makeField(idp, 'Department', 'list', ['Sales', 'Research'])
  const since = await makeField(idp, 'Since', 'date')
  const number = await makeField(idp, 'Number', 'number')
  const boss = await makeField(idp, 'Boss', 'text')
  const title = await makeField(idp, 'Role here', 'text')
  for (const [path, field] of [
    [enterprise('department'), department],
    ['urn:example:params:Own:2.0:User:since', since],
    [enterprise('employeeNumber'), number],
    [enterprise('manager.displayName'), boss],
    ['title', title],
  ] as const)
    expect((await map(idp, path, field)).status, path).toBe(201)

  // Everything at once, with attributes that nobody asked for.
  const secret = 'secret-nickname'
  const sent = scimPerson(newAddress(), {
    title: ' Engineer ',
    nickName: secret,
    preferredLanguage: 'fr-CA',
    locale: 'en-US',
    [enterpriseSchema]: {
      department: 'sales',
      employeeNumber: 42,
      manager: { displayName: 'Grace', value: secret },
    },
    'urn:example:params:Own:2.0:User': { since: '2024-02-29', shoe: secret },
  })
  const { id } = (await call('POST', '/Users', sent)).body
  const all = { department: 'Sales', since: '2024-02-29', number: 42, boss: 'Grace', role_here: 'Engineer' }
  expect(await rowOf(id)).toMatchObject({
    user: { firstName: 'Ada', lastName: 'Lovelace', customFields: all },
    own: { language: 'fr', problems: {} },
  })
  expect(JSON.stringify(await rowOf(id))).not.toContain(secret)
  expect(await problemsOf(idp)).toEqual([])

  // The same again writes nothing.
  const { body: before } = await call('GET', `/Users/${id}`)
  server.pass({ minutes: 1 })
  expect((await call('PUT', `/Users/${id}`, sent)).body).toEqual(before)
  const audit = async () =>
    (await visitor.call(listAuditEntries, { params: { orgId: params.orgId } })).body.data.entries.length
  const entries = await audit()
  await call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'title', value: 'Engineer' }] })
  expect(await audit()).toBe(entries)

  // Values that do not fit never fail the person: the others count, and the former one stays.
  const change = (...Operations: object[]) => call('PATCH', `/Users/${id}`, { Operations })
  expect(
    await change(
      { op: 'replace', path: enterprise('department'), value: 'Sorcery' },
      { op: 'add', path: 'urn:example:params:Own:2.0:User:since', value: '2023-02-29' },
      { op: 'replace', path: enterprise('employeeNumber'), value: 'none' },
      { op: 'replace', path: 'title', value: 'x'.repeat(501) },
      { op: 'replace', path: 'preferredLanguage', value: 'de' },
      { op: 'replace', path: 'name.familyName', value: 'Byron' },
    ),
  ).toMatchObject({ status: 200, body: { name: { familyName: 'Byron' } } })
  expect((await rowOf(id)).user).toMatchObject({ lastName: 'Byron', customFields: all })
  expect((await rowOf(id)).own.language).toBe('fr')
  expect(await problemsOf(idp)).toEqual(
    [
      ['preferredLanguage', 'language'],
      ['title', 'text'],
      ['urn:example:params:Own:2.0:User:since', 'date'],
      [enterprise('department'), 'list'],
      [enterprise('employeeNumber'), 'number'],
    ].map((problem) => [id, ...problem]),
  )

  // A value that fits, or none, ends its problem.
  await change(
    { op: 'replace', value: { [enterpriseSchema]: { department: 'RESEARCH', employeeNumber: '7' } } },
    { op: 'replace', value: { [`${enterprise('manager')}.displayName`]: 'Alan' } },
    { op: 'remove', path: 'urn:example:params:Own:2.0:User:since' },
    { op: 'replace', path: 'title', value: '' },
    { op: 'replace', path: 'preferredLanguage', value: 'en' },
  )
  expect((await rowOf(id)).user.customFields).toEqual({ department: 'Research', number: 7, boss: 'Alan' })
  expect((await rowOf(id)).own).toMatchObject({ language: 'en', problems: {} })
  await change({ op: 'remove', path: enterprise('manager') })
  expect((await rowOf(id)).user.customFields).toEqual({ department: 'Research', number: 7 })

  // A misfit never fails a new person either, and a PUT removes what it does not name.
  const other = await call(
    'POST',
    '/Users',
    scimPerson(newAddress(), { [enterpriseSchema]: { department: 'Sorcery', costCenter: 'x' } }),
  )
  expect(other.status).toBe(201)
  expect(await problemsOf(idp)).toEqual([[other.body.id, enterprise('department'), 'list']])
  await call('PUT', `/Users/${id}`, scimPerson((await rowOf(id)).user.email))
  expect(await rowOf(id)).toMatchObject({ user: { customFields: {} }, own: { language: null } })

  // Somebody whom an administrator added is filled when the directory takes them over.
  const adopted = await makeEmployee(server, { organization: idp.administrator.organization })
  await call('PUT', `/Users/${adopted.user.id}`, scimPerson(adopted.user.email, { title: 'Pilot' }))
  expect((await rowOf(adopted.user.id)).user.customFields).toEqual({ role_here: 'Pilot' })

  // One attribute fills one field; a deleted field takes its line and its problems along.
  expect(await map(idp, 'TITLE', since)).toMatchObject({ status: 409, body: { code: 'attribute.taken' } })
  expect(await map(idp, 'nickName', title)).toMatchObject({ status: 409, body: { code: 'attribute.taken' } })
  for (const path of ['', 'emails[type eq "work"].value', '1x', 'x'.repeat(201)])
    expect(await map(idp, path, since), path).toMatchObject({
      status: 400,
      body: { fieldErrors: { path: { code: 'attribute.path' } } },
    })
  const { orgId } = params
  const removed = await visitor.call(deleteUserField, { params: { orgId, fieldId: department.id } })
  expect(removed.status).toBe(200)
  expect(await problemsOf(idp)).toEqual([])
  const { data } = (await visitor.call(listDirectoryAttributes, { params })).body
  expect(data.map(({ field }) => field)).toEqual(['Role here', 'Since', 'Number', 'Boss'])
  const attributeId = data[0]?.id ?? ''
  await visitor.call(deleteDirectoryAttribute, { params: { ...params, attributeId } })
  await call('PUT', `/Users/${adopted.user.id}`, scimPerson(adopted.user.email, { title: 'Cook' }))
  expect((await rowOf(adopted.user.id)).user.customFields).toEqual({ role_here: 'Pilot' })
  await visitor.call(updateUserField, { params: { orgId, fieldId: title.id }, body: { name: 'Position' } })
})

test('a password that an identity provider sends along is kept nowhere', async () => {
  const idp = await makeDirectory(server)
  const { visitor, params, call } = idp
  const field = await makeField(idp, 'Reference', 'text')
  const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
  for (const path of ['password', 'PassWord.value', `${core}:password`, 'x509Certificates.value'])
    expect(await map(idp, path, field), path).toMatchObject({
      status: 400,
      body: { fieldErrors: { path: { code: 'attribute.path' } } },
    })
  // Nor by a write past the service.
  const row = { organizationId: params.orgId, directoryId: params.directoryId, createdAt: new Date(0) }
  await expect(
    server.asOwner((db) => db.insert(directoryAttributes).values({ ...row, path: 'PASSWORD' })),
  ).rejects.toThrow()
  expect((await map(idp, 'title', field)).status).toBe(201)
  const secret = 'A-synchronized-secret-1'
  const sent = scimPerson(newAddress(), { password: secret, [enterpriseSchema]: { password: secret } })
  const made = await call('POST', '/Users', sent)
  expect(made.status).toBe(201)
  const op = { op: 'add', path: `${core}:password`, value: secret }
  expect((await call('PATCH', `/Users/${made.body.id}`, { Operations: [op] })).status).toBe(200)
  expect(JSON.stringify(await rowOf(made.body.id))).not.toContain(secret)
  const { data } = (await visitor.call(listDirectoryAttributes, { params })).body
  expect(data.map(({ path }) => path)).toEqual(['title'])
  expect([...readResource(sent).attributes.values()].join()).not.toContain(secret)
})

const runJobsSoon = () => {
  server.pass({ seconds: 6 })
  return server.runJobs()
}
const mailsTo = async (to: string) => (await server.mailsTo(to)).map(({ subject }) => subject)

test('[I-SCIM-11] new people are pending without an account, invited by mail where nobody has to use single sign-on', async () => {
  const quiet = await makeDirectory(server)
  const silent = newAddress()
  const pending = (await quiet.call('POST', '/Users', scimPerson(silent))).body.id
  expect((await rowOf(pending)).user).toMatchObject({ status: 'pending', accountId: null })

  // On by default: mailed by the queue of invitations, in the language of the person.
  const { visitor, administrator } = quiet
  const orgId = administrator.organization.id
  const made = await visitor.call(createDirectory, { params: { orgId }, body: { name: 'Entra ID' } })
  expect(made.body.data.invites).toBe(true)
  const params = { orgId, directoryId: made.body.data.id }
  await visitor.call(updateDirectory, { params: quiet.params, body: { invites: true } })
  const addresses = [newAddress(), newAddress()]
  for (const email of addresses) {
    const sent = scimPerson(email, email === addresses[0] ? { preferredLanguage: 'fr' } : {})
    const { id } = (await quiet.call('POST', '/Users', sent)).body
    expect((await rowOf(id)).user).toMatchObject({ status: 'invited', isInvited: true, accountId: null })
  }
  const leaver = newAddress()
  await quiet.call('POST', '/Users', scimPerson(leaver, { active: false }))
  await runJobsSoon()
  for (const email of addresses) expect(await mailsTo(email)).toHaveLength(1)
  const [french] = await server.mailsTo(addresses[0] ?? '')
  expect(french?.text).toMatch(/^Bonjour/)
  expect([await mailsTo(leaver), await mailsTo(silent)]).toEqual([[], []])

  // Who comes back without an account is invited again.
  const [again = ''] = addresses
  const [row] = await server.asOwner((db) =>
    db
      .select()
      .from(users)
      .where(and(eq(users.email, again), eq(users.organizationId, orgId))),
  )
  const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] })
  await quiet.call('PATCH', `/Users/${row?.id}`, active(false))
  await quiet.call('PATCH', `/Users/${row?.id}`, active(true))
  await runJobsSoon()
  expect(await mailsTo(again)).toHaveLength(2)

  // Where single sign-on is required, off by default; what somebody decided stays.
  const domain = await proveDomain(server, administrator.organization)
  const home = await connect(server, provider.issuer, {
    organization: administrator.organization,
    domainIds: [domain.id],
  })
  provider.open(home.redirectUri)
  const { now } = server.makeContext()
  await server.asOwner((db) =>
    db.update(connectionDomains).set({ requiredFrom: now }).where(eq(connectionDomains.domainId, domain.id)),
  )
  const list = (await home.it.call(listDirectories, { params: { orgId } })).body.data
  const inviting = Object.fromEntries(list.map(({ id, invites }) => [id, invites]))
  expect(inviting).toEqual({ [quiet.params.directoryId]: true, [params.directoryId]: false })
  await home.it.call(updateDirectory, { params: quiet.params, body: { invites: false } })
  const email = `ada@${domain.domain}`
  const { id } = (await quiet.call('POST', '/Users', scimPerson(email, { preferredLanguage: 'fr' }))).body
  expect((await rowOf(id)).user).toMatchObject({ status: 'pending', accountId: null })
  const { answer } = await signInBy(server, home.connectionId, email)
  expect(answer.status).toBe(200)
  expect((await rowOf(id)).user).toMatchObject({ status: 'active', accountId: expect.any(String) })
  const [account] = await server.asOwner((db) => db.select().from(accounts).where(eq(accounts.email, email)))
  expect(account).toMatchObject({ language: 'fr', passwordHash: null })
})
