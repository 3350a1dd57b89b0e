import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdministrator, listAdministrators } from '#contract/identity/administrators.ts'
import { giveRole } from '#contract/identity/roles.ts'
import { inviteAdministrator } from '#contract/people/invitations.ts'
import { createSubOrganization, updateHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { accounts } from '#server/schema/accounts.ts'
import { sessions } from '#server/schema/sessions.ts'
import { makeAdministrator, makeEmployee, newAddress, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Methods = (typeof sessions.$inferSelect)['methods']

/** An administrator, and every call by which one makes another one. */
async function makeAppointing() {
  const administrator = await makeAdministrator(server)
  const { organization, account } = administrator
  const visitor = await signedIn(server, administrator)
  const orgId = organization.id
  const params = { orgId }
  const employee = () => makeEmployee(server, { organization })
  const calls = [
    async () => visitor.call(addAdministrator, { params, body: { userId: (await employee()).user.id } }),
    () => visitor.call(inviteAdministrator, { params, body: { email: newAddress() } }),
    async () =>
      visitor.call(giveRole, {
        params,
        body: { email: (await employee()).user.email, role: 'administrator' as const },
      }),
    () => visitor.call(createSubOrganization, { params, body: { name: 'Below', admins: [newAddress()] } }),
    async () =>
      visitor.call(updateHierarchyNode, {
        params: { orgId, id: orgId },
        body: { admins: [account.email, (await employee()).user.email] },
      }),
  ]
  return {
    call: async () => {
      const answers: string[] = []
      for (const call of calls) {
        const { status, body } = await call()
        answers.push(status < 300 ? 'made' : (body as { code: string }).code)
      }
      return answers
    },
    giveViewer: async () =>
      visitor.call(giveRole, {
        params,
        body: { email: (await employee()).user.email, role: 'viewer' as const },
      }),
    administrators: async () => {
      const { data, pending } = (await visitor.call(listAdministrators, { params })).body
      return data.length + pending.length
    },
    signInBy: (...methods: Methods) =>
      server.asOwner((db) => db.update(sessions).set({ methods }).where(eq(sessions.accountId, account.id))),
    set: (given: Partial<typeof accounts.$inferInsert>) =>
      server.asOwner((db) => db.update(accounts).set(given).where(eq(accounts.id, account.id))),
  }
}

const all = (answer: string) => Array.from({ length: 5 }, () => answer)

test('nobody makes an administrator in a session that the employer could have opened alone', async () => {
  const { call, giveViewer, administrators, signInBy, set } = await makeAppointing()
  await signInBy('sso')
  expect(await call()).toEqual(all('session.own_factor_required'))
  expect((await giveViewer()).status).toBe(201)
  // A first factor that came after single sign-on and a mailed code.
  await signInBy('sso', 'mail', 'totp')
  await set({ factorByCompany: true })
  expect(await call()).toEqual(all('account.company_vouches'))
  // A first password that a mail set ends that factor, and the provider has not confirmed the person yet.
  await signInBy('password')
  await set({ factorByCompany: false, confirmation: 'needed' })
  expect(await call()).toEqual(all('account.company_vouches'))
  expect((await giveViewer()).status).toBe(201)
  expect(await administrators()).toBe(1)
  await set({ confirmation: 'given' })
  expect(await call()).toEqual(all('made'))
})

test('single sign-on and a factor of their own make an administrator', async () => {
  const { call, signInBy } = await makeAppointing()
  await signInBy('sso', 'totp')
  expect(await call()).toEqual(all('made'))
})
