import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fields from '#contract/people/custom-fields.ts'
import { getUser, updateUser } from '#contract/people/users.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** How often the two are sent at the same moment: without locks most of them went wrong. */
const rounds = [1, 2, 3, 4, 5, 6]

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const orgId = organization.id
  const { user } = await makePerson(server, { organization })
  const person = { params: { orgId, userId: user.id } }
  const define = async (body: Call<typeof fields.createUserField>['body']) =>
    (await visitor.call(fields.createUserField, { params: { orgId }, body })).body.data
  const give = (key: string, value: string) =>
    visitor.call(updateUser, { ...person, body: { metadata: { custom_fields: { [key]: value } } } })
  const held = async () => (await visitor.call(getUser, person)).body.data.metadata.custom_fields
  const remove = (fieldId: string) => visitor.call(fields.deleteUserField, { params: { orgId, fieldId } })
  return { visitor, orgId, define, give, held, remove }
}

test.each(rounds)('a value stored while its field changes type fits the new type (%i)', async () => {
  const { visitor, orgId, define, give, held } = await setting()
  const { id, fieldKey } = await define({ name: 'Age', type: 'text' })
  const change = fields.updateUserField
  const [given, changed] = await Promise.all([
    give(fieldKey, 'old'),
    visitor.call(change, { params: { orgId, fieldId: id }, body: { type: 'number' } }),
  ])
  // Whichever came first: either the type stays as somebody has a text, or the text is refused.
  expect([
    [200, 409],
    [400, 200],
  ]).toContainEqual([given.status, changed.status])
  expect(await held()).toEqual(given.status === 200 ? { [fieldKey]: 'old' } : {})
})

test.each(rounds)('a value stored while its option is deleted is removed from everybody (%i)', async () => {
  const { visitor, orgId, define, give, held } = await setting()
  const { id, fieldKey, values } = await define({ name: 'Site', type: 'list', values: ['Lyon', 'Paris'] })
  const params = { orgId, fieldId: id, valueId: values[0]?.id ?? '' }
  const [given, removed] = await Promise.all([
    give(fieldKey, 'Lyon'),
    visitor.call(fields.deleteUserFieldValue, { params }),
  ])
  expect([200, 400]).toContain(given.status)
  expect([removed.status, await held()]).toEqual([200, {}])
})

test.each(rounds)('a value stored while its field is deleted is deleted too (%i)', async () => {
  const { visitor, orgId, define, give, held, remove } = await setting()
  const { id, fieldKey } = await define({ name: 'Badge', type: 'text' })
  const [given, deleted] = await Promise.all([give(fieldKey, 'A1'), remove(id)])
  expect([200, 400]).toContain(given.status)
  expect([deleted.status, await held()]).toEqual([200, {}])

  const list = await define({ name: 'Site', type: 'list', values: ['Lyon'] })
  const [added, gone] = await Promise.all([
    visitor.call(fields.addUserFieldValue, {
      params: { orgId, fieldId: list.id },
      body: { value: 'Paris' },
    }),
    remove(list.id),
  ])
  expect([201, 404]).toContain(added.status)
  expect(gone.status).toBe(200)
})
