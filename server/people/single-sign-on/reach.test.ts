import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { updateAccount } from '#contract/identity/accounts.ts'
import { listAdministrators } from '#contract/identity/administrators.ts'
import { switchConnection, updateConnection } from '#contract/identity/connections.ts'
import { listBreakGlass } from '#contract/identity/enforcement.ts'
import * as factors from '#contract/identity/factors.ts'
import { listIdentities } from '#contract/identity/identities.ts'
import { renamePasskey } from '#contract/identity/passkeys.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import {
  endOtherSessions,
  getSession,
  listOwnSessions,
  login,
  signInByPasskey,
} from '#contract/identity/sessions.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { getMe } from '#contract/participation/me.ts'
import { listDays, saveEntry } from '#contract/participation/recording.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { updateUser } from '#contract/people/users.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { challengeFor, enrolPasskey } from '#tests/server/authenticator.ts'
import { connect, proveDomain, returnFrom, signInBy } from '#tests/server/connected.ts'
import {
  mailedToken,
  makeEmployee,
  makeOrganization,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { countWaiting } from '#tests/server/waiting.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let organization: Organization
let elsewhere: Organization
let home: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
  organization = await makeOrganization(server)
  elsewhere = await makeOrganization(server)
  home = await connect(server, provider.issuer, { organization })
  provider.open(home.redirectUri)
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const newEmail = async () => `ada@${(await proveDomain(server, organization)).domain}`
const isIn = async (visitor: Visitor) => (await visitor.call(getSession)).body.session !== null
const bySingleSignOn = async (email: string) => {
  const { visitor, answer } = await signInBy(server, home.connectionId, email)
  expect(answer.body.data?.session, answer.text).not.toBeNull()
  return visitor
}

/** Somebody of two customers, signed in by the provider of the one and by password. */
async function ofBoth() {
  const person = await makeEmployee(server, { organization, email: await newEmail() })
  const { email, id: accountId } = person.account
  const { db, now } = server.makeContext()
  await db.insert(users).values({
    ...{ organizationId: elsewhere.id, accountId, email, status: 'active', createdAt: now },
    ...{ firstName: 'Ada', lastName: 'Martin' },
  })
  return { ...person, email, own: await signedIn(server, person), managed: await bySingleSignOn(email) }
}

test('[I-LINK-5] a session by single sign-on lists and ends the sessions of its customer alone', async () => {
  const { email, own, managed } = await ofBoth()
  const again = await bySingleSignOn(email)
  const seen = (await managed.call(listOwnSessions)).body.data
  expect(seen.sessions.map(({ methods }) => methods)).toEqual([['sso'], ['sso']])
  expect(seen.signIns).toEqual([])
  expect((await own.call(listOwnSessions)).body.data.sessions).toHaveLength(3)
  expect((await managed.call(endOtherSessions)).body.data).toEqual({ ended: 1 })
  expect([await isIn(own), await isIn(managed), await isIn(again)]).toEqual([true, true, false])
  expect((await own.call(endOtherSessions)).body.data).toEqual({ ended: 1 })
  expect(await isIn(managed)).toBe(false)

  // So for an account of this customer alone: a device and a time of day are the person's own.
  const only = await makeEmployee(server, { organization, email: await newEmail() })
  const byPassword = await signedIn(server, only)
  await server.visitor().call(login, { body: { email: only.account.email, password } })
  const sso = await bySingleSignOn(only.account.email)
  const learned = (await sso.call(listOwnSessions)).body.data
  expect([learned.sessions.map(({ methods }) => methods), learned.signIns]).toEqual([[['sso']], []])
  expect((await sso.call(endOtherSessions)).body.data).toEqual({ ended: 0 })
  expect(await isIn(byPassword)).toBe(true)
})

test('single sign-on alone learns neither the names nor the use of factors, and renames none', async () => {
  const person = await makeEmployee(server, { organization, email: await newEmail() })
  const own = await signedIn(server, person)
  const { passkey, authenticator } = await enrolPasskey(own, server.settings, 'Phone of my partner')
  const rename = (visitor: Visitor) =>
    visitor.call(renamePasskey, { params: { passkeyId: passkey.id }, body: { name: 'Mine' } })
  server.pass({ minutes: 1 })
  await server
    .visitor()
    .call(signInByPasskey, { body: { passkey: authenticator.answer(await challengeFor(own)) } })
  const sso = await bySingleSignOn(person.account.email)
  const read = async (visitor: Visitor) => (await visitor.call(factors.getOwnFactors)).body.data.passkeys
  expect(await read(sso)).toEqual([{ ...passkey, name: '', lastUsedAt: null }])
  expect(await rename(sso)).toMatchObject({
    status: 403,
    body: { code: 'session.own_factor_required' },
  })
  expect(await read(own)).toMatchObject([{ name: 'Phone of my partner', lastUsedAt: expect.any(String) }])
  const proof = { passkey: authenticator.answer(await challengeFor(sso)) }
  expect((await sso.call(stepUp, { body: proof })).status).toBe(200)
  expect((await rename(sso)).status).toBe(200)
  expect(await read(sso)).toMatchObject([{ name: 'Mine' }])
})

test('neither single sign-on nor a page about connections shows a private address of sign-in', async () => {
  const email = await newEmail()
  const person = await makeEmployee(server, { organization, email })
  const ids = { organizationId: organization.id, userId: person.user.id, accountId: person.account.id }
  await addRole(server.makeContext(), ids)
  await bySingleSignOn(email)
  const own = await signedIn(server, person)
  const hidden = newAddress()
  await own.call(changeAddress, { body: { email: hidden } })
  const link = { token: await mailedToken(server, hidden, '/confirm-email'), email: hidden }
  expect((await server.visitor().call(confirmAddress, { body: link })).status).toBe(200)

  const { params } = home.one
  const linked = async (search: string) =>
    (await home.it.call(listIdentities, { params, query: { search } })).body.data.identities
  expect(await linked(email)).toMatchObject([{ email }])
  expect(await linked(hidden)).toEqual([])
  const emergency = await home.it.call(listBreakGlass, { params: { orgId: organization.id } })
  expect(emergency.text).toContain(email)
  const sso = await bySingleSignOn(email)
  const seen = [
    emergency,
    await home.it.call(listIdentities, { params, query: {} }),
    await sso.call(getSession),
    await sso.call(getMe),
    await sso.call(updateAccount, { body: { metadata: { language: 'fr' } } }),
  ]
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const { text } of seen) expect([text.includes(email), text.includes(hidden)]).toEqual([true, false])
  expect((await own.call(getSession)).body.user).toMatchObject({ email: hidden })
})

test('a session by single sign-on ends when the person leaves its customer, and those of others go on', async () => {
  const { user, own, managed } = await ofBoth()
  const params = { orgId: organization.id, userId: user.id }
  const left = await home.it.call(updateUser, { params, body: { status: 'inactive' } })
  expect(left.status, left.text).toBe(200)
  expect([await isIn(own), await isIn(managed)]).toEqual([true, false])
})

test('an administrator with a factor proves it after single sign-on before any call on the organization', async () => {
  const person = await makeEmployee(server, { organization, email: await newEmail() })
  const own = await signedIn(server, person)
  const { key } = (await own.call(factors.beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  await own.call(factors.confirmTotp, { body: { code: code() } })
  const ids = { organizationId: organization.id, userId: person.user.id, accountId: person.account.id }
  await addRole(server.makeContext(), ids, 'hr_manager')
  const visitor = await bySingleSignOn(person.account.email)
  const read = () => visitor.call(listAdministrators, { params: { orgId: organization.id } })
  expect((await read()).status).toBe(200)
  await addRole(server.makeContext(), ids)
  expect(await read()).toMatchObject({ status: 403, body: { code: 'session.own_factor_required' } })
  server.pass({ seconds: 30 })
  expect((await visitor.call(stepUp, { body: { code: code() } })).status).toBe(200)
  expect((await read()).status).toBe(200)

  const without = await makeEmployee(server, { organization, email: await newEmail() })
  const { user, account } = without
  await addRole(server.makeContext(), {
    organizationId: organization.id,
    userId: user.id,
    accountId: account.id,
  })
  const theirs = await bySingleSignOn(account.email)
  expect((await theirs.call(listAdministrators, { params: { orgId: organization.id } })).status).toBe(200)
})

test('every administrator is mailed when a connection leads to another provider or client, or is switched on', async () => {
  const { it, one, account } = await connect(server, 'https://idp.example.com')
  const changes = async () =>
    (await server.mailsTo(account.email)).filter(({ subject }) => subject.includes('was changed')).length
  await it.call(updateConnection, { ...one, body: { name: 'Another name' } })
  expect(await changes()).toBe(0)
  const changed = await it.call(updateConnection, { ...one, body: { clientId: 'mine' } })
  expect(changed.status, changed.text).toBe(200)
  const [mail] = await server.mailsTo(account.email)
  expect(mail?.text).toContain('mine')
  await it.call(updateConnection, { ...one, body: { issuer: 'https://evil.example.com' } })
  expect(await changes()).toBe(2)
  await server.asOwner((db) =>
    db.execute(
      sql`update connections set state = 'tested', tested_at = now() where id = ${one.params.connectionId}`,
    ),
  )
  const on = await it.call(switchConnection, { ...one, body: { state: 'on' } })
  expect(on.status, on.text).toBe(200)
  expect(await changes()).toBe(3)
})

test('a former mailbox takes no account back that the company has recognized, and keeps no address from its owner', async () => {
  // Somebody led the owner of a mailbox to confirm it for an account of theirs.
  const stranger = await makeEmployee(server, { organization })
  const browser = await signedIn(server, stranger)
  const email = await newEmail()
  await browser.call(changeAddress, { body: { email } })
  const token = await mailedToken(server, email, '/confirm-email')
  expect((await server.visitor().call(confirmAddress, { body: { token, email } })).status).toBe(200)
  const undo = await mailedToken(server, stranger.account.email, '/confirm-email')
  await bySingleSignOn(email)
  const back = { token: undo, email: stranger.account.email }
  expect(await server.visitor().call(restoreAddress, { body: back })).toMatchObject({
    status: 410,
    body: { code: 'token.gone' },
  })

  // Somebody held an address of the company, and left it.
  const kept = await newEmail()
  const squatter = await makeEmployee(server, { organization: elsewhere, email: kept })
  const leaving = await signedIn(server, squatter)
  const other = newAddress()
  await leaving.call(changeAddress, { body: { email: other } })
  const link = { token: await mailedToken(server, other, '/confirm-email'), email: other }
  expect((await server.visitor().call(confirmAddress, { body: link })).status).toBe(200)
  const { db, now } = server.makeContext()
  await db.insert(users).values({
    ...{ organizationId: organization.id, email: kept, status: 'pending', createdAt: now },
    ...{ firstName: 'Ada', lastName: 'Martin' },
  })
  const owner = await bySingleSignOn(kept)
  expect((await owner.call(getSession)).body.user).toMatchObject({ email: kept })
})

test('a provider that links an account whose address moved removes its passkeys and opens no health data', async () => {
  const kept = newAddress()
  const person = await makeEmployee(server, { organization, email: kept })
  await agree(server, [{ organizationId: organization.id, userId: person.user.id }])
  const browser = await signedIn(server, person)
  const total = { day: '2026-03-01', steps: 12_345 }
  const params = { entryId: randomUUID() }
  expect((await browser.call(saveEntry, { params, query: {}, body: { total } })).status).toBe(200)
  expect((await enrolPasskey(browser, server.settings)).answer.status).toBe(201)
  const email = await newEmail()
  await browser.call(changeAddress, { body: { email } })
  const token = await mailedToken(server, email, '/confirm-email')
  expect((await server.visitor().call(confirmAddress, { body: { token, email } })).status).toBe(200)
  // The company has both the provider and the mailbox.
  await bySingleSignOn(email)
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const chosen = { email, password: 'a lake of glass 99' }
  const reset = { token: await mailedToken(server, email, '/reset-password'), ...chosen }
  expect((await server.visitor().call(confirmPasswordReset, { body: reset })).status).toBe(200)
  const visitor = server.visitor()
  expect((await visitor.call(login, { body: chosen })).status).toBe(200)
  const days = await visitor.call(listDays, { query: { from: '2026-03-01', to: '2026-03-02' } })
  expect(days.status, days.text).toBe(403)
})

test('a provider does not learn which private address a person signs in with', async () => {
  const listed = newAddress()
  const person = await makeEmployee(server, { organization, email: listed })
  const browser = await signedIn(server, person)
  const email = newAddress()
  await browser.call(changeAddress, { body: { email } })
  const link = { token: await mailedToken(server, email, '/confirm-email'), email }
  expect((await server.visitor().call(confirmAddress, { body: link })).status).toBe(200)
  const guess = async (claimed: string) =>
    (await returnFrom(server.visitor(), { connection: home.connectionId }, claimed)).answer
  const [right, wrong] = [await guess(email), await guess(newAddress())]
  expect([right.status, right.text]).toEqual([wrong.status, wrong.text])

  // Nor does an administrator who lists it: the same answer, after the same mail.
  const mails = async (to: string) => (await server.mailsTo(to)).length
  const list = (address: string) =>
    home.it.call(updateUser, {
      params: { orgId: organization.id, userId: person.user.id },
      body: { email: address },
    })
  const before = await mails(email)
  const rightly = (await list(email)).body.data
  expect(rightly).not.toHaveProperty('sign_in_email')
  expect(await mails(email)).toBe(before + 1)
})

const postgres = inject('postgres')

describe.skipIf(!postgres)('on PostgreSQL', () => {
  test('a sign-in while its connection is suspended leaves no living session', async () => {
    const email = await newEmail()
    await makeEmployee(server, { organization, email })
    const suspend = () => home.it.call(switchConnection, { ...home.one, body: { state: 'suspended' } })
    const visitor = server.visitor()
    const running = await server.asOwner(async (db) => {
      const waiting = () => countWaiting(db)
      // The sign-in has looked at the connection, and waits to note its attempt.
      await db.execute(sql`lock table connection_attempts in share mode`)
      const signIn = returnFrom(visitor, { connection: home.connectionId }, email)
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
      let isDone = false
      const change = suspend().finally(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await waiting()) > 1, { timeout: 5000 }).toBe(true)
      return [signIn, change] as const
    })
    const [signIn, change] = [await running[0], await running[1]]
    expect([signIn.answer.status, change.status]).toEqual([200, 200])
    expect(await isIn(visitor)).toBe(false)
    await home.it.call(switchConnection, { ...home.one, body: { state: 'on' } })
  })
})
