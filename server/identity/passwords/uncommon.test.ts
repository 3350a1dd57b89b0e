import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPasswordReset, requestPasswordReset, updatePassword } from '#contract/identity/passwords.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { completeRegistration, register } from '#contract/tenants/registration.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makePerson,
  newAddress,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const person = { firstName: 'Zoë', lastName: 'Bélanger-Roy' }
const registering = (password: string) =>
  server
    .visitor()
    .call(register, { body: { ...person, email: newAddress(), company_name: 'Northwind', password } })

test.each([
  '12345678',
  'password',
  'PassWord1',
  'azertyuiop',
  'motdepasse',
  'iloveyou1',
  'aaaaaaaaaaaa',
  '2121212121',
])('the common password %s is refused', async (password) => {
  const answer = await registering(password)
  expect(answer).toMatchObject({ status: 400, body: { code: 'password.common' } })
  expect(answer.body.fields).toEqual({ password: answer.body.message })
})

test.each([
  'zoebelanger',
  'Roy-Zoé-1987!',
  'northwind2026',
  'élan élan élan',
  'visitor.example',
  'Elan12345',
])('the password %s is refused because it is derived from the person or the product', async (password) => {
  expect(await registering(password)).toMatchObject({
    status: 400,
    body: { code: 'password.personal', fields: { password: expect.any(String) } },
  })
})

test.each(['1o3vX-8k', 'zoe walks to the lake', 'élan vital et courage', '日本語日本語で長い'])(
  'the password %s is accepted',
  async (password) => {
    expect((await registering(password)).status).toBe(201)
  },
)

test('each endpoint that sets a password applies the same rule, and a refusal consumes nothing', async () => {
  const common = { status: 400, body: { code: 'password.common' } }
  const personal = { status: 400, body: { code: 'password.personal' } }
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const link = tokenOf((await visitor.call(getInviteLink, { params })).body.inviteLink)
  const { user } = await makePerson(server, { organization })
  await visitor.call(inviteUser, { params: { ...params, userId: user.id } })
  const invitation = await mailedToken(server, user.email, '/landing')
  const { email } = (await makeEmployee(server)).account
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const reset = await mailedToken(server, email, '/reset-password')
  const joined = newAddress()
  const ways = (password: string) => [
    () => visitor.call(updatePassword, { body: { password } }),
    () =>
      server
        .visitor()
        .call(completeRegistration, { body: { ...person, token: link, email: joined, password } }),
    () => server.visitor().call(confirmInvite, { body: { token: invitation, password } }),
    () => server.visitor().call(confirmPasswordReset, { body: { token: reset, email, password } }),
  ]
  for (const way of ways('12345678')) expect(await way()).toMatchObject(common)
  for (const way of ways('elan-2026')) expect(await way()).toMatchObject(personal)
  for (const way of ways('a lake behind the house')) expect([200, 201]).toContain((await way()).status)
})
