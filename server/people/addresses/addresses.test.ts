import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { getSession, login, signInByPasskey } from '#contract/identity/sessions.ts'
import { listConsents } from '#contract/participation/consents.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { getUser, updateUser } from '#contract/people/users.ts'
import { register } from '#contract/tenants/registration.ts'
import { sessions } from '#server/schema/sessions.ts'
import { challengeFor, enrolPasskey } from '#tests/server/authenticator.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
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

const invalid = { status: 400, body: { code: 'token.invalid' } }
const gone = { status: 410, body: { code: 'token.gone' } }
const signIn = async (email: string, secret = password) =>
  (await server.visitor().call(login, { body: { email, password: secret } })).status
const linkTo = (email: string) => mailedToken(server, email, '/confirm-email')
const confirm = (token: string, email: string, secret?: string) =>
  server.visitor().call(confirmAddress, { body: { token, email, ...(secret && { password: secret }) } })
const restore = (token: string, email: string) =>
  server.visitor().call(restoreAddress, { body: { token, email } })

/** Somebody who asked for another address from a browser of theirs, a moment after signing in. */
async function asking() {
  const { account } = await makeEmployee(server)
  const browser = await signedIn(server, { account })
  const email = newAddress()
  const answer = await browser.call(changeAddress, { body: { email } })
  expect(answer).toMatchObject({ status: 200, text: '{"success":true,"data":{}}' })
  return { account, browser, old: account.email, email }
}

test('[T8] a person changes the sign-in address by the link mailed to the new one, once', async () => {
  const { browser, old, email } = await asking()
  const token = await linkTo(email)
  expect([await signIn(old), await signIn(email)]).toEqual([200, 401])
  expect(await confirm(token, old)).toMatchObject(invalid)
  expect(await confirm(token, email)).toMatchObject({ status: 200, body: { data: { email } } })
  expect([await signIn(old), await signIn(email)]).toEqual([401, 200])
  expect((await browser.call(getSession)).body.user).toMatchObject({ email, email_verified: true })
  server.pass({ minutes: 10 })
  expect(await confirm(token, email)).toMatchObject({ status: 200 })
  server.pass({ seconds: 1 })
  expect(await confirm(token, email)).toMatchObject(gone)
  expect(await server.mailsTo(old)).toHaveLength(1)
})

test('an older session requires the password, and the link is valid for one day', async () => {
  const { account, browser } = await asking()
  server.pass({ minutes: 11 })
  const body = { email: newAddress() }
  const wrong = { status: 403, body: { code: 'account.wrong_password' } }
  expect(await browser.call(changeAddress, { body })).toMatchObject(wrong)
  expect(await browser.call(changeAddress, { body: { ...body, current_password: 'x' } })).toMatchObject(wrong)
  const right = { ...body, current_password: password }
  expect((await browser.call(changeAddress, { body: right })).status).toBe(200)
  const token = await linkTo(body.email)
  server.pass({ days: 1 })
  expect(await confirm(token, body.email)).toMatchObject(gone)
  expect(await signIn(account.email)).toBe(200)
})

test('[T14] an address in use gets the same answer, and only its mailbox learns that it is taken', async () => {
  const { account } = await makeEmployee(server)
  const { account: other } = await makeEmployee(server)
  const browser = await signedIn(server, { account })
  const answer = await browser.call(changeAddress, { body: { email: other.email } })
  expect(answer).toMatchObject({ status: 200, text: '{"success":true,"data":{}}' })
  const refused = await confirm(await linkTo(other.email), other.email)
  expect(refused).toMatchObject({ status: 409, body: { code: 'account.email_taken' } })
  expect([await signIn(account.email), await signIn(other.email)]).toEqual([200, 200])
})

test('the former address can revert a change within 7 days, which ends sessions and voids later links', async () => {
  const { browser, old, email } = await asking()
  await confirm(await linkTo(email), email)
  const undo = await linkTo(old)
  server.pass({ seconds: 1 })
  const third = newAddress()
  await browser.call(changeAddress, { body: { email: third } })
  await confirm(await linkTo(third), third)
  server.pass({ seconds: 1 })
  const later = await linkTo(email)
  await server.visitor().call(requestPasswordReset, { body: { email: third } })
  server.pass({ days: 6, hours: 23 })
  expect(await restore(undo, email)).toMatchObject(invalid)
  expect(await restore(undo, old)).toMatchObject({ status: 200, body: { data: { email: old } } })
  const told = (await server.mailsTo(third)).map(({ subject }) => subject)
  expect(told).toContain('Your Élan account went back to its former sign-in address')
  expect((await browser.call(getSession)).body.session).toBeNull()
  // Whoever changed the address may know the password: a mailed link sets the next one.
  expect([await signIn(old), await signIn(email), await signIn(third)]).toEqual([401, 401, 401])
  await choosePassword(old)
  expect(await signIn(old, 'a lake of glass')).toBe(200)
  expect(await restore(later, email)).toMatchObject(gone)
  expect(await restore(undo, old)).toMatchObject(gone)
})

test('an account that goes back to its former address leaves no link to the addresses between', async () => {
  const { browser, old, email } = await asking()
  await confirm(await linkTo(email), email)
  const third = newAddress()
  for (const to of [third, old]) {
    server.pass({ seconds: 1 })
    await browser.call(changeAddress, { body: { email: to } })
    await confirm(await linkTo(to), to)
  }
  expect(await signIn(old)).toBe(200)
  expect(await restore(await linkTo(email), email)).toMatchObject(gone)
  const [told] = await server.mailsTo(third)
  expect(told?.subject).toBe('Your Élan account went back to its former sign-in address')
  expect(told?.links).toEqual([])
})

test('a former address that takes the account back signs out whoever was signed in', async () => {
  const { account, browser, old, email } = await asking()
  await confirm(await linkTo(email), email)
  const thief = server.visitor()
  expect((await thief.call(login, { body: { email, password } })).status).toBe(200)
  expect((await restore(await linkTo(old), old)).status).toBe(200)
  for (const one of [thief, browser]) expect((await one.call(getSession)).body.session).toBeNull()
  const { db } = server.makeContext()
  expect(await db.$count(sessions, eq(sessions.accountId, account.id))).toBe(0)
})

/** Chooses a password by a link mailed to an address. */
async function choosePassword(email: string) {
  server.pass({ seconds: 1 })
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  const body = { token, email, password: 'a lake of glass' }
  expect((await server.visitor().call(confirmPasswordReset, { body })).status).toBe(200)
}

/** Whoever reads a mailbox sets a password, signs in and reads no health. */
async function expectClosed(email: string) {
  await choosePassword(email)
  const visitor = server.visitor()
  expect((await visitor.call(login, { body: { email, password: 'a lake of glass' } })).status).toBe(200)
  expect(await visitor.call(listConsents)).toMatchObject({ body: { code: 'account.health_closed' } })
}

test('a former address that takes the account back ends the factors that were added in the week before', async () => {
  const { account } = await makeEmployee(server)
  const owner = await enrolPasskey(await signedIn(server, { account }), server.settings)
  const opens = async ({ authenticator }: typeof owner) => {
    const visitor = server.visitor()
    const passkey = authenticator.answer(await challengeFor(visitor))
    const { status } = await visitor.call(signInByPasskey, { body: { passkey } })
    return { status, visitor }
  }
  server.pass({ days: 7 })
  const { visitor: stolen } = await opens(owner)
  const thief = await enrolPasskey(stolen, server.settings)
  server.pass({ seconds: 5 })
  const email = newAddress()
  await stolen.call(changeAddress, { body: { email } })
  expect((await confirm(await linkTo(email), email)).status).toBe(200)
  expect((await restore(await linkTo(account.email), account.email)).status).toBe(200)
  expect((await opens(thief)).status).toBe(403)
  await choosePassword(account.email)
  const back = await opens(owner)
  expect(back.status).toBe(200)
  expect((await back.visitor.call(listConsents)).status).toBe(200)
})

test('a former mailbox that ends the only factor opens no health: it may be the employer’s', async () => {
  const { account } = await makeEmployee(server)
  const browser = await signedIn(server, { account })
  await enrolPasskey(browser, server.settings)
  const email = newAddress()
  await browser.call(changeAddress, { body: { email } })
  await confirm(await linkTo(email), email)
  expect((await restore(await linkTo(account.email), account.email)).status).toBe(200)
  await expectClosed(account.email)
})

test('a former mailbox opens no health after another one has set the password', async () => {
  const { old, email } = await asking()
  await confirm(await linkTo(email), email)
  await choosePassword(email)
  expect((await restore(await linkTo(old), old)).status).toBe(200)
  await expectClosed(old)
})

test('an address that can be restored stays reserved for 7 days', async () => {
  const { old, email } = await asking()
  await confirm(await linkTo(email), email)
  const undo = await linkTo(old)
  const form = { email: old, password: 'a lake of glass', firstName: 'Ada', lastName: 'Martin' }
  const taken = { status: 409, body: { code: 'account.email_taken' } }
  expect(await server.visitor().call(register, { body: form })).toMatchObject(taken)
  const { account } = await makeEmployee(server)
  const browser = await signedIn(server, { account })
  server.pass({ seconds: 1 })
  await browser.call(changeAddress, { body: { email: old } })
  expect(await confirm(await linkTo(old), old)).toMatchObject(taken)
  server.pass({ days: 7 })
  expect(await restore(undo, old)).toMatchObject(gone)
  expect((await server.visitor().call(register, { body: form })).status).toBe(201)
})

test('changing the address voids reset links of the former one', async () => {
  const { old, email } = await asking()
  await server.visitor().call(requestPasswordReset, { body: { email: old } })
  const reset = await mailedToken(server, old, '/reset-password')
  await confirm(await linkTo(email), email)
  const url = '/auth/reset-password/confirm'
  const body = { token: reset, email: old, password: 'a lake of glass' }
  expect((await server.visitor().send({ method: 'POST', url, body })).status).toBe(410)
})

test('five requests an hour are mailed, whatever the addresses, and a sixth one says so', async () => {
  const { account } = await makeEmployee(server)
  const browser = await signedIn(server, { account })
  const addresses = Array.from({ length: 6 }, newAddress)
  const answers = []
  for (const email of addresses) answers.push(await browser.call(changeAddress, { body: { email } }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  const mails = await Promise.all(addresses.map((email) => server.mailsTo(email)))
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0])
})

test('the present address is no new one, and gets no mail', async () => {
  const { account } = await makeEmployee(server)
  const browser = await signedIn(server, { account })
  const body = { email: account.email.toUpperCase() }
  const unchanged = { status: 409, body: { code: 'account.email_unchanged' } }
  expect(await browser.call(changeAddress, { body })).toMatchObject(unchanged)
  expect(await server.mailsTo(account.email)).toEqual([])
})

/** An administrator gave a person of theirs another address. */
async function corrected(email = newAddress()) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const employee = await makeEmployee(server, { organization })
  const visitor = await signedIn(server, administrator)
  const at = { params: { orgId: organization.id, userId: employee.user.id } }
  const { body } = await visitor.call(updateUser, { ...at, body: { email } })
  return { visitor, at, employee, old: employee.account.email, email, shown: body.data }
}

test('a corrected address is listed immediately and becomes the sign-in address when the person uses its link', async () => {
  const { visitor, at, old, email, shown } = await corrected()
  expect(shown).toMatchObject({ email, sign_in_email: old })
  const token = await linkTo(email)
  for (const secret of [undefined, 'a password of somebody else'])
    expect(await confirm(token, email, secret)).toMatchObject({
      status: 403,
      body: { code: 'account.wrong_password', fields: { password: expect.any(String) } },
    })
  expect([await signIn(old), await signIn(email)]).toEqual([200, 401])
  expect((await confirm(token, email, password)).status).toBe(200)
  expect([await signIn(old), await signIn(email)]).toEqual([401, 200])
  expect((await visitor.call(getUser, at)).body.data).not.toHaveProperty('sign_in_email')
  const undo = await linkTo(old)
  expect((await restore(undo, old)).status).toBe(200)
  expect((await visitor.call(getUser, at)).body.data).toMatchObject({ email, sign_in_email: old })
})

test('only a session of the person proves who used the link, a session of the administrator does not', async () => {
  const { visitor, employee, email } = await corrected()
  const body = { token: await linkTo(email), email }
  expect(await visitor.call(confirmAddress, { body })).toMatchObject({ status: 403 })
  const browser = await signedIn(server, employee)
  expect(await browser.call(confirmAddress, { body })).toMatchObject({ status: 200 })
})

test('a further correction voids the previous link', async () => {
  const { visitor, at, old, email } = await corrected()
  const token = await linkTo(email)
  await visitor.call(updateUser, { ...at, body: { email: old } })
  expect(await confirm(token, email, password)).toMatchObject(gone)
  expect(await signIn(old)).toBe(200)
})
