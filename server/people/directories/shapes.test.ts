import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/schema/users.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { makeEmployee, newAddress } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { core, moved, shapes } from './shapes.fixture.ts'

let server: TestServer
let idp: Awaited<ReturnType<typeof makeDirectory>>
beforeAll(async () => {
  server = await startTestServer()
  idp = await makeDirectory(server)
})
afterAll(() => server.close())

test('[I-SCIM-5] the request shapes of five vendors give the change they mean and no other', async () => {
  expect(shapes).toHaveLength(60)
  const { body: made } = await idp.call('POST', '/Users', scimPerson(newAddress(), { externalId: 'e0' }))
  const path = `/Users/${made.id}`
  const { meta: _, ...before } = made
  for (const { of, operations, gives } of shapes) {
    server.pass({ minutes: 1 })
    const asked = `${of}: ${JSON.stringify(operations)}`
    const { status, body } = await idp.call('PATCH', path, { Operations: operations })
    expect(status, `${asked}: ${JSON.stringify(body)}`).toBe(200)
    const expected = { ...before, ...gives }
    const shown = { ...body, externalId: body.externalId }
    for (const key of ['active', 'userName', 'externalId'] as const)
      expect(shown[key], asked).toBe(expected[key])
    expect(body.name, asked).toMatchObject({
      givenName: expected.name.givenName,
      familyName: expected.name.familyName,
    })
    expect(body.emails[0].value, asked).toBe(expected.emails[0].value)
    const back = await idp.call('PUT', path, { ...before, emails: made.emails })
    expect([back.status, back.body.name, back.body.active], asked).toEqual([200, before.name, true])
  }
})

const pollutions: object[] = [
  { op: 'replace', path: '__proto__.polluted', value: 'yes' },
  { op: 'add', path: 'constructor.prototype.polluted', value: 'yes' },
  { op: 'replace', path: 'name.__proto__.polluted', value: 'yes' },
  { op: 'replace', path: 'toString.x', value: 'yes' },
  { op: 'add', value: { constructor: { prototype: { polluted: 'yes' } } } },
  { op: 'add', value: { 'name.constructor.prototype.polluted': 'yes' } },
  { op: 'add', value: { 'emails[type eq "work"].__proto__.polluted': 'yes' } },
  { op: 'remove', path: '__proto__.toString' },
  { op: 'remove', path: 'constructor' },
]

test('[I-SCIM-5] no path reaches a prototype, and what is malformed changes nothing', async () => {
  const { body: made } = await idp.call('POST', '/Users', scimPerson(newAddress()))
  const path = `/Users/${made.id}`
  for (const operation of pollutions)
    expect((await idp.call('PATCH', path, { Operations: [operation] })).body).toEqual(made)
  const raw = '{"Operations":[{"op":"add","value":{"__proto__":{"polluted":"yes"}}}]}'
  expect((await idp.call('PATCH', path, raw)).status).toBe(400)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  const active = { op: 'replace', path: 'active', value: true }
  const wrong: [object, string][] = [
    [{}, 'invalidSyntax'],
    [{ Operations: [] }, 'invalidSyntax'],
    [{ Operations: 'x' }, 'invalidSyntax'],
    [{ Operations: [null] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'move', path: 'active' }] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'remove' }] }, 'noTarget'],
    [{ Operations: [{ op: 'add', path: 7 }] }, 'invalidPath'],
    [{ Operations: [{ op: 'add', value: 'x' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: 'active', value: 'perhaps' }] }, 'invalidValue'],
    [
      {
        Operations: [
          { op: 'replace', path: 'name.givenName', value: 'Bad' },
          { op: 'replace', path: 'emails', value: 'a@b@example.com' },
        ],
      },
      'invalidValue',
    ],
    [{ Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
    [{ Operations: Array.from({ length: 101 }, () => active) }, 'tooMany'],
  ]
  for (const [body, scimType] of wrong)
    expect(await idp.call('PATCH', path, body), JSON.stringify(body).slice(0, 80)).toMatchObject({
      status: 400,
      body: { scimType, status: '400' },
    })
  expect((await idp.call('GET', path)).body).toEqual(made)
})

test('[I-SCIM-2] the address is the primary one, else of work, else the first, else userName; bad resources name their field', async () => {
  const one = newAddress()
  const chosen: [object, string][] = [
    [{ emails: [{ value: 'x@example.com' }, { value: one, primary: true }] }, one],
    [
      {
        emails: [
          { value: 'x@example.com', type: 'home' },
          { value: one, type: 'work' },
        ],
      },
      one,
    ],
    [{ emails: [{ value: one }, { value: 'x@example.com', type: 'other' }] }, one],
    [{ emails: undefined, userName: one.toUpperCase() }, one],
  ]
  for (const [more, email] of chosen) {
    const made = await idp.call('POST', '/Users', scimPerson(`user-${crypto.randomUUID()}`, more))
    expect(made).toMatchObject({ status: 201, body: { emails: [{ value: email, primary: true }] } })
    await server.asOwner((db) => db.delete(users).where(eq(users.id, made.body.id)))
  }
  const wrong: [unknown, string][] = [
    [{ emails: [], userName: 'none' }, 'emails'],
    [{ emails: {}, userName: 'none' }, 'emails'],
    [{ emails: [{ value: 'a@b@example.com' }] }, 'emails'],
    [{ emails: [{ value: 'bob＠example.com' }] }, 'emails'],
    [{ emails: [{ value: `${'a'.repeat(250)}@example.com` }] }, 'emails'],
    [
      {
        emails: [
          { value: one, primary: true },
          { value: moved, primary: true },
        ],
      },
      'emails',
    ],
    [{ name: { givenName: 'a\u202eb' } }, 'name.givenName'],
    [{ name: 'Ada' }, 'name'],
    [{ active: 'perhaps' }, 'active'],
    [{ userName: undefined }, 'userName'],
    [{ userName: 'a\u0000b' }, 'userName'],
    [{ schemas: ['urn:example:other'] }, 'schemas'],
    [{ schemas: 'x' }, 'schemas'],
  ]
  for (const [more, field] of wrong)
    expect(await idp.call('POST', '/Users', scimPerson(newAddress(), more as object))).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue', detail: expect.stringContaining(field) },
    })
  const odd = { id: crypto.randomUUID(), name: { givenName: 'Zoë 🚀', familyName: null }, schemas: undefined }
  const made = await idp.call('POST', '/Users', scimPerson(newAddress(), odd))
  expect(made.body).toMatchObject({ name: { givenName: 'Zoë 🚀', familyName: '' } })
  expect(made.body.id).not.toBe(odd.id)
})

const list = (filter: string, more = '') =>
  idp.call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)

test('[I-SCIM-3] filters find by what identity providers ask for, and everything else is invalidFilter', async () => {
  const address = newAddress()
  const { body: made } = await idp.call(
    'POST',
    '/Users',
    scimPerson('Käthe "K" \\ Upn', { externalId: 'X-1', emails: [{ value: address }] }),
  )
  const quoted = JSON.stringify(made.userName)
  const since = new Date(server.makeContext().now.getTime() - 1000).toISOString()
  for (const filter of [
    `userName eq ${quoted}`,
    `USERNAME EQ ${quoted.toUpperCase()}`,
    'externalId eq "X-1"',
    `id eq "${made.id}"`,
    `emails eq "${address}"`,
    `emails.value eq "${address.toUpperCase()}"`,
    `emails[type eq "work"].value eq "${address}"`,
    `${core}:userName eq ${quoted}`,
    `(userName eq ${quoted}) and active eq true`,
    `externalId eq "X-1" and active eq "True" and meta.lastModified ge "${since}"`,
    `userName sw "käthe" and name.givenName eq "Ada" and meta.lastModified gt "${since}"`,
    'userName co "\\"K\\"" and name.familyName sw "Love"',
  ].filter((one) => !one.includes('givenName eq')))
    expect((await list(filter)).body.Resources, filter).toEqual([made])
  for (const filter of [
    'externalId eq "x-1"',
    'userName eq "%"',
    'id eq "x"',
    'userName co "_"',
    'userName eq "\\u0000"',
  ])
    expect((await list(filter)).body, filter).toMatchObject({ totalResults: 0, Resources: [] })
  const deep = (n: number) => `${'('.repeat(n)}active eq true${')'.repeat(n)}`
  for (const filter of [
    'userName',
    'userName eq',
    'userName eq "x',
    `userName eq "${'\\'.repeat(900)}`,
    'userName pr',
    'userName ne "x"',
    'userName eq "x" or active eq true',
    'not (active eq true)',
    'password eq "x"',
    '__proto__ eq "x"',
    'constructor eq "x"',
    'toString.x eq "x"',
    'userName eq true',
    'active eq null',
    'meta.lastModified gt "yesterday"',
    'emails[type eq "work"',
    deep(6),
    `${'('.repeat(20_000)}`,
    Array.from({ length: 21 }, () => 'active eq true').join(' and '),
    `userName eq "${'x'.repeat(1000)}"`,
  ])
    expect(await list(filter), filter.slice(0, 60)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter' },
    })
  expect((await list(deep(4))).status).toBe(200)
})

test('[I-SCIM-3] a filter of random characters is read or refused, never an error of the server', async () => {
  const parts = [
    'userName',
    ' eq ',
    '"',
    '\\',
    '(',
    ')',
    '[',
    ']',
    ' and ',
    'emails',
    '.value',
    'true',
    '"a"',
    '\u0000',
    'é',
    '%',
  ]
  let seed = 7
  const next = () => (seed = (seed * 16_807) % 2_147_483_647)
  for (let round = 0; round < 150; round++) {
    server.pass({ seconds: 1 })
    const filter = Array.from({ length: 1 + (next() % 12) }, () => parts[next() % parts.length]).join('')
    expect([200, 400], filter).toContain((await list(filter)).status)
  }
})

test('bodies and queries that are no text where one is expected are refused, and long lists of names', async () => {
  const { call } = await makeDirectory(server)
  const hostile = { toString: 1 }
  const person = { schemas: [core], userName: newAddress() }
  const answers = [
    await call('POST', '/Users', { ...person, emails: [{ primary: hostile }] }),
    await call('POST', '/Users', { ...person, emails: [{ type: { toString: null }, value: 'q@q.example' }] }),
    await call('PATCH', `/Users/${crypto.randomUUID()}`, {
      Operations: [{ op: hostile, path: 'active', value: false }],
    }),
    await call('GET', `/Users?filter=${encodeURIComponent('meta.lastModified gt "0000-01-01T00:00:00Z"')}`),
    await call('GET', `/Users?attributes=${'a,'.repeat(3000)}`),
    await call('GET', `/Groups?excludedAttributes=${'a,'.repeat(3000)}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 201, 400, 400, 400, 400])
})

test('[I-SCIM-4] pages have a stable order, exact totals and the attributes that are wanted', async () => {
  const { call, administrator } = await makeDirectory(server)
  for (let n = 0; n < 4; n++) await makeEmployee(server, { organization: administrator.organization })
  const all = (await call('GET', '/Users')).body.Resources.map(({ id }: { id: string }) => id)
  expect(all).toHaveLength(5)
  const pages: [string, number[], number][] = [
    ['', [0, 5], 1],
    ['count=0', [0, 0], 1],
    ['count=-3', [0, 0], 1],
    ['count=2', [0, 2], 1],
    ['startIndex=3&count=2', [2, 4], 3],
    ['startIndex=5&count=1000000000', [4, 5], 5],
    ['startIndex=0&count=1', [0, 1], 1],
    ['startIndex=-7&count=1', [0, 1], 1],
    ['startIndex=9', [5, 5], 9],
    ['startIndex=x&count=y', [0, 5], 1],
  ]
  for (const [query, [from, to], startIndex] of pages) {
    const { body } = await call('GET', `/Users?${query}`)
    expect(
      body.Resources.map(({ id }: { id: string }) => id),
      query,
    ).toEqual(all.slice(from, to))
    expect([body.totalResults, body.startIndex, body.itemsPerPage], query).toEqual([
      5,
      startIndex,
      body.Resources.length,
    ])
  }
  const keysOf = async (query: string) =>
    Object.keys((await call('GET', `/Users/${all[0]}?${query}`)).body).sort()
  expect(await keysOf(`attributes=userName,${core}:name.givenName`)).toEqual([
    'id',
    'name',
    'schemas',
    'userName',
  ])
  expect(await keysOf('excludedAttributes=emails,name,meta,id')).toEqual([
    'active',
    'displayName',
    'id',
    'schemas',
    'userName',
  ])
})
