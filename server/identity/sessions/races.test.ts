import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import * as factors from '#contract/identity/factors.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { endOtherSessions, getSession, login, secondFactor } from '#contract/identity/sessions.ts'
import { confirmAddress } from '#contract/people/addresses.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { createUser, updateUser } from '#contract/people/users.ts'
import { deleteHierarchyNode } from '#contract/tenants/hierarchy.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { cheapPasswords } from '#tests/server/cheap-passwords.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import { countWaiting } from '#tests/server/waiting.ts'

/** What happens after a password was found right and before the call goes on. */
let meanwhile: (() => Promise<unknown>) | undefined
const passwords: typeof cheapPasswords = {
  ...cheapPasswords,
  async isRight(...given) {
    const right = await cheapPasswords.isRight(...given)
    const happens = meanwhile
    meanwhile = undefined
    await happens?.()
    return right
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, undefined, passwords)
})
afterAll(() => server.close())
afterEach(() => expect(meanwhile).toBeUndefined())

const now = () => server.makeContext().now
const better = 'a better one 77'

/** An employee, their administrator, and what ends an earlier proof of their password. */
async function setting(organization?: Organization) {
  const person = await makeEmployee(server, organization && { organization })
  const administrator = await makeAdministrator(server, { organization: person.organization })
  const it = await signedIn(server, administrator)
  const own = await signedIn(server, person)
  const { email } = person.account
  const params = { orgId: person.organization.id, userId: person.user.id }
  return {
    ...{ ...person, it, own, email, params },
    deactivate: () => it.call(updateUser, { params, body: { status: 'inactive' } }),
    async reset(chosen = better) {
      await server.visitor().call(requestPasswordReset, { body: { email } })
      const token = await mailedToken(server, email, '/reset-password')
      return server.visitor().call(confirmPasswordReset, { body: { token, email, password: chosen } })
    },
    signOut: () => own.call(endOtherSessions),
    async enrol() {
      const { key } = (await own.call(factors.beginTotp)).body.data
      const code = codeAt(key, now())
      return { key, ...(await own.call(factors.confirmTotp, { body: { code } })) }
    },
  }
}
type Setting = Awaited<ReturnType<typeof setting>>

const isOpen = async (visitor: ReturnType<TestServer['visitor']>) =>
  (await visitor.call(getSession)).body.session !== null

test('a sign-in whose password was right before a reset, a factor or a deactivation opens nothing after it', async () => {
  for (const [change, status, code] of [
    ['reset', 401, 'account.wrong_credentials'],
    ['enrol', 403, 'account.second_factor'],
    ['deactivate', 403, 'account.inactive'],
  ] as const) {
    const { email, ...person } = await setting()
    const visitor = server.visitor()
    meanwhile = async () => expect((await person[change]()).status).toBe(200)
    expect(await visitor.call(login, { body: { email, password } })).toMatchObject({ status, body: { code } })
    expect(await isOpen(visitor)).toBe(false)
  }
})

test('a password that was right before a reset accepts no invitation and confirms no address after it', async () => {
  const { email, reset } = await setting()
  const elsewhere = await makeAdministrator(server)
  const it = await signedIn(server, elsewhere)
  const params = { orgId: elsewhere.organization.id }
  const body = { email, first_name: 'Kim', last_name: 'Lee' }
  const userId = (await it.call(createUser, { params, body })).body.data.id
  const one = { params: { ...params, userId } }
  server.pass({ seconds: 1 })
  await it.call(inviteUser, one)
  await server.runJobs()
  const token = await mailedToken(server, email, '/landing')
  const refused = { status: 401, body: { code: 'account.wrong_credentials' } }
  const accept = (secret: string) =>
    server.visitor().call(confirmInvite, { body: { token, password: secret } })
  meanwhile = reset
  expect(await accept(password)).toMatchObject(refused)
  expect((await accept(better)).status).toBe(200)

  const other = newAddress()
  server.pass({ seconds: 1 })
  expect((await it.call(updateUser, { ...one, body: { email: other } })).status).toBe(200)
  const link = { token: await mailedToken(server, other, '/confirm-email'), email: other }
  const confirm = (secret: string) =>
    server.visitor().call(confirmAddress, { body: { ...link, password: secret } })
  server.pass({ seconds: 1 })
  const best = 'the best one 777'
  meanwhile = () => reset(best)
  expect(await confirm(better)).toMatchObject(refused)
  expect((await confirm(best)).status).toBe(200)
})

test('a started second factor ends with a reset and with every change of factors', async () => {
  const person = await setting()
  const { email } = person
  const { key, body } = await person.enrol()
  const codes = body.data.recoveryCodes ?? []
  const start = async (secret: string) => {
    const visitor = server.visitor()
    expect((await visitor.call(login, { body: { email, password: secret } })).status).toBe(403)
    return visitor
  }
  const gone = { status: 410, body: { code: 'account.sign_in_gone' } }
  const one = await start(password)
  await person.reset()
  expect(await one.call(secondFactor, { body: { code: codes[0] ?? '' } })).toMatchObject(gone)

  const [two, three] = [await start(better), await start(better)]
  server.pass({ seconds: 30 })
  expect((await two.call(secondFactor, { body: { code: codeAt(key, now()) } })).status).toBe(200)
  const renewed = await two.call(factors.renewRecoveryCodes)
  const [code = ''] = renewed.body.data.recoveryCodes
  expect(await three.call(secondFactor, { body: { code } })).toMatchObject(gone)
})

test('[G11] a password by a mailed link allows no further code, and one a day later where they were locked', async () => {
  const person = await setting()
  const { email } = person
  await person.enrol()
  const enter = async (secret: string) => {
    const visitor = server.visitor()
    expect((await visitor.call(login, { body: { email, password: secret } })).status).toBe(403)
    return (await visitor.call(secondFactor, { body: { code: '000000' } })).body.code
  }
  for (let n = 0; n < 5; n++) expect(await enter(password)).toBe('account.wrong_code')
  expect(await enter(password)).toBe('request.throttled')
  await person.reset()
  expect(await enter(better)).toBe('request.throttled')

  const counted = eq(rateLimits.key, `second-factor:${person.account.id}`)
  const { db } = server.makeContext()
  await db.update(rateLimits).set({ count: 100 }).where(counted)
  server.pass({ minutes: 15 })
  expect(await enter(better)).toBe('request.throttled')
  await person.reset()
  server.pass({ hours: 23 })
  expect(await enter(better)).toBe('request.throttled')
  server.pass({ hours: 1 })
  expect(await enter(better)).toBe('account.wrong_code')
  expect(await enter(better)).toBe('request.throttled')
})

const postgres = inject('postgres')

describe.skipIf(!postgres)('on PostgreSQL', () => {
  /**
   * Runs a change while a sign-in is inside its transaction: the sign-in waits to store its browser, and goes on once the
   * change is done or waits for a lock too.
   */
  async function during(
    signIn: () => Promise<{ status: number }>,
    change: () => Promise<{ status: number }>,
  ) {
    const running: Promise<{ status: number }>[] = []
    await server.asOwner(async (db) => {
      const waiting = () => countWaiting(db)
      await db.execute(sql`lock table devices in share mode`)
      running.push(signIn())
      await expect.poll(waiting, { timeout: 5000 }).toBe(1)
      let isDone = false
      running.push(change().finally(() => (isDone = true)))
      await expect.poll(async () => isDone || (await waiting()) > 1, { timeout: 5000 }).toBe(true)
    })
    return (await Promise.all(running)).map(({ status }) => status)
  }

  test('a sign-in during a reset, an enrolment or a deactivation leaves no living session', async () => {
    for (const change of ['reset', 'enrol', 'deactivate', 'signOut'] satisfies (keyof Setting)[]) {
      const { email, ...person } = await setting()
      const visitor = server.visitor()
      const signIn = () => visitor.call(login, { body: { email, password } })
      expect(await during(signIn, person[change])).toEqual([200, 200])
      expect(await isOpen(visitor), change).toBe(false)
    }
  })

  test('a second factor during a reset leaves no living session', async () => {
    const person = await setting()
    const { key } = await person.enrol()
    server.pass({ seconds: 30 })
    const visitor = server.visitor()
    await visitor.call(login, { body: { email: person.email, password } })
    const enter = () => visitor.call(secondFactor, { body: { code: codeAt(key, now()) } })
    expect(await during(enter, person.reset)).toEqual([200, 200])
    expect(await isOpen(visitor)).toBe(false)
  })

  test('a sign-in while the only organization of the account is deleted leaves no living session', async () => {
    const parent = await makeOrganization(server)
    const { organization, email } = await setting(await makeOrganization(server, parent))
    const above = await signedIn(server, await makeAdministrator(server, { organization: parent }))
    const visitor = server.visitor()
    const remove = () =>
      above.call(deleteHierarchyNode, {
        params: { orgId: parent.id, id: organization.id },
        query: { name: organization.name },
      })
    const signIn = () => visitor.call(login, { body: { email, password } })
    expect(await during(signIn, remove)).toEqual([200, 200])
    expect(await isOpen(visitor)).toBe(false)
  })

  test('two organizations that deactivate the same person at a time end their sessions', async () => {
    const [one, other] = [await setting(), await makeAdministrator(server)]
    const it = await signedIn(server, other)
    const params = { orgId: other.organization.id }
    const body = { email: one.email, first_name: 'Kim', last_name: 'Lee' }
    const userId = (await it.call(createUser, { params, body })).body.data.id
    await it.call(inviteUser, { params: { ...params, userId } })
    await server.runJobs()
    const token = await mailedToken(server, one.email, '/landing')
    expect((await server.visitor().call(confirmInvite, { body: { token, password } })).status).toBe(200)
    const elsewhere = () =>
      it.call(updateUser, { params: { ...params, userId }, body: { status: 'inactive' } })
    const answers = await server.asOwner(async (db) => {
      // What each writes last.
      await db.execute(sql`lock table audit_entries in share mode`)
      const running = [one.deactivate(), elsewhere()]
      await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(2)
      return running
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    expect(await isOpen(one.own)).toBe(false)
  })
})
