import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as factors from '#contract/identity/factors.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { getSession, listOwnSessions, login, secondFactor } from '#contract/identity/sessions.ts'
import { listStepUpWays, stepUp } from '#contract/identity/step-up.ts'
import { listConsents } from '#contract/participation/consents.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { createUser, deleteUser, listUsers, updateUser } from '#contract/people/users.ts'
import { completeRegistration } from '#contract/tenants/registration.ts'
import { accounts } from '#server/schema/accounts.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  newAddress,
  password,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const now = () => server.makeContext().now
const subjects = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject)

/** A person with an authenticator app, and the browser in which they added it. */
async function protectedPerson() {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  const begun = await visitor.call(factors.beginTotp)
  const { key, uri } = begun.body.data
  const confirmed = await visitor.call(factors.confirmTotp, { body: { code: codeAt(key, now()) } })
  const codes = confirmed.body.data.recoveryCodes ?? []
  // The code that confirmed the app is used up.
  server.pass({ seconds: 30 })
  return { ...person, visitor, key, uri, codes }
}

/** A browser whose password was right. */
async function halfSignedIn(email: string) {
  const visitor = server.visitor()
  const answer = await visitor.call(login, { body: { email, password } })
  return { visitor, answer }
}

const enter = (visitor: Visitor, code: string) => visitor.call(secondFactor, { body: { code } })
const wrongCode = { status: 403, body: { code: 'account.wrong_code' } }

test('[I-MFA-1] a right password alone opens nothing once a factor is enrolled; its code does, within ten minutes', async () => {
  const { account, key, uri } = await protectedPerson()
  expect(uri).toMatch(/^otpauth:\/\/totp\/%C3%89lan:.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/)
  const { visitor, answer } = await halfSignedIn(account.email)
  expect(answer).toMatchObject({ status: 403, body: { code: 'account.second_factor' } })
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-second-factor=.{43}; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  expect((await visitor.call(getSession)).body.session).toBeNull()
  expect(await enter(visitor, '000000')).toMatchObject(wrongCode)
  expect((await enter(visitor, '')).body.fields).toEqual({ code: 'Code is required' })
  // As people paste it.
  const code = codeAt(key, now())
  const right = await enter(visitor, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect(right).toMatchObject({ status: 200, body: { data: { user: { id: account.id }, home: '/me' } } })
  expect(
    (await visitor.call(listOwnSessions)).body.data.sessions.find(({ current }) => current),
  ).toMatchObject({
    methods: ['password', 'totp'],
  })
  server.pass({ seconds: 30 })
  expect(await enter(visitor, codeAt(key, now()))).toMatchObject({ body: { code: 'account.sign_in_gone' } })

  const slow = await halfSignedIn(account.email)
  server.pass({ minutes: 10 })
  expect(await enter(slow.visitor, codeAt(key, now()))).toMatchObject({
    status: 410,
    body: { code: 'account.sign_in_gone' },
  })
})

test('[I-MFA-2] the code of each step opens once, one step early or late, and no other', async () => {
  const { account, key } = await protectedPerson()
  server.pass({ minutes: 5 })
  const at = (seconds: number) => codeAt(key, new Date(now().getTime() + seconds * 1000))
  for (const seconds of [-60, 60]) {
    expect(await enter((await halfSignedIn(account.email)).visitor, at(seconds))).toMatchObject(wrongCode)
  }
  const [one, other] = [await halfSignedIn(account.email), await halfSignedIn(account.email)]
  const answers = await Promise.all([one, other].map(({ visitor }) => enter(visitor, at(-30))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await enter((await halfSignedIn(account.email)).visitor, at(30))).toMatchObject({ status: 200 })
  // An older step after a newer one.
  expect(await enter((await halfSignedIn(account.email)).visitor, at(0))).toMatchObject(wrongCode)
})

test('[I-MFA-2] of 200 concurrent codes at most five are checked, and the owner’s right one waits too', async () => {
  const { account, key } = await protectedPerson()
  const { visitor } = await halfSignedIn(account.email)
  const answers = await Promise.all(Array.from({ length: 200 }, () => enter(visitor, '000000')))
  const checked = answers.filter(({ status }) => status === 403)
  expect(checked.length).toBeGreaterThan(0)
  expect(checked.length).toBeLessThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - checked.length)
  expect(await enter(visitor, codeAt(key, now()))).toMatchObject({ status: 429 })
  server.pass({ seconds: 30 })
  expect(await enter(visitor, codeAt(key, now()))).toMatchObject({ status: 200 })
})

test('[I-MFA-3] each of ten recovery codes opens once, its use is mailed, and new ones void the others', async () => {
  const { account, codes, visitor } = await protectedPerson()
  expect(new Set(codes)).toHaveProperty('size', 10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ')
  expect(await enter((await halfSignedIn(account.email)).visitor, typed)).toMatchObject({ status: 200 })
  expect(await enter((await halfSignedIn(account.email)).visitor, typed)).toMatchObject(wrongCode)
  const [mail] = await server.mailsTo(account.email)
  expect(mail).toMatchObject({ subject: 'A recovery code of your Élan account was used' })
  expect(mail?.text).toContain('Unused codes left: 9')
  expect((await visitor.call(factors.getOwnFactors)).body.data).toMatchObject({ recoveryCodes: 9 })
  const renewed = await visitor.call(factors.renewRecoveryCodes)
  expect(renewed.body.data.recoveryCodes).toHaveLength(10)
  expect(await enter((await halfSignedIn(account.email)).visitor, codes[1] ?? '')).toMatchObject(wrongCode)
})

test('[I-MFA-4] a factor comes and goes with a fresh proof only, is mailed, ends other sessions and survives a reset', async () => {
  const person = await makeEmployee(server)
  const [here, there] = [await signedIn(server, person), await signedIn(server, person)]
  server.pass({ minutes: 11 })
  const stale = { status: 403, body: { code: 'session.reauthentication_required' } }
  expect(await here.call(factors.beginTotp)).toMatchObject(stale)
  expect(await here.call(factors.removeTotp)).toMatchObject(stale)
  expect(await here.call(factors.renewRecoveryCodes)).toMatchObject(stale)
  expect((await here.call(listStepUpWays)).body.data.ways).toEqual(['password'])
  await here.call(stepUp, { body: { password } })
  expect(await here.call(factors.confirmTotp, { body: { code: '123456' } })).toMatchObject({
    body: { code: 'factor.not_begun' },
  })
  await here.call(factors.beginTotp)
  const { key } = (await here.call(factors.beginTotp)).body.data
  expect(await here.call(factors.confirmTotp, { body: { code: '000000' } })).toMatchObject(wrongCode)
  // A key without its first code protects nothing.
  expect(
    (await server.visitor().call(login, { body: { email: person.account.email, password } })).status,
  ).toBe(200)
  await here.call(factors.confirmTotp, { body: { code: codeAt(key, now()) } })
  expect((await there.call(getSession)).body.session).toBeNull()
  expect(await subjects(person.account.email)).toContain(
    'An authenticator app was added to your Élan account',
  )
  expect(await here.call(factors.beginTotp)).toMatchObject({ body: { code: 'factor.exists' } })

  server.pass({ minutes: 11 })
  expect((await here.call(listStepUpWays)).body.data.ways).toEqual(['password', 'code'])
  expect(await here.call(stepUp, { body: {} })).toMatchObject({ body: { code: 'request.invalid' } })
  expect(await here.call(stepUp, { body: { code: '000000' } })).toMatchObject(wrongCode)
  expect(await here.call(stepUp, { body: { code: codeAt(key, now()) } })).toMatchObject({ status: 200 })

  const { email } = person.account
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const link = new URL((await server.mailsTo(email))[0]?.links[0] ?? '')
  const reset = { token: link.searchParams.get('token') ?? '', password: 'a better one 77', email }
  expect(await server.visitor().call(confirmPasswordReset, { body: reset })).toMatchObject({ status: 200 })
  const again = server.visitor()
  const body = { email, password: 'a better one 77' }
  expect(await again.call(login, { body })).toMatchObject({ body: { code: 'account.second_factor' } })
  server.pass({ seconds: 30 })
  await enter(again, codeAt(key, now()))
  expect(await again.call(factors.removeTotp)).toMatchObject({ status: 200 })
  expect((await again.call(factors.getOwnFactors)).body.data).toEqual({
    totp: null,
    passkeys: [],
    recoveryCodes: null,
  })
  expect(await server.visitor().call(login, { body })).toMatchObject({ status: 200 })
})

test('a password alone accepts no invitation, joins nothing and moves no address where a factor exists', async () => {
  const { account, organization, key, visitor: own } = await protectedPerson()
  const refused = { status: 403, body: { code: 'account.sign_in_first' } }
  const other = await makeAdministrator(server)
  const it = await signedIn(server, other)
  const params = { orgId: other.organization.id }
  const person = { email: account.email, first_name: 'Kim', last_name: 'Lee' }
  const one = {
    params: { ...params, userId: (await it.call(createUser, { params, body: person })).body.data.id },
  }
  const invitation = tokenOf((await it.call(inviteUser, one)).body.inviteLink)
  const accept = { body: { token: invitation, password } }
  // A right password does not count, also where it does not suffice.
  for (let n = 0; n < 6; n++)
    expect(await server.visitor().call(confirmInvite, accept)).toMatchObject(refused)
  expect(await (await protectedPerson()).visitor.call(confirmInvite, accept)).toMatchObject(refused)
  expect((await own.call(confirmInvite, accept)).status).toBe(200)

  const email = newAddress()
  server.pass({ seconds: 1 })
  expect((await it.call(updateUser, { ...one, body: { email } })).status).toBe(200)
  const move = { body: { token: await mailedToken(server, email, '/confirm-email'), email, password } }
  expect(await server.visitor().call(confirmAddress, move)).toMatchObject(refused)
  // A session that was opened without the factor is none of its owner's.
  expect(await (await signedIn(server, { account })).call(confirmAddress, move)).toMatchObject(refused)
  expect((await own.call(confirmAddress, move)).status).toBe(200)

  // Out of every organization, and back by the link of one.
  await it.call(deleteUser, one)
  const boss = await signedIn(server, await makeAdministrator(server, { organization }))
  const at = { orgId: organization.id }
  const people = await boss.call(listUsers, { params: at, query: { search: account.email } })
  await boss.call(deleteUser, { params: { ...at, userId: people.body.data.users[0]?.id ?? '' } })
  const link = tokenOf((await boss.call(getInviteLink, { params: at })).body.inviteLink)
  const join = { body: { token: link, email, password, firstName: 'Kim', lastName: 'Lee' } }
  expect(await server.visitor().call(completeRegistration, join)).toMatchObject(refused)
  const back = server.visitor()
  server.pass({ minutes: 1 })
  await back.call(login, { body: { email, password } })
  expect((await enter(back, codeAt(key, now()))).status).toBe(200)
  expect((await back.call(completeRegistration, join)).status).toBe(201)
})

test('a factor needs a proved mailbox, and ends where its address is restored or proved by a reset', async () => {
  const unproved = { status: 403, body: { code: 'factor.mailbox_unproved' } }
  const stranger = await makeEmployee(server, { verified: false })
  expect(await (await signedIn(server, stranger)).call(factors.beginTotp)).toMatchObject(unproved)

  // Who knows the password moves the account to a mailbox of theirs and enrols a factor there.
  const { account } = await makeEmployee(server)
  const thief = await signedIn(server, { account })
  const email = newAddress()
  await thief.call(changeAddress, { body: { email } })
  const link = { token: await mailedToken(server, email, '/confirm-email'), email }
  expect((await thief.call(confirmAddress, { body: link })).status).toBe(200)
  expect(await thief.call(factors.beginTotp)).toMatchObject(unproved)
  const reset = async (to: string, chosen: string) => {
    server.pass({ seconds: 1 })
    await server.visitor().call(requestPasswordReset, { body: { email: to } })
    const token = await mailedToken(server, to, '/reset-password')
    const body = { token, email: to, password: chosen }
    expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
  }
  await reset(email, 'a better one 77')
  const own = await signedIn(server, { account })
  const { key } = (await own.call(factors.beginTotp)).body.data
  await own.call(factors.confirmTotp, { body: { code: codeAt(key, now()) } })
  server.pass({ seconds: 30 })
  const waiting = server.visitor()
  const attempt = { body: { email, password: 'a better one 77' } }
  expect((await waiting.call(login, attempt)).body.code).toBe('account.second_factor')
  const back = { token: await mailedToken(server, account.email, '/confirm-email'), email: account.email }
  expect((await server.visitor().call(restoreAddress, { body: back })).status).toBe(200)
  expect(await enter(waiting, codeAt(key, now()))).toMatchObject({ body: { code: 'account.sign_in_gone' } })
  await reset(account.email, 'the best one 777')
  const right = { body: { email: account.email, password: 'the best one 777' } }
  const former = server.visitor()
  expect((await former.call(login, right)).status).toBe(200)
  // The former mailbox may be the employer's: it opens no health without the provider.
  expect(await former.call(listConsents)).toMatchObject({ body: { code: 'account.health_closed' } })

  // A factor from before this rule.
  const planted = await protectedPerson()
  const { db } = server.makeContext()
  await db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, planted.account.id))
  await reset(planted.account.email, 'the best one 777')
  const proved = { body: { email: planted.account.email, password: 'the best one 777' } }
  expect((await server.visitor().call(login, proved)).status).toBe(200)
})

test('an account without a password keeps its last factor', async () => {
  const { account, visitor } = await protectedPerson()
  const { db } = server.makeContext()
  await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, account.id))
  expect(await visitor.call(factors.removeTotp)).toMatchObject({ status: 409, body: { code: 'factor.last' } })
  expect((await visitor.call(factors.getOwnFactors)).body.data).toMatchObject({ recoveryCodes: 10 })
})
