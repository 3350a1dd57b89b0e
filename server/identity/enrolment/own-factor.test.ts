import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as factors from '#contract/identity/factors.ts'
import { beginPasskey, removePasskey } from '#contract/identity/passkeys.ts'
import { confirmPasswordReset, requestPasswordReset, updatePassword } from '#contract/identity/passwords.ts'
import { login, secondFactor } from '#contract/identity/sessions.ts'
import { mailStepUpCode, stepUp } from '#contract/identity/step-up.ts'
import { listMyChallenges } from '#contract/participation/joins.ts'
import { getMe } from '#contract/participation/me.ts'
import { changeAddress } from '#contract/people/addresses.ts'
import { accounts } from '#server/schema/accounts.ts'
import { bySingleSignOn } from '#tests/server/by-single-sign-on.ts'
import { mailedToken, makeEmployee, newAddress, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const closed = { status: 403, body: { code: 'session.own_factor_required' } }
const ownPassword = { status: 403, body: { code: 'session.own_password_required' } }

/** Somebody who has only ever signed in through their company. */
async function makeNewcomer() {
  const person = await makeEmployee(server)
  const { db } = server.makeContext()
  await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, person.account.id))
  return person
}

const codeIn = async (email: string) => {
  const code = /[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}/
  const mails = await server.mailsTo(email)
  return mails.map(({ text }) => code.exec(text)?.[0]).find((found) => found !== undefined) ?? ''
}

async function addApp(visitor: Visitor) {
  const { key } = (await visitor.call(factors.beginTotp)).body.data
  const code = codeAt(key, server.makeContext().now)
  const added = await visitor.call(factors.confirmTotp, { body: { code } })
  expect(added.status, added.text).toBe(200)
}

test('[I-PRIV-1] single sign-on alone adds no first factor: a code mailed to the person comes first', async () => {
  const person = await makeNewcomer()
  const { email } = person.account
  const visitor = await bySingleSignOn(server, person)
  const refused = { status: 403, body: { code: 'factor.mail_code' } }
  expect(await visitor.call(factors.beginTotp)).toMatchObject(refused)
  expect(await visitor.call(beginPasskey)).toMatchObject(refused)
  // The page may still show a factor that another one has removed.
  const params = { passkeyId: crypto.randomUUID() }
  expect(await visitor.call(removePasskey, { params })).toMatchObject(refused)
  for (const call of [factors.removeTotp, factors.renewRecoveryCodes]) {
    expect(call.errors).toContain('factor.mail_code')
    expect(await visitor.call(call)).toMatchObject(refused)
  }
  expect(removePasskey.errors).toContain('factor.mail_code')
  await visitor.call(mailStepUpCode)
  const mailed = await codeIn(email)
  const prove = (from: Visitor, code: string) => from.call(stepUp, { body: { mailed: code } })
  const other = await bySingleSignOn(server, person)
  const wrong = { status: 403, body: { code: 'account.wrong_code' } }
  // The code counts in the session that asked for it, and for ten minutes.
  expect(await prove(other, mailed)).toMatchObject(wrong)
  expect(await prove(visitor, '2222-2222-2222')).toMatchObject(wrong)
  server.pass({ seconds: 601 })
  expect(await prove(visitor, mailed)).toMatchObject(wrong)
  expect(await visitor.call(factors.beginTotp)).toMatchObject({ status: 403 })
  await visitor.call(mailStepUpCode)
  expect((await prove(visitor, await codeIn(email))).status).toBe(200)
  expect(await visitor.call(removePasskey, { params })).toMatchObject({ status: 404 })
  await addApp(visitor)
  expect((await visitor.call(listMyChallenges)).status).toBe(200)
  const mails = (await server.mailsTo(email)).map(({ subject }) => subject)
  expect(mails.some((subject) => subject.includes('An authenticator app was added'))).toBe(true)
})

test('[I-PRIV-1] a first password ends what came after single sign-on alone, and health waits for the provider', async () => {
  const person = await makeNewcomer()
  const { email } = person.account
  const rogue = await bySingleSignOn(server, person)
  await rogue.call(mailStepUpCode)
  await rogue.call(stepUp, { body: { mailed: await codeIn(email) } })
  await addApp(rogue)
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  const fresh = 'another correct horse battery'
  const set = await server.visitor().call(confirmPasswordReset, { body: { token, email, password: fresh } })
  expect(set.status, set.text).toBe(200)
  expect(await rogue.call(listMyChallenges)).toMatchObject({ status: 401 })
  const owner = server.visitor()
  const signedIn = await owner.call(login, { body: { email, password: fresh } })
  expect(signedIn.status, signedIn.text).toBe(200)
  expect(await owner.call(listMyChallenges)).toMatchObject({
    status: 403,
    body: { code: 'account.health_closed' },
  })
  const mails = (await server.mailsTo(email)).map(({ subject }) => subject)
  expect(mails.some((subject) => subject.includes('Second factors were removed'))).toBe(true)
})

test('[I-PRIV-1] a session of single sign-on opens health only with a factor of the person’s own, which it cannot replace', async () => {
  const person = await makeEmployee(server)
  const own = await bySingleSignOn(server, person)
  expect((await own.call(getMe)).status).toBe(200)
  expect(await own.call(listMyChallenges)).toMatchObject(closed)
  const [mail] = await server.mailsTo(person.account.email)
  expect(mail?.subject).toContain('single sign-on in a new browser')
  expect(mail?.text).toContain('203.0')

  // Who only runs the identity provider cannot enrol a factor for somebody who has a password.
  expect(await own.call(factors.beginTotp)).toMatchObject(ownPassword)
  await own.call(stepUp, { body: { password } })
  expect(await own.call(listMyChallenges)).toMatchObject(closed)
  const { key } = (await own.call(factors.beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  await own.call(factors.confirmTotp, { body: { code: code() } })
  expect((await own.call(listMyChallenges)).status).toBe(200)

  const rogue = await bySingleSignOn(server, person)
  expect(await rogue.call(listMyChallenges)).toMatchObject(closed)
  // The password can be reset by a mail, which the employer may read.
  await rogue.call(stepUp, { body: { password } })
  expect(await rogue.call(listMyChallenges)).toMatchObject(closed)
  expect(await rogue.call(factors.removeTotp)).toMatchObject(closed)
  expect(await rogue.call(factors.renewRecoveryCodes)).toMatchObject(closed)
  expect((await rogue.call(stepUp, { body: { code: '000000' } })).status).toBe(403)
  expect(await rogue.call(listMyChallenges)).toMatchObject(closed)
  server.pass({ seconds: 30 })
  await rogue.call(stepUp, { body: { code: code() } })
  expect((await rogue.call(listMyChallenges)).status).toBe(200)
})

test('wrong codes in sessions of single sign-on keep nobody from their own factor', async () => {
  const person = await makeEmployee(server)
  const own = server.visitor()
  const signIn = () => own.call(login, { body: { email: person.account.email, password } })
  await signIn()
  const { key } = (await own.call(factors.beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  expect((await own.call(factors.confirmTotp, { body: { code: code() } })).status).toBe(200)
  server.pass({ minutes: 1 })
  const provider = await bySingleSignOn(server, person)
  const guess = () => provider.call(stepUp, { body: { mailed: '2222-2222-2222' } })
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await guess()).status)
  expect(statuses.at(-1)).toBe(429)
  await signIn()
  expect((await own.call(secondFactor, { body: { code: code() } })).status).toBe(200)
})

test('[G11] single sign-on and the password change neither password nor address where a factor exists, which allows both', async () => {
  const person = await makeEmployee(server)
  const { email } = person.account
  const own = await signedIn(server, person)
  const { key } = (await own.call(factors.beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  expect((await own.call(factors.confirmTotp, { body: { code: code() } })).status).toBe(200)
  const visitor = await bySingleSignOn(server, person)
  const changed = 'a changed password'
  const change = (current_password: string) =>
    visitor.call(updatePassword, { body: { password: changed, current_password } })
  const move = () =>
    visitor.call(changeAddress, { body: { email: newAddress(), current_password: password } })
  expect([await change(password), await move()]).toMatchObject([closed, closed])
  // Nor does the answer tell whether the password is right.
  expect(await change('wrong')).toMatchObject(closed)

  const enter = async (secret: string) => {
    const stranger = server.visitor()
    const started = await stranger.call(login, { body: { email, password: secret } })
    expect(started.body.code).toBe('account.second_factor')
    return (await stranger.call(secondFactor, { body: { code: '000000' } })).body.code
  }
  for (let n = 0; n < 5; n++) expect(await enter(password)).toBe('account.wrong_code')
  expect(await enter(password)).toBe('request.throttled')
  server.pass({ seconds: 30 })
  expect((await visitor.call(stepUp, { body: { code: code() } })).status).toBe(200)
  expect((await move()).status).toBe(200)
  expect((await change(password)).status).toBe(200)
  expect(await enter(changed)).toBe('account.wrong_code')
})
