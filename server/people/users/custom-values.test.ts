import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUserField, type FieldType } from '#contract/people/custom-fields.ts'
import { getUser, updateUser } from '#contract/people/users.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const { user } = await makePerson(server, { organization })
  const at = { params: { orgId: organization.id, userId: user.id } }
  const define = async (name: string, type: FieldType) => {
    const body = { name, type, ...(type === 'list' && { values: ['Lyon'] }) }
    const answer = await visitor.call(createUserField, { params: { orgId: organization.id }, body })
    return answer.body.data.fieldKey
  }
  /** Of a JSON text, as some of it cannot be made from values. */
  const saveJson = (json: string) => {
    const url = `/api/organizations/${organization.id}/users/${user.id}`
    return visitor.send({ method: 'PATCH', url, body: `{"metadata":{"custom_fields":${json}}}` })
  }
  const save = (customFields: Record<string, unknown>) =>
    visitor.call(updateUser, { ...at, body: { metadata: { custom_fields: customFields } } })
  const stored = async () => (await visitor.call(getUser, at)).body.data.metadata.custom_fields
  return { define, save, saveJson, stored }
}

const everywhere = ['[]', '["Lyon"]', '{}', '{"a":1}', 'true', '1e309', '"a\\u0000b"', '"\\ud800"', '"a\\nb"']

test.each<[FieldType, string[]]>([
  ['text', ['7', JSON.stringify('x'.repeat(501)), ...everywhere]],
  ['number', ['"1e3"', '"0x10"', '"Infinity"', '"1,2,3"', '9007199254740993', ...everywhere]],
  ['date', ['7', '"2023-02-29"', '"2024-13-01"', '"0000-00-00"', '"01/02/2024"', ...everywhere]],
  ['list', ['0', '"Paris"', '"constructor"', ...everywhere]],
])('[G8] an invalid %s is refused by the name of its field, and nothing is stored', async (type, values) => {
  const { define, saveJson, stored } = await setting()
  const key = await define('A field', type)
  for (const value of values) {
    const { status, body } = await saveJson(`{"${key}":${value}}`)
    expect([status, Object.keys(body.fields ?? {})], value).toEqual([400, [`metadata.custom_fields.${key}`]])
  }
  expect(await stored()).toEqual({})
})

test('[G8] texts that look like other types are stored unchanged', async () => {
  const { define, save, stored } = await setting()
  const key = await define('constructor', 'text')
  for (const text of ['=1+1', '<script>', '%', "' or 1=1 --", '0012', 'null', '👩‍👩‍👧', 'x'.repeat(500)]) {
    expect((await save({ [key]: text })).status, text).toBe(200)
    expect(await stored()).toEqual({ [key]: text })
  }
})

test.each(['', 'unknown', 'constructor', 'toString', 'a\u0000b', '\ud800', 'email', 'x'.repeat(101)])(
  '[G8] the unknown field key %j is refused',
  async (key) => {
    const { save, stored } = await setting()
    const { status, body } = await save({ [key]: 'x' })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`metadata.custom_fields.${key}`]])
    expect(await stored()).toEqual({})
  },
)

test('[G8] [G17] keys of the object prototype are refused as fields', async () => {
  const { saveJson } = await setting()
  const { status, body } = await saveJson('{"__proto__":{"isAdmin":true}}')
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['__proto__']])
})

test('[AMB-072] an update with values requires all required fields and names each missing one', async () => {
  const { define, save } = await setting()
  const [badge, site] = [await define('Badge', 'text'), await define('Site', 'list')]
  const missing = (answer: Awaited<ReturnType<typeof save>>) => [answer.status, answer.body.fields]
  const both = { [`metadata.custom_fields.${badge}`]: 'Badge is required' }
  const other = { [`metadata.custom_fields.${site}`]: 'Site is required' }
  expect(missing(await save({}))).toEqual([400, { ...both, ...other }])
  expect(missing(await save({ [badge]: '   ' }))).toEqual([400, { ...both, ...other }])
  expect(missing(await save({ [badge]: 'A1' }))).toEqual([400, other])
  expect((await save({ [badge]: 'A1', [site]: 'Lyon' })).status).toBe(200)
  expect((await save({ [badge]: 'A2' })).body.data.metadata.custom_fields).toEqual({
    [badge]: 'A2',
    [site]: 'Lyon',
  })
})

test('the maximum number of fields can be filled in one request to their maximum length', async () => {
  const { define, save, stored } = await setting()
  const values: Record<string, string> = {}
  for (let n = 0; n < 50; n++) values[await define(`Field ${n}`, 'text')] = '語'.repeat(500)
  expect((await save(values)).status).toBe(200)
  expect(await stored()).toEqual(values)
})
