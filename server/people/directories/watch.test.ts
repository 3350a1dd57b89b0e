import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDirectories, listDirectoryRefusals } from '#contract/people/directories.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { updateUser } from '#contract/people/users.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { createApp } from '#server/app.ts'
import { administrators } from '#server/schema/administrators.ts'
import { identityProvider, makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { makeAdministrator, newAddress, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { forgetfulJobs, standaloneSources } from '#tests/server/standalone.ts'
import { unreachableDatabase } from '#tests/server/unreachable.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']

test('[I-SCIM-16] a token has a burst of 200 calls and 100 a second, and the page shows the last sync, counts, rate and refusals', async () => {
  const { call, visitor, params, directory } = await makeDirectory(server)
  expect(directory).toMatchObject({ lastSyncAt: null, calls: 0, callsPerMinute: null, people: 0, groups: 0 })
  const id = (await call('POST', '/Users', scimPerson(newAddress()))).body.id
  await call('POST', '/Groups', { displayName: 'All', members: [{ value: id }] })
  server.pass({ seconds: 30 })
  const ask = () => call('GET', '/Users?count=0')
  const load = async (calls: number) => {
    const answers = await Promise.all(Array.from({ length: calls }, ask))
    return answers.filter(({ status }) => status !== 200)
  }
  const refused = await load(210)
  expect(refused).toHaveLength(10)
  for (const { status, headers, body } of refused) {
    expect([status, headers['retry-after']]).toEqual([429, '1'])
    expect(headers['content-type']).toContain('application/scim+json')
    expect(body).toEqual({ schemas, status: '429', detail: expect.any(String) })
  }
  server.pass({ seconds: 1 })
  expect(await load(120)).toHaveLength(20)
  // The second minute begins with a call that notes the 302 of the first one, of which the first was noted by itself.
  server.pass({ seconds: 29 })
  expect(await load(1)).toEqual([])
  const shown = async () =>
    (await visitor.call(listDirectories, { params })).body.data.find((one) => one.id === directory.id)
  expect(await shown()).toMatchObject({
    lastSyncAt: server.makeContext().now.toISOString(),
    people: 1,
    groups: 1,
    calls: 303,
    callsPerMinute: 302,
  })

  const list = async () => (await visitor.call(listDirectoryRefusals, { params })).body.data
  expect(await list()).toEqual([])
  for (let n = 0; n < 210; n += 1) {
    server.pass({ seconds: 1 })
    await call('GET', `/Users/${n}`, undefined, { 'x-request-id': `okta-${n}` })
  }
  const kept = await list()
  expect(kept).toHaveLength(200)
  expect([kept[0], kept.at(-1)]).toMatchObject([
    { path: '/scim/v2/Users/209', status: 404, requestId: 'okta-209' },
    { path: '/scim/v2/Users/10', status: 404, requestId: 'okta-10' },
  ])

  // A server without its database says so in the same dialect.
  const sources = standaloneSources({ LOG_LEVEL: 'silent' })
  const database = unreachableDatabase()
  const app = await createApp({ ...sources, database, jobs: forgetfulJobs }, { pages: false })
  const away = identityProvider({ app }, 'scim_unknown')
  const { status, headers, body } = await away('GET', '/Users')
  expect([status, headers['retry-after'] !== undefined]).toEqual([503, true])
  expect(body).toEqual({ schemas, status: '503', detail: expect.any(String) })
})

test('the last 200 refused calls are listed with the identity provider’s request id, and no query', async () => {
  const { call, visitor, params } = await makeDirectory(server)
  const list = async () => (await visitor.call(listDirectoryRefusals, { params })).body.data
  const address = newAddress()
  const headers = { 'client-request-id': 'entra-1' }
  await call('POST', '/Users', scimPerson(address))
  expect(await list()).toEqual([])
  await call('POST', '/Users', scimPerson(address), headers)
  await call('GET', `/Users?filter=${encodeURIComponent(`nick\0name eq "${address}"`)}`)
  const refusals = await list()
  expect(refusals).toMatchObject([
    { method: 'GET', path: '/scim/v2/Users', status: 400, requestId: null },
    {
      method: 'POST',
      path: '/scim/v2/Users',
      status: 409,
      detail: 'A user with this userName or address exists already.',
      requestId: 'entra-1',
    },
  ])
  expect(JSON.stringify(refusals)).not.toContain(address)
  for (let n = 0; n < 210; n += 1) {
    server.pass({ seconds: 1 })
    await call('GET', `/Users/${n}`)
  }
  const full = await list()
  expect([full.length, full[0]?.path, full.at(-1)?.path]).toEqual([
    200,
    '/scim/v2/Users/209',
    '/scim/v2/Users/10',
  ])
})

test('the page names who made a token, and says so when they could not make it any more', async () => {
  const { visitor, params, administrator, call } = await makeDirectory(server)
  const { organization } = administrator
  const other = await makeAdministrator(server, { organization })
  const owner = await signedIn(server, other)
  const tokens = async () => (await owner.call(listDirectories, { params })).body.data[0]?.tokens
  const name = `${administrator.account.firstName} ${administrator.account.lastName}`
  expect(await tokens()).toMatchObject([{ madeBy: name, isTrusted: true }])
  const holds = (role: Role) =>
    server.asOwner((db) =>
      db.update(administrators).set({ role }).where(eq(administrators.userId, administrator.user.id)),
    )
  const trusted = async () => (await tokens())?.map(({ isTrusted }) => isTrusted)
  await holds('it_administrator')
  expect(await trusted()).toEqual([true])
  await holds('hr_manager')
  expect(await trusted()).toEqual([false])
  // Whoever has a token writes the members of groups, and so gives what the rules say.
  await holds('administrator')
  const organizationId = organization.id
  const groupId = (await call('POST', '/Groups', { displayName: 'Auditors' })).body.id
  const body = { groupId, role: 'auditor' as const, organizationId }
  expect((await visitor.call(createDirectoryRule, { params, body })).status).toBe(201)
  expect(await trusted()).toEqual([true])
  await holds('it_administrator')
  expect(await trusted()).toEqual([false])
  await holds('administrator')
  const { id: userId } = administrator.user
  await owner.call(updateUser, { params: { orgId: organizationId, userId }, body: { status: 'inactive' } })
  expect(await trusted()).toEqual([false])
})
