import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fields from '#contract/people/custom-fields.ts'
import { getUser, updateUser } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { userFields } from '#server/schema/custom-fields.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, makeOrganization, makePerson, signedIn } from '#tests/server/factories.ts'
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
  const orgId = organization.id
  const params = { orgId }
  const at = (fieldId: string) => ({ params: { orgId, fieldId } })
  type Body = Call<typeof fields.createUserField>['body']
  const create = (body: object) => visitor.call(fields.createUserField, { params, body: body as Body })
  const made = async (body: object) => (await create(body)).body.data
  const list = async () => (await visitor.call(fields.listUserFields, { params })).body
  const change = (fieldId: string, body: object) =>
    visitor.call(fields.updateUserField, { ...at(fieldId), body })
  const person = async (customFields: Record<string, unknown>, of = organization) => {
    const { user } = await makePerson(server, { organization: of })
    await server.makeContext().db.update(users).set({ customFields }).where(eq(users.id, user.id))
    return user.id
  }
  const valuesOf = async (userId: string) =>
    (await visitor.call(getUser, { params: { orgId, userId } })).body.data.metadata.custom_fields
  return { organization, visitor, orgId, at, create, made, list, change, person, valuesOf }
}

test('[A3.field.1] [A7.fields.1] a field is returned with its keys under both names, in its own organization only', async () => {
  const { create, list } = await setting()
  const { status, body } = await create({
    name: 'Département',
    type: 'list',
    visible: true,
    values: ['Ventes', { value: 'R&D' }],
  })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    name: 'Département',
    fieldName: 'Département',
    fieldKey: 'departement',
    type: 'list',
    fieldType: 'list',
    isRequired: true,
    isVisible: true,
    visible: true,
    values: [
      { id: expect.any(String), value: 'Ventes' },
      { id: expect.any(String), value: 'R&D' },
    ],
  })
  const { fields: listed, data } = await list()
  expect(listed).toEqual([body.data])
  expect(data).toEqual(listed)
  expect((await (await setting()).list()).fields).toEqual([])
})

test('[A3.field.2] [A5.fields.2] the type is text, list, number or date, and is accepted under either name', async () => {
  const { create } = await setting()
  for (const type of ['text', 'number', 'date']) {
    expect((await create({ name: `A ${type}`, type })).body.data.fieldType).toBe(type)
  }
  expect((await create({ fieldName: 'A list', fieldType: 'list', values: ['x'] })).status).toBe(201)
  for (const type of ['boolean', '', 7, null, undefined]) {
    expect(await create({ name: 'Other', type })).toMatchObject({
      status: 400,
      body: { fields: { type: expect.any(String) } },
    })
  }
})

test('[A7.fields.2] POST /user-fields accepts name, type, visible and values', async () => {
  const { made } = await setting()
  const field = { name: 'Site', type: 'list', visible: false, values: ['Lyon', 'Montréal'] }
  expect(await made(field)).toMatchObject({
    fieldName: 'Site',
    fieldType: 'list',
    isVisible: false,
    values: [{ value: 'Lyon' }, { value: 'Montréal' }],
  })
})

test('[A3.field.3] [A5.fields.4] a new field is required and visible by default', async () => {
  const { made } = await setting()
  const plain = await made({ name: 'Plain', type: 'text' })
  expect(plain).toMatchObject({ isRequired: true, isVisible: true, visible: true })
  const hidden = await made({ name: 'Hidden', type: 'text', visible: false })
  expect(hidden).toMatchObject({ isRequired: true, isVisible: false, visible: false })
})

test.each([
  ['name', { name: '', type: 'text' }, 'Field name is required'],
  ['name', { name: '   ', type: 'text' }, 'Field name is required'],
  ['name', { type: 'text' }, 'Field name is required'],
  ['name', { name: 'x'.repeat(61), type: 'text' }, undefined],
  ['name', { name: 'a\u202eb', type: 'text' }, undefined],
  ['name', { name: 'a\u0000b', type: 'text' }, undefined],
  ['values', { name: 'List', type: 'list' }, undefined],
  ['values', { name: 'List', type: 'list', values: [] }, undefined],
  ['values', { name: 'Text', type: 'text', values: ['x'] }, undefined],
  ['values.0', { name: 'List', type: 'list', values: [' '] }, undefined],
  ['values.0', { name: 'List', type: 'list', values: [['x']] }, undefined],
  ['isRequired', { name: 'Text', type: 'text', isRequired: false }, undefined],
])('[A5.fields.1] [A5.fields.3] an invalid %s is refused by name', async (field, body, message) => {
  const { create } = await setting()
  const answer = await create(body)
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  if (message) expect(answer.body.message).toBe(message)
})

test('[A5.fields.7] [A3.field.6] system fields cannot be changed, and their names cannot be used again', async () => {
  const { create, made, change, visitor, at } = await setting()
  for (const name of ['First Name', 'first_name', 'LAST NAME', 'E-mail', ' Email ']) {
    expect(await create({ name, type: 'text' })).toMatchObject({
      status: 409,
      body: { code: 'field.name_reserved' },
    })
  }
  const own = await made({ name: 'Own', type: 'text' })
  expect((await change(own.id, { name: 'Firstname' })).status).toBe(409)
  for (const id of ['first_name', 'email', 'undefined']) {
    const answer = await visitor.call(fields.setUserFieldVisibility, { ...at(id), body: { visible: false } })
    expect(answer.status).toBe(404)
  }
})

test('[A7.fields.3] PATCH renames a field and keeps its key', async () => {
  const { made, change, list } = await setting()
  const field = await made({ name: 'Shoe size', type: 'number' })
  expect((await change(field.id, { name: 'Pointure' })).body.data).toMatchObject({
    fieldName: 'Pointure',
    fieldKey: 'shoe_size',
  })
  await made({ name: 'Shoe size', type: 'text' })
  expect((await list()).fields.map(({ fieldKey }) => fieldKey)).toEqual(['shoe_size', 'shoe_size_2'])
  await made({ name: 'Équipe', type: 'text' })
  expect((await change(field.id, { name: 'éQUIPE' })).body.code).toBe('field.name_taken')
  expect(await change(field.id, { fieldName: 'SHOE SIZE' })).toMatchObject({
    status: 409,
    body: { code: 'field.name_taken', fields: { name: expect.any(String) } },
  })
})

test.each([
  ['Prénom usuel', 'prenom_usuel'],
  ['  T-shirt / taille!', 't_shirt_taille'],
  ['日本', 'field'],
  ['Status', 'status_field'],
  ['constructor', 'constructor_field'],
  ['__proto__', 'proto'],
  ['toString', 'tostring'],
  ['\u33c2'.repeat(60), Array(20).fill('a_m').join('_').slice(0, 59)],
])('[G8] the field name %j gets the key %j', async (name, key) => {
  const { made } = await setting()
  expect(await made({ name, type: 'text' })).toMatchObject({ fieldName: name.trim(), fieldKey: key })
})

test('[A5.fields.5] the type of a list field with values cannot change', async () => {
  const { made, change, visitor, at, orgId } = await setting()
  const field = await made({ name: 'Site', type: 'list', values: ['Lyon'] })
  expect(await change(field.id, { type: 'text' })).toMatchObject({
    status: 409,
    body: { message: 'Type cannot be changed because this field has values defined' },
  })
  expect((await change(field.id, { type: 'list', name: 'Place' })).status).toBe(200)
  const [value] = field.values
  const params = { orgId, fieldId: field.id, valueId: value?.id ?? '' }
  await visitor.call(fields.deleteUserFieldValue, { params })
  expect((await change(field.id, { type: 'text' })).body.data.fieldType).toBe('text')
  expect(
    (await visitor.call(fields.addUserFieldValue, { ...at(field.id), body: { value: 'x' } })).body.code,
  ).toBe('field.not_a_list')
})

test('a change of type converts all values of people or changes nothing', async () => {
  const { made, change, person, valuesOf } = await setting()
  const { id, fieldKey } = await made({ name: 'Age', type: 'text' })
  const [one, two] = [
    await person({ [fieldKey]: '42,5' }),
    await person({ [fieldKey]: 'old', other: 'stays' }),
  ]
  expect(await change(id, { type: 'number' })).toMatchObject({
    status: 409,
    body: { code: 'field.values_misfit' },
  })
  expect(await valuesOf(one)).toEqual({ [fieldKey]: '42,5' })
  await server
    .makeContext()
    .db.update(users)
    .set({ customFields: { [fieldKey]: '7', other: 'stays' } })
    .where(eq(users.id, two))
  expect((await change(id, { type: 'number' })).body.data.type).toBe('number')
  expect([await valuesOf(one), await valuesOf(two)]).toEqual([
    { [fieldKey]: 42.5 },
    { [fieldKey]: 7, other: 'stays' },
  ])
  await change(id, { type: 'text' })
  expect(await valuesOf(one)).toEqual({ [fieldKey]: '42.5' })
})

test('[A7.fields.4] deleting a field removes all its values, whose number is shown before', async () => {
  const { organization, made, person, valuesOf, visitor, at, list } = await setting()
  const { id, fieldKey } = await made({ name: 'Badge', type: 'text' })
  const below = await makeOrganization(server, organization)
  const inside = await person({ [fieldKey]: 'A1' }, below)
  const holder = await person({ [fieldKey]: 'A1', other: 1 })
  await person({ [fieldKey]: 'A1' })
  await person({ other: 2 })
  const usage = await visitor.call(fields.getUserFieldUsage, at(id))
  expect(usage.body.data).toEqual({ people: 2, values: [] })
  expect((await visitor.call(fields.deleteUserField, at(id))).body.data).toEqual({ id })
  expect((await list()).fields).toEqual([])
  expect(await valuesOf(holder)).toEqual({ other: 1 })
  const params = { orgId: below.id, userId: inside }
  const { metadata } = (await visitor.call(getUser, { params })).body.data
  expect(metadata.custom_fields).toEqual({ [fieldKey]: 'A1' })
  expect((await visitor.call(fields.deleteUserField, at(id))).status).toBe(404)
})

test('[A3.field.4] [A7.fields.5] [A7.fields.6] [A7.fields.7] the values of a list field are added, listed and removed', async () => {
  const { made, person, valuesOf, visitor, at, orgId } = await setting()
  const { id, fieldKey } = await made({ name: 'Site', type: 'list', values: ['Lyon'] })
  const add = (value: unknown) =>
    visitor.call(fields.addUserFieldValue, { ...at(id), body: { value: value as string } })
  const added = await add(' Montréal ')
  expect(added).toMatchObject({ status: 201, body: { data: { value: 'Montréal' } } })
  const { body } = await visitor.call(fields.listUserFieldValues, at(id))
  expect(body.values).toEqual([
    { id: expect.any(String), value: 'Lyon' },
    { id: added.body.data.id, value: 'Montréal' },
  ])
  expect(body.data).toEqual(body.values)
  expect(await add('LYON')).toMatchObject({ status: 409, body: { code: 'field.value_taken' } })

  const [here, there] = [await person({ [fieldKey]: 'Montréal' }), await person({ [fieldKey]: 'Lyon' })]
  const usage = await visitor.call(fields.getUserFieldUsage, at(id))
  expect(usage.body.data).toMatchObject({ people: 2, values: [{ people: 1 }, { people: 1 }] })
  const params = { orgId, fieldId: id, valueId: added.body.data.id }
  expect((await visitor.call(fields.deleteUserFieldValue, { params })).status).toBe(200)
  expect([await valuesOf(here), await valuesOf(there)]).toEqual([{}, { [fieldKey]: 'Lyon' }])
  expect(await visitor.call(fields.deleteUserFieldValue, { params })).toMatchObject({
    status: 404,
    body: { code: 'value.not_found' },
  })
})

test.each(['', '   ', 7, null, undefined])(
  '[A5.fields.6] the invalid list value %j is refused',
  async (value) => {
    const { made, visitor, at } = await setting()
    const { id } = await made({ name: 'Site', type: 'list', values: ['Lyon'] })
    const answer = await visitor.call(fields.addUserFieldValue, {
      ...at(id),
      body: { value: value as string },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Value is required', fields: { value: 'Value is required' } },
    })
  },
)

test('[A7.fields.8] PATCH visibility changes the visibility only', async () => {
  const { made, visitor, at } = await setting()
  const field = await made({ name: 'Site', type: 'list', values: ['Lyon'] })
  const { body } = await visitor.call(fields.setUserFieldVisibility, {
    ...at(field.id),
    body: { visible: false },
  })
  expect(body.data).toEqual({ ...field, isVisible: false, visible: false })
})

test('at most 50 fields and 200 values without duplicates are stored, even with ten concurrent requests', async () => {
  const { create, orgId } = await setting()
  const same = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Same', type: 'text' })))
  expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
  const rows = Array.from({ length: 46 }, (_, n) => ({
    organizationId: orgId,
    key: `k${n}`,
    name: `N${n}`,
    type: 'text' as const,
  }))
  await server.makeContext().db.insert(userFields).values(rows)
  const last = await Promise.all(
    Array.from({ length: 10 }, (_, n) => create({ name: `Last ${n}`, type: 'text' })),
  )
  expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(409)])
  const other = await setting()
  const values = Array.from({ length: 200 }, (_, n) => `Value ${n}`)
  const { id } = await other.made({ name: 'Long', type: 'list', values })
  const params = { orgId: other.orgId, fieldId: id }
  const more = await other.visitor.call(fields.addUserFieldValue, { params, body: { value: 'One more' } })
  expect(more.body.code).toBe('field.too_many')
  expect((await other.create({ name: 'Twice', type: 'list', values: ['a', 'A'] })).body).toMatchObject({
    code: 'field.value_taken',
    fields: { values: expect.any(String) },
  })
})

test('a person’s value of a list field must be one of its values', async () => {
  const { made, person, visitor, orgId } = await setting()
  const { fieldKey } = await made({ name: 'Site', type: 'list', values: ['Lyon'] })
  const userId = await person({})
  const save = (value: string) =>
    visitor.call(updateUser, {
      params: { orgId, userId },
      body: { metadata: { custom_fields: { [fieldKey]: value } } },
    })
  expect((await save('Paris')).status).toBe(400)
  expect((await save('Lyon')).status).toBe(200)
})
