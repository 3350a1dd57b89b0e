import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { login } from '#contract/identity/sessions.ts'
import { eraseOwnData } from '#contract/participation/own-data.ts'
import { listDirectories } from '#contract/people/directories.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { updateUser } from '#contract/people/users.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { administrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { identityProvider, makeDirectory, scimPerson } from '#tests/server/directories.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const errorOf = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.any(String),
  },
})

const rowOf = async (id: string) =>
  (await server.asOwner((db) => db.select().from(users).where(eq(users.id, id))))[0]

const deactivation = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }

test('[I-SCIM-2] [I-SCIM-18] Okta’s published steps pass one after another', async () => {
  const { call, secret } = await makeDirectory(server)
  const address = newAddress()
  const first = await call('GET', '/Users?count=1&startIndex=1')
  expect(first).toMatchObject({
    status: 200,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 1,
      itemsPerPage: 1,
      Resources: [
        {
          id: expect.any(String),
          name: { familyName: expect.any(String), givenName: expect.any(String) },
          userName: expect.any(String),
          active: true,
          emails: [{ value: expect.stringContaining('@') }],
        },
      ],
    },
  })
  const { id } = first.body.Resources[0]
  expect(await call('GET', `/Users/${id}`)).toMatchObject({ status: 200, body: { id } })
  const miss = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${address}"`)}`)
  expect(miss).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
  expect(await call('GET', '/Users/010101001010101011001010101011')).toMatchObject(errorOf(404))
  const json = { 'content-type': 'application/json' }
  const made = await call('POST', '/Users', scimPerson(address, { externalId: 'one' }), json)
  expect(made).toMatchObject({
    status: 201,
    body: { userName: address, active: true, externalId: 'one', name: { givenName: 'Ada' } },
  })
  expect(made.headers).toMatchObject({ location: made.body.meta.location, etag: made.body.meta.version })
  expect(made.headers['content-type']).toContain('application/scim+json')
  expect((await call('GET', `/Users/${made.body.id}`)).body).toEqual(made.body)
  expect(await call('POST', '/Users', scimPerson(address))).toMatchObject(errorOf(409, 'uniqueness'))
  const capitals = encodeURIComponent(`userName eq "${address.toUpperCase()}"`)
  expect((await call('GET', `/Users?filter=${capitals}`)).body.Resources).toEqual([made.body])
  const asked = performance.now()
  expect(await call('GET', '/Groups')).toMatchObject({ status: 200, body: { totalResults: 0 } })
  expect(performance.now() - asked).toBeLessThan(600)
  expect(await identityProvider(server, `${secret}x`)('GET', '/Users')).toMatchObject(errorOf(401))
  expect(await identityProvider(server, '')('GET', '/Users')).toMatchObject(errorOf(401))
  expect(await rowOf(made.body.id)).toMatchObject({ status: 'pending', accountId: null, email: address })
})

test('[I-FRAME-2] [I-SCIM-1] the service describes itself, and unknown paths, methods and versions answer as SCIM does', async () => {
  const { call } = await makeDirectory(server)
  const open = identityProvider(server, 'none')
  expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  })
  expect((await open('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
    ...Object.fromEntries(['bulk', 'sort', 'changePassword'].map((name) => [name, { supported: false }])),
  })
  for (const kind of ['ResourceTypes', 'Schemas']) {
    const { status, body } = await open('GET', `/${kind}`)
    expect([status, body.totalResults]).toEqual([200, body.Resources.length])
    for (const { id } of body.Resources) expect((await open('GET', `/${kind}/${id}`)).body.id).toBe(id)
    expect(await open('GET', `/${kind}/Nothing`)).toMatchObject(errorOf(404))
  }
  const named = (await open('GET', '/Schemas')).body.Resources.map(({ name }: { name: string }) => name)
  expect(named).toEqual(['User', 'EnterpriseUser', 'Group'])
  expect(await call('GET', '/Nothing')).toMatchObject(errorOf(404))
  expect(await call('POST', '/Bulk', {})).toMatchObject(errorOf(404))
  expect(await call('PUT', '/Users', {})).toMatchObject(errorOf(405))
  expect(await call('GET', '/../v1/Users')).toMatchObject(errorOf(404))
  expect(await call('POST', '/Users', '{')).toMatchObject(errorOf(400, 'invalidSyntax'))
  expect(await call('POST', '/Users', '[]')).toMatchObject(errorOf(400, 'invalidSyntax'))
  expect(await call('POST', '/Users', '{}', { 'content-type': 'text/plain' })).toMatchObject(errorOf(415))
  expect(await call('POST', '/Users', '{"__proto__": {"active": true}}')).toMatchObject({ status: 400 })
})

test('[I-SCIM-8] [I-SCIM-10] a leaver loses access in the same transaction, and comes back with the same row', async () => {
  const { call, administrator } = await makeDirectory(server)
  const made = await makeEmployee(server, { organization: administrator.organization })
  const visitor = await signedIn(server, made)
  const path = `/Users/${made.user.id}`
  expect((await call('PATCH', path, deactivation)).body).toMatchObject({ active: false })
  expect(await rowOf(made.user.id)).toMatchObject({ status: 'inactive' })
  expect((await visitor.call(getMyOrganization, {})).status).toBe(401)
  const again = await call('PATCH', path, { Operations: [{ op: 'replace', value: { active: true } }] })
  expect(again.body).toMatchObject({ active: true, id: made.user.id })
  expect(await rowOf(made.user.id)).toMatchObject({ status: 'active', accountId: made.account.id })

  await signedIn(server, made)
  expect(await call('DELETE', path)).toMatchObject({ status: 204, body: undefined })
  expect(await rowOf(made.user.id)).toMatchObject({ status: 'inactive' })
  for (const method of ['GET', 'DELETE'] as const)
    expect(await call(method, path)).toMatchObject(errorOf(404))
  expect(await call('PUT', path, scimPerson(made.user.email))).toMatchObject(errorOf(404))
  const back = await call('POST', '/Users', scimPerson(made.user.email))
  expect(back).toMatchObject({ status: 201, body: { id: made.user.id, active: true } })
  expect(await rowOf(made.user.id)).toMatchObject({ status: 'active', accountId: made.account.id })
})

test('whom a directory deactivated and who then erased everything and left, no call of it restores', async () => {
  const { call, administrator } = await makeDirectory(server)
  const { organization } = administrator
  const { user, account } = await makeEmployee(server, { organization })
  await agree(server, [{ organizationId: organization.id, userId: user.id }])
  const path = `/Users/${user.id}`
  await call('PUT', path, scimPerson(user.email))
  await call('PATCH', path, deactivation)
  const visitor = server.visitor()
  const body = { email: account.email, password, ownData: true }
  expect((await visitor.call(login, { body })).status).toBe(200)
  const erased = { query: {}, body: { what: 'all' as const, email: account.email } }
  expect((await visitor.call(eraseOwnData, erased)).status).toBe(200)
  const active = { Operations: [{ op: 'replace', path: 'active', value: true }] }
  expect((await call('PATCH', path, active)).body).toMatchObject({ active: false })
  expect(await rowOf(user.id)).toMatchObject({ status: 'inactive', leftApp: true })
})

test('what an administrator or the person ended, no call of a directory restores, and what it ended itself it does', async () => {
  const { call, administrator, visitor, params } = await makeDirectory(server)
  const { organization } = administrator
  const fired = await makeAdministrator(server, { organization })
  const left = await makeEmployee(server, { organization })
  await call('PUT', `/Users/${left.user.id}`, scimPerson(left.user.email))
  const set = (userId: string, status: 'active' | 'inactive') =>
    visitor.call(updateUser, { params: { orgId: params.orgId, userId }, body: { status } })
  expect((await set(fired.user.id, 'inactive')).status).toBe(200)
  await server.asOwner((db) =>
    db.execute(sql`select leave_app(${organization.id}, ${left.user.id}, true) as account`),
  )
  const active = { Operations: [{ op: 'replace', path: 'active', value: true }] }
  const attempts = async ({ id, email }: { id: string; email: string }) => {
    const path = `/Users/${id}`
    return [
      await call('PATCH', path, active),
      await call('PUT', path, scimPerson(email)),
      // An end by the directory after it ended already does not make it the directory's.
      await call('PATCH', path, deactivation),
      await call('PATCH', path, active),
      await call('DELETE', path),
      await call('POST', '/Users', scimPerson(email)),
      await call('PATCH', path, active),
    ]
  }
  for (const { user } of [fired, left]) {
    for (const { body } of await attempts(user)) if (body) expect(body).toMatchObject({ active: false })
    expect(await rowOf(user.id)).toMatchObject({ status: 'inactive' })
  }
  const signIn = { email: fired.account.email, password }
  expect((await server.visitor().call(login, { body: signIn })).body.code).toBe('account.inactive')

  // An administrator restores, and from then on the directory ends and restores again.
  await set(fired.user.id, 'active')
  const path = `/Users/${fired.user.id}`
  expect((await call('PATCH', path, deactivation)).body.active).toBe(false)
  expect((await call('PATCH', path, active)).body.active).toBe(true)
  await call('PATCH', path, deactivation)
  await set(fired.user.id, 'active')
  await set(fired.user.id, 'inactive')
  expect((await call('PATCH', path, active)).body.active).toBe(false)

  const added = await call('POST', '/Users', scimPerson(newAddress(), { active: false }))
  expect((await call('PATCH', `/Users/${added.body.id}`, active)).body.active).toBe(true)
})

test('whoever accepts an invitation while the directory deactivates them has no access, and nobody waits for the other', async () => {
  const { call, administrator, visitor } = await makeDirectory(server)
  const params = { orgId: administrator.organization.id }
  const rounds = Array.from({ length: 24 }, async (_, n) => {
    const { user } = await makePerson(server, { organization: administrator.organization, status: 'pending' })
    const invited = await visitor.call(inviteUser, { params: { ...params, userId: user.id } })
    const token = new URL(invited.body.inviteLink).searchParams.get('token') ?? ''
    const [accepted, left] = await Promise.all([
      server.visitor().call(confirmInvite, { body: { token, password } }),
      setTimeout(4 * n).then(() => call('PATCH', `/Users/${user.id}`, deactivation)),
    ])
    return [accepted.status < 500, left.status, (await rowOf(user.id))?.status]
  })
  for (const round of await Promise.all(rounds)) expect(round).toEqual([true, 200, 'inactive'])
})

test('[I-SCIM-9] the last administrator of a root loses access at once, others are told, and the status follows another one', async () => {
  const { call, administrator, visitor } = await makeDirectory(server)
  const { organization } = administrator
  const child = await makeOrganization(server, organization)
  const below = await makeAdministrator(server, { organization: child })
  const it = await makeEmployee(server, { organization })
  const held = { organizationId: organization.id, userId: it.user.id, accountId: it.account.id }
  await server.asOwner((db) => db.insert(administrators).values({ ...held, role: 'it_administrator' }))
  const technician = await signedIn(server, it)
  const params = { orgId: organization.id }
  const isShown = async () => (await technician.call(listDirectories, { params })).body.withoutAdministrator
  const jobs = { sizes: async () => [] }
  const metrics = createMetrics({ database: server.database, jobs, clock: () => new Date() })
  const countOf = async () =>
    Number(/^elan_customers_without_administrator (\d+)$/m.exec(await metrics.read())?.[1])
  const [before, shown] = [await countOf(), await isShown()]
  const { id } = administrator.user
  expect(await call('PATCH', `/Users/${id}`, deactivation)).toMatchObject({
    status: 200,
    body: { active: false },
  })
  expect(await rowOf(id)).toMatchObject({ status: 'active', blockedAt: expect.any(Date) })
  expect([shown, await isShown(), (await countOf()) - before]).toEqual([false, true, 1])
  for (const { account } of [below, it])
    expect((await server.mailsTo(account.email)).map(({ subject }) => subject)).toContain(
      'Your organization has no administrator left',
    )
  expect((await visitor.call(getMyOrganization, {})).status).toBe(401)
  const signIn = { email: administrator.account.email, password }
  expect(await server.visitor().call(login, { body: signIn })).toMatchObject({
    body: { code: 'account.inactive' },
  })
  const stays = await signedIn(server, administrator)
  expect(
    (await stays.call(listDirectories, { params: { orgId: administrator.organization.id } })).status,
  ).toBe(403)
  const other = await makeEmployee(server, { organization })
  const appointed = { organizationId: organization.id, userId: other.user.id, accountId: other.account.id }
  await server.asOwner((db) => db.insert(administrators).values(appointed))
  expect(await rowOf(id)).toMatchObject({ status: 'inactive', blockedAt: null })
  expect([await isShown(), await countOf()]).toEqual([false, before])
})

test('[I-SCIM-6] somebody who is there already is found, adopted by the next change, and keeps the address in it', async () => {
  const { call, administrator } = await makeDirectory(server)
  const { user, account } = await makeEmployee(server, { organization: administrator.organization })
  const filter = encodeURIComponent(`userName eq "${user.email}"`)
  const [found] = (await call('GET', `/Users?filter=${filter}`)).body.Resources
  expect(found).toMatchObject({ id: user.id, userName: user.email })
  expect(await call('POST', '/Users', scimPerson(user.email))).toMatchObject(errorOf(409, 'uniqueness'))
  const moved = newAddress()
  const adopted = await call(
    'PUT',
    `/Users/${user.id}`,
    scimPerson('ada.upn', { emails: [{ value: moved }] }),
  )
  expect(adopted.body).toMatchObject({ userName: 'ada.upn', emails: [{ value: user.email }] })
  const changed = await call(
    'PUT',
    `/Users/${user.id}`,
    scimPerson('ada.upn', { emails: [{ value: moved }] }),
  )
  expect(changed.body).toMatchObject({ emails: [{ value: moved }] })
  // The person still signs in with the address that they proved.
  expect(await rowOf(user.id)).toMatchObject({ email: moved, signInEmail: account.email })
})

test('[I-SCIM-15] [I-FRAME-7] versions guard changes, and what changes nothing is neither written nor recorded', async () => {
  const { call, visitor, params } = await makeDirectory(server)
  const address = newAddress()
  const made = (await call('POST', '/Users', scimPerson(address))).body
  const path = `/Users/${made.id}`
  server.pass({ minutes: 5 })
  expect((await call('PUT', path, scimPerson(address))).body).toEqual(made)
  const renamed = { Operations: [{ op: 'replace', path: 'name.givenName', value: 'Grace' }] }
  expect(await call('PATCH', path, renamed, { 'if-match': 'W/"other"' })).toMatchObject(errorOf(412))
  const { body } = await call('PATCH', path, renamed, { 'if-match': made.meta.version })
  expect(body.meta.version).not.toBe(made.meta.version)
  expect(Date.parse(body.meta.lastModified) - Date.parse(made.meta.lastModified)).toBe(300_000)
  await visitor.call(updateUser, {
    params: { orgId: params.orgId, userId: made.id },
    body: { first_name: 'Grete' },
  })
  expect(await call('PATCH', path, renamed, { 'if-match': body.meta.version })).toMatchObject(errorOf(412))
  const { entries } = (await visitor.call(listAuditEntries, { params: { orgId: params.orgId } })).body.data
  const ofScim = entries.filter(({ action }) => action.startsWith('scim.'))
  expect(
    ofScim.map(({ action, actor, subject }) => [action, actor?.name, actor?.accountId, subject]),
  ).toEqual([
    ['scim.patchScimUser', 'Okta', null, address],
    ['scim.createScimUser', 'Okta', null, address],
  ])
})

test('[I-SCIM-14] a token opens its own directory alone, until it is revoked or expires', async () => {
  const one = await makeDirectory(server)
  const other = await makeDirectory(server)
  const made = (await one.call('POST', '/Users', scimPerson(newAddress()))).body
  const unknown = await other.call('GET', `/Users/${crypto.randomUUID()}`)
  for (const [method, body] of [
    ['GET'],
    ['PUT', scimPerson('x@example.com')],
    ['PATCH', deactivation],
    ['DELETE'],
  ] as const) {
    const answer = await other.call(method, `/Users/${made.id}`, body)
    expect([answer.status, answer.body]).toEqual([404, unknown.body])
  }
  expect((await other.call('GET', '/Users')).body.totalResults).toBe(1)
  const { data } = (await one.visitor.call(listDirectories, { params: { orgId: one.params.orgId } })).body
  expect(data).toMatchObject([{ people: 1, lastSyncAt: expect.any(String), tokens: [{}] }])
  expect(JSON.stringify(data)).not.toContain('scim_')
  server.pass({ days: 365 })
  expect(await one.call('GET', '/Users')).toMatchObject(errorOf(401))
})

test('[I-SCIM-8] an administrator who is not the last one leaves like everybody', async () => {
  const { call, administrator } = await makeDirectory(server)
  const { user } = await makeAdministrator(server, { organization: administrator.organization })
  await call('DELETE', `/Users/${user.id}`)
  expect(await rowOf(user.id)).toMatchObject({ status: 'inactive', blockedAt: null })
})
