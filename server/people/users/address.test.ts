import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/sessions.ts'
import { listImportRows, planImport } from '#contract/people/imports.ts'
import { confirmInvite, inviteAdministrator, inviteUser } from '#contract/people/invitations.ts'
import { createUser, getUser, updateUser } from '#contract/people/users.ts'
import { createSubOrganization, updateHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
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

/** Somebody active whose listed address an administrator corrected, and the address they still sign in with. */
async function corrected({ verified = true } = {}) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const employee = await makeEmployee(server, { organization, verified })
  const old = employee.account.email
  const email = newAddress()
  const at = { params: { orgId: organization.id, userId: employee.user.id } }
  const { body } = await visitor.call(updateUser, { ...at, body: { email } })
  return { visitor, organization, employee, old, email, at, answer: body.data }
}

const taken = {
  status: 409,
  body: { code: 'user.sign_in_taken', fields: { email: expect.any(String) } },
}
const person = (email: string) => ({ first_name: 'Second', last_name: 'Person', email })
const confirm = (token: string, secret = password) =>
  server.visitor().call(confirmInvite, { body: { token, password: secret } })

test('both addresses are shown while a person signs in with another address than the listed one', async () => {
  const { visitor, at, old, email, answer } = await corrected()
  expect(answer).toMatchObject({ email, sign_in_email: old })
  expect((await visitor.call(getUser, at)).body.data).toMatchObject({ email, sign_in_email: old })
  const back = await visitor.call(updateUser, { ...at, body: { email: old } })
  expect(back.body.data.email).toBe(old)
  expect(back.body.data).not.toHaveProperty('sign_in_email')
})

test('an address that a colleague still signs in with cannot be given to a second person by any endpoint or import', async () => {
  const { visitor, organization, old } = await corrected()
  const params = { orgId: organization.id }
  expect(await visitor.call(createUser, { params, body: person(old) })).toMatchObject(taken)
  expect(await visitor.call(inviteAdministrator, { params, body: { email: old } })).toMatchObject(taken)
  const { user } = await makePerson(server, { organization })
  const moved = { params: { ...params, userId: user.id }, body: { email: old } }
  expect(await visitor.call(updateUser, moved)).toMatchObject(taken)
  const node = { params: { ...params, id: organization.id }, body: { admins: [old] } }
  expect(await visitor.call(updateHierarchyNode, node)).toMatchObject(taken)
  const file = Buffer.from(`first_name,last_name,email\nSecond,Person,${old}\n`)
  const plan = await visitor.call(planImport, { params, query: { fileName: 'people.csv' }, file })
  expect(plan.body.data).toMatchObject({ creates: 0, skips: 1 })
  const importId = plan.body.data.id
  const { body } = await visitor.call(listImportRows, { params: { ...params, importId }, query: {} })
  expect(body.data.rows).toMatchObject([{ action: 'skip', reason: 'sign_in_taken' }])
})

test('another organization can add the address like any other', async () => {
  const { visitor, organization, old } = await corrected()
  const stranger = await makeAdministrator(server)
  const params = { orgId: stranger.organization.id }
  const elsewhere = await signedIn(server, stranger)
  expect((await elsewhere.call(createUser, { params, body: person(old) })).status).toBe(201)
  const body = { name: 'Below', admins: [old] }
  const below = await visitor.call(createSubOrganization, { params: { orgId: organization.id }, body })
  expect(below.status).toBe(201)
})

test('one account cannot activate two people of the organization', async () => {
  const { visitor, organization, old, at, email } = await corrected()
  // Added before the address was shown as the one somebody signs in with.
  await visitor.call(updateUser, { ...at, body: { email: old } })
  const { user } = await makePerson(server, { organization, email })
  const params = { orgId: organization.id, userId: user.id }
  await visitor.call(inviteUser, { params })
  const token = await mailedToken(server, email, '/landing')
  await server.changeTables(sql`update accounts set email = ${email} where email = ${old}`)
  const answer = await confirm(token)
  expect(answer).toMatchObject({ status: 409, body: { code: 'invitation.already_member' } })
  expect((await visitor.call(getUser, { params })).body.data.status).toBe('invited')
})

test('a named administrator must verify the address they sign in with', async () => {
  const { visitor, organization, employee, old, email } = await corrected({ verified: false })
  const params = { orgId: organization.id }
  const named = await visitor.call(inviteAdministrator, { params, body: { email } })
  expect(named).toMatchObject({ status: 201, body: { data: { email, status: 'pending' } } })
  // The corrected address is asked to confirm the correction, and for nothing else.
  const toNew = (await server.mailsTo(email)).flatMap(({ links }) => links)
  expect(toNew.filter((link) => new URL(link).pathname === '/invitation')).toEqual([])
  const token = await mailedToken(server, old, '/invitation')
  expect(await confirm(token, 'a password of somebody else')).toMatchObject({ status: 409 })
  expect(await confirm(token)).toMatchObject({ status: 200, body: { data: { user: { email: old } } } })
  const member = await signedIn(server, employee)
  expect((await member.call(getOrganization, { params })).status).toBe(200)
  const signIn = await server.visitor().call(login, { body: { email: old, password } })
  expect(signIn.status).toBe(200)
})
