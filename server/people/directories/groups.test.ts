import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { directoryMembers } from '#server/schema/directories.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { makeEmployee, newAddress } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Call = Awaited<ReturnType<typeof makeDirectory>>['call']

const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const group = (displayName: string, more: object = {}) => ({ schemas: [groupSchema], displayName, ...more })
const addPerson = async (call: Call): Promise<string> =>
  (await call('POST', '/Users', scimPerson(newAddress()))).body.id
const valuesOf = ({ body }: { body: { members: { value: string }[] } }) =>
  body.members.map(({ value }) => value).toSorted()
const filtered = (filter: string) => `/Groups?filter=${encodeURIComponent(filter)}`
const operations = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

test('[I-SCIM-13] a group is made, found, changed by each vendor’s operations, replaced and deleted', async () => {
  const { call, visitor, params, administrator } = await makeDirectory(server)
  const [ada, grace, alan] = [await addPerson(call), await addPerson(call), await addPerson(call)]
  const made = await call(
    'POST',
    '/Groups',
    group('Finance', { externalId: 'g1', members: [{ value: ada }] }),
  )
  expect(made).toMatchObject({
    status: 201,
    headers: { location: expect.stringContaining('/scim/v2/Groups/'), etag: 'W/"1"' },
    body: {
      schemas: [groupSchema],
      displayName: 'Finance',
      externalId: 'g1',
      members: [{ value: ada, type: 'User', display: 'Ada Lovelace' }],
      meta: { resourceType: 'Group', version: 'W/"1"' },
    },
  })
  const path = `/Groups/${made.body.id}`
  expect(await call('POST', '/Groups', group('FINANCE'))).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness', status: '409' },
  })
  for (const filter of [
    'displayName eq "finance"',
    'externalId eq "g1"',
    `id eq "${made.body.id}"`,
    `id eq "${made.body.id}" and members eq "${ada}"`,
    'displayName sw "FIN"',
  ])
    expect((await call('GET', filtered(filter))).body, filter).toMatchObject({ totalResults: 1 })
  for (const filter of ['displayName eq "Fin"', `members.value eq "${grace}"`])
    expect((await call('GET', filtered(filter))).body, filter).toMatchObject({ totalResults: 0 })
  expect((await call('GET', filtered('owner eq "x"'))).body).toMatchObject({ scimType: 'invalidFilter' })

  const patch = async (...given: object[]) => {
    expect(await call('PATCH', path, operations(...given))).toMatchObject({ status: 204, body: undefined })
    return valuesOf(await call('GET', path))
  }
  const members = (...ids: string[]) => ids.map((value) => ({ value, $ref: null }))
  // Entra ID
  expect(await patch({ op: 'Add', path: 'members', value: members(grace, alan) })).toEqual(
    [ada, grace, alan].toSorted(),
  )
  expect(await patch({ op: 'Remove', path: 'members', value: members(grace) })).toEqual(
    [ada, alan].toSorted(),
  )
  // Okta
  expect(await patch({ op: 'remove', path: `members[value eq "${alan.toUpperCase()}"]` })).toEqual([ada])
  expect(await patch({ op: 'replace', value: { id: made.body.id, displayName: 'Money' } })).toEqual([ada])
  expect(await patch({ op: 'replace', path: 'members', value: members(alan, grace) })).toEqual(
    [alan, grace].toSorted(),
  )
  // OneLogin and PingOne
  expect(await patch({ op: 'add', value: { members: members(ada) } })).toHaveLength(3)
  expect(
    await patch({ op: 'add', path: 'members', value: members(ada) }, { op: 'remove', path: 'members' }),
  ).toEqual([])
  const before = (await call('GET', path)).body
  expect(before).toMatchObject({ displayName: 'Money', meta: { version: 'W/"8"' } })

  server.pass({ minutes: 5 })
  expect(await patch({ op: 'remove', path: 'members', value: members(ada) })).toEqual([])
  expect((await call('GET', path)).body).toEqual(before)
  expect(
    await call('PUT', path, group('Money', { externalId: 'g1' }), { 'if-match': 'W/"7"' }),
  ).toMatchObject({
    status: 412,
  })
  const replaced = await call('PUT', path, group('Money', { members: members(ada) }))
  expect([replaced.status, valuesOf(replaced), replaced.body.meta.version]).toEqual([200, [ada], 'W/"9"'])
  expect(valuesOf(await call('PUT', path, group('Money')))).toEqual([ada])

  // A person whom an administrator added is adopted by the group, and one who is deleted leaves it.
  const { user } = await makeEmployee(server, { organization: administrator.organization })
  expect(await patch({ op: 'add', path: 'members', value: members(user.id) })).toContain(user.id)
  await call('DELETE', `/Users/${ada}`)
  expect(valuesOf(await call('GET', path))).toEqual([user.id])

  expect((await call('DELETE', path)).status).toBe(204)
  for (const method of ['GET', 'DELETE'] as const) expect((await call(method, path)).status).toBe(404)
  const { entries } = (await visitor.call(listAuditEntries, { params: { orgId: params.orgId } })).body.data
  const said = entries.filter(({ action }) => action.startsWith('scimGroups.'))
  expect([said.length, said.at(-1)?.subject, said[0]?.subject]).toEqual([11, 'Finance', 'Money'])
})

test('[I-SCIM-13] members of other directories, unknown ids and groups are refused, and nothing changes', async () => {
  const [one, other] = [await makeDirectory(server), await makeDirectory(server)]
  const sibling = await makeDirectory(server, one.administrator)
  const [ada, foreign, related] = [
    await addPerson(one.call),
    await addPerson(other.call),
    await addPerson(sibling.call),
  ]
  const made = (await one.call('POST', '/Groups', group('A', { members: [{ value: ada }] }))).body
  const nested = (await one.call('POST', '/Groups', group('B'))).body
  const path = `/Groups/${made.id}`
  const refused = { status: 400, body: { scimType: 'invalidValue' } }
  for (const value of [
    foreign,
    related,
    crypto.randomUUID(),
    nested.id,
    'x',
    null,
    7,
    { type: 'Group', value: ada },
  ]) {
    const operation = { op: 'add', path: 'members', value: [{ value: ada }, value] }
    expect(await one.call('PATCH', path, operations(operation)), String(value)).toMatchObject(refused)
    const whole = { members: [typeof value === 'string' ? { value } : value] }
    expect(await one.call('PUT', path, group('C', whole)), String(value)).toMatchObject(refused)
  }
  for (const displayName of [undefined, '', ' ', null, 7, 'x'.repeat(255)])
    expect(await one.call('POST', '/Groups', { displayName })).toMatchObject(refused)
  for (const body of [
    { schemas: 'x', displayName: 'D' },
    { displayName: 'D', schemas: ['urn:other'] },
  ])
    expect(await one.call('POST', '/Groups', body)).toMatchObject(refused)
  const pollution = '{"Operations":[{"op":"add","value":{"constructor":{"prototype":{"polluted":1}}}}]}'
  expect((await one.call('PATCH', path, pollution)).status).toBe(204)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect((await one.call('GET', path)).body).toEqual(made)
  const gone = { op: 'remove', path: 'members', value: [{ value: foreign }] }
  for (const { call } of [other, sibling]) {
    const unknown = await call('GET', `/Groups/${crypto.randomUUID()}`)
    expect((await call('GET', path)).body).toEqual(unknown.body)
    for (const [method, body] of [['PUT', group('E')], ['PATCH', operations(gone)], ['DELETE']] as const)
      expect((await call(method, path, body)).status).toBe(404)
    expect((await call('GET', '/Groups')).body).toMatchObject({ totalResults: 0, Resources: [] })
  }
})

test('[I-SCIM-13] a group takes 20,000 members a request, has more, and is read without them', async () => {
  const { call, params, directory } = await makeDirectory(server)
  const people = sql`select gen_random_uuid() as id, n from generate_series(1, 20001) as n`
  const organizationId = sql`${params.orgId}::uuid`
  const ids = await server.asOwner(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with person as materialized (${people}), added as (
        insert into users (id, organization_id, first_name, last_name, email, created_at)
        select id, ${organizationId}, 'P', n::text, n || '@many.example.com', now() from person returning id)
      insert into directory_users (id, organization_id, directory_id, user_id, user_name, created_at, changed_at)
      select id, ${organizationId}, ${directory.id}::uuid, id, id::text, now(), now() from added returning id`)
    return rows.map(({ id }) => id)
  })
  const { id } = (await call('POST', '/Groups', group('Everybody'))).body
  const path = `/Groups/${id}`
  const add = (values: string[]) =>
    operations({ op: 'add', path: 'members', value: values.map((value) => ({ value })) })
  expect(await call('PATCH', path, add(ids))).toMatchObject({ status: 413 })
  const large = { displayName: 'x', padding: 'x'.repeat(2_097_152) }
  expect(await call('PATCH', path, large)).toMatchObject({ status: 413, body: { status: '413' } })
  for (let from = 0; from < ids.length; from += 20_000)
    expect((await call('PATCH', path, add(ids.slice(from, from + 20_000)))).status).toBe(204)
  expect(await server.asOwner((db) => db.$count(directoryMembers, eq(directoryMembers.groupId, id)))).toBe(
    20_001,
  )
  const bare = await call('GET', `${path}?excludedAttributes=members`)
  expect([bare.status, bare.body.displayName, bare.body.members]).toEqual([200, 'Everybody', undefined])
  expect((await call('GET', path)).body.members).toHaveLength(20_001)
  server.pass({ seconds: 1 })
  await call('POST', '/Groups', group('Nobody'))
  server.pass({ seconds: 1 })
  await call('POST', '/Groups', group('Some', { members: [{ value: ids[0] }] }))
  // A page with members ends where it would be too large; without them it has all groups.
  expect((await call('GET', '/Groups')).body).toMatchObject({ totalResults: 3, itemsPerPage: 1 })
  expect((await call('GET', '/Groups?startIndex=3')).body.Resources).toMatchObject([{ displayName: 'Some' }])
  expect((await call('GET', '/Groups?attributes=displayName')).body).toMatchObject({ itemsPerPage: 3 })
  expect((await call('PATCH', path, operations({ op: 'remove', path: 'members' }))).status).toBe(204)
}, 120_000)
