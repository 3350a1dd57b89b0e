import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as fields from '#contract/user-fields.ts'
import { getUser, updateUser } from '#contract/users.ts'
import { makeAdministrator, makePerson, signedIn } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { users } from '#server/users/table.ts'
vi.mock('@node-rs/argon2', () => import('#server/testing/cheap-hash.ts'))
let server: TestServer
beforeAll(async () => { server = await startTestServer() })
afterAll(() => server.close())
async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const orgId = organization.id
  const params = { orgId }
  const make = async (name: string, type: 'text' | 'list' | 'number', values?: string[]) => (await visitor.call(fields.createUserField, { params, body: { name, type, ...(values && { values }) } }))
  const person = async () => (await makePerson(server, { organization })).user.id
  const save = (userId: string, custom_fields: object) => visitor.call(updateUser, { params: { orgId, userId }, body: { metadata: { custom_fields } } as never })
  const valuesOf = async (userId: string) => (await visitor.call(getUser, { params: { orgId, userId } })).body.data.metadata.custom_fields
  return { visitor, orgId, make, person, save, valuesOf }
}
test('races', async () => {
  const tally: Record<string, number> = {}
  const hit = (k: string) => { tally[k] = (tally[k] ?? 0) + 1 }
  const { visitor, orgId, make, person, save, valuesOf } = await setting()
  for (let n = 0; n < 25; n++) {
    const f = (await make(`F${n}`, 'text')).body.data
    const params = { orgId, fieldId: f.id }
    const p = await person()
    const [s, c] = await Promise.all([save(p, { [f.fieldKey]: 'abc' }), visitor.call(fields.updateUserField, { params, body: { type: 'number' } })])
    hit(`type ${s.status}/${c.status}`)
    const now = (await visitor.call(fields.listUserFields, { params: { orgId } })).body.fields.find(({ id }) => id === f.id)
    const v = (await valuesOf(p))[f.fieldKey]
    if (now?.type === 'number' && v === 'abc') hit('BAD type')
    await visitor.call(fields.deleteUserField, { params })
    const l = (await make(`L${n}`, 'list', ['a', 'b'])).body.data
    const lp = { orgId, fieldId: l.id }
    const [s2, c2] = await Promise.all([save(p, { [l.fieldKey]: 'a' }), visitor.call(fields.deleteUserFieldValue, { params: { ...lp, valueId: l.values[0]?.id ?? '' } })])
    hit(`value ${s2.status}/${c2.status}`)
    if ((await valuesOf(p))[l.fieldKey] === 'a') hit('BAD value')
    const [s3, c3] = await Promise.all([visitor.call(fields.addUserFieldValue, { params: lp, body: { value: 'z' } }), visitor.call(fields.deleteUserField, { params: lp })])
    hit(`add/delete ${s3.status}/${c3.status}`)
    const g = (await make(`G${n}`, 'text')).body.data
    const [s4, c4] = await Promise.all([save(p, { [g.fieldKey]: 'abc' }), visitor.call(fields.deleteUserField, { params: { orgId, fieldId: g.id } })])
    hit(`delete ${s4.status}/${c4.status}`)
    if ((await valuesOf(p))[g.fieldKey]) hit('BAD deleted')
  }
  console.log(tally)
}, 60000)
test('values', async () => {
  const { make, person, save, valuesOf } = await setting()
  console.log((await make('Équipe', 'text')).body.data.fieldKey, (await make('équipe', 'text')).status)
  const long = (await make('㏂'.repeat(60), 'number')).body.data
  console.log(long?.fieldKey?.length)
  const { fieldKey } = (await make('Text', 'text')).body.data
  const p = await person()
  for (const v of ['a\nb', 'a\u0000', '\ud800', 'x\u202ey', 5, true, ['a'], { a: 1 }, 'x'.repeat(501), '   ', 'e\u0301']) {
    const r = await save(p, { equipe: 'x', [fieldKey]: v, [long.fieldKey]: 1 })
    console.log(JSON.stringify(v).slice(0, 20), r.status, JSON.stringify(r.body.fields ?? (r.body.data?.metadata.custom_fields as never)[fieldKey]))
  }
})
