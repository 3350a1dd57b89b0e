import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import { updatePassword } from '#contract/identity/passwords.ts'
import { login, secondFactor } from '#contract/identity/sessions.ts'
import { changeAddress, confirmAddress } from '#contract/people/addresses.ts'
import { confirmInvite, verifyInvite } from '#contract/people/invitations.ts'
import { joinByCode, register } from '#contract/tenants/registration.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { CookieJar } from '#server/platform/http/cookies.ts'
import { accountLinks } from '#server/schema/account-links.ts'
import { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { invite, personInTwoCells, startCells } from '#tests/server/cells.ts'
import {
  mailedToken,
  makeEmployee,
  makeOrganization,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import { addFromCell, proveElsewhere } from './service.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

const accountIn = async (server: TestServer, email: string) =>
  (await server.makeContext().db.select().from(accounts).where(eq(accounts.email, email)))[0]
const linkIn = async (server: TestServer, id: string) =>
  (await server.makeContext().db.select().from(accountLinks).where(eq(accountLinks.accountId, id)))[0]
const confirm = (token: string, entered: string) =>
  b.visitor().call(confirmInvite, { body: { token, password: entered } })
const signIn = (server: TestServer, email: string, entered: string) =>
  server.visitor().call(login, { body: { email, password: entered } })

test('an account is made in the second cell by the password of the first one, under the same id', async () => {
  const { id, email } = await personInTwoCells(cells)
  expect((await accountIn(b, email))?.id).toBe(id)
  expect([(await linkIn(a, id))?.cells, (await linkIn(b, id))?.cells]).toEqual([['b'], ['a']])
  for (const server of [a, b]) expect((await signIn(server, email, password)).status).toBe(200)
})

test('a wrong password is refused as in one database, and makes no account', async () => {
  const { account } = await makeEmployee(a)
  const { token } = await invite(b, account.email)
  const read = await b.visitor().call(verifyInvite, { body: { token } })
  expect(read.body.data.has_account).toBe(true)
  const refused = await confirm(token, 'not the password of cell a')
  const local = await makeEmployee(b)
  const other = await invite(b, local.account.email)
  const asToday = await confirm(other.token, 'not the password of cell b')
  expect([refused.status, refused.body]).toEqual([asToday.status, asToday.body])
  expect(await accountIn(b, account.email)).toBeUndefined()
  expect(await linkIn(a, account.id)).toBeUndefined()
})

test('an account with a factor is linked in the browser that its owner has signed in with it, as in one database', async () => {
  const { account } = await makeEmployee(a)
  const { token } = await invite(b, account.email)
  const owner = await signedIn(a, { account })
  const { key } = (await owner.call(beginTotp)).body.data
  await owner.call(confirmTotp, { body: { code: codeAt(key, a.makeContext().now) } })
  const first = { status: 403, body: { code: 'account.sign_in_first' } }
  expect(await confirm(token, password)).toMatchObject(first)
  const other = await signedIn(a, await makeEmployee(a))
  const at = (from: typeof owner) => {
    const visitor = b.visitor()
    for (const [name, value] of from.cookies) visitor.cookies.set(name, value)
    return visitor
  }
  const body = { token, password }
  expect(await at(other).call(confirmInvite, { body })).toMatchObject(first)
  cells.pass({ minutes: 2 })
  const half = a.visitor()
  await half.call(login, { body: { email: account.email, password } })
  expect(await at(half).call(confirmInvite, { body })).toMatchObject(first)
  await half.call(secondFactor, { body: { code: codeAt(key, a.makeContext().now) } })
  expect((await at(half).call(confirmInvite, { body })).status).toBe(200)
  expect((await linkIn(a, account.id))?.cells).toEqual(['b'])
})

test('tries of a password through another cell are delayed as at sign-in', async () => {
  const { account } = await makeEmployee(a)
  const { token } = await invite(b, account.email)
  for (let n = 0; n < 5; n++) expect((await confirm(token, 'not the password of cell a')).status).toBe(409)
  expect(await confirm(token, password)).toMatchObject({ status: 429 })
  expect((await signIn(a, account.email, password)).status).toBe(429)
})

test('whoever signs up with the address of somebody in another cell learns and changes nothing there', async () => {
  const { account } = await makeEmployee(a)
  const person = { email: account.email, firstName: 'Robin', lastName: 'Stranger' }
  const body = { ...person, password: 'chosen by a stranger' }
  const taken = { status: 409, body: { code: 'account.email_taken' } }
  expect(await b.visitor().call(register, { body })).toMatchObject(taken)
  const { id, accessCode } = await makeOrganization(b)
  await b.makeContext().db.update(organizations).set({ accessMode: 'code' }).where(eq(organizations.id, id))
  expect(await b.visitor().call(joinByCode, { body: { ...body, accessCode } })).toMatchObject(taken)
  await cells.settle()
  expect((await signIn(a, account.email, 'chosen by a stranger')).status).toBe(401)
  expect((await signIn(b, account.email, password)).status).toBe(401)
  expect(await accountIn(b, account.email)).toBeUndefined()
  expect(await linkIn(a, account.id)).toBeUndefined()
})

test('a former address that its owner can still restore is taken in the other cell too', async () => {
  const { account } = await makeEmployee(a)
  const email = newAddress()
  await (await signedIn(a, { account })).call(changeAddress, { body: { email } })
  const token = await mailedToken(a, email, '/confirm-email')
  expect((await a.visitor().call(confirmAddress, { body: { token, email } })).status).toBe(200)
  const person = { email: account.email, firstName: 'Robin', lastName: 'Stranger' }
  const body = { ...person, password: 'chosen by a stranger' }
  expect((await b.visitor().call(register, { body })).body.code).toBe('account.email_taken')
  cells.pass({ days: 8 })
  expect((await b.visitor().call(register, { body })).status).toBe(201)
})

test('a password that changes between the proof and the activation reaches the new account', async () => {
  const { account } = await makeEmployee(a)
  const context = b.makeContext()
  const entered = { email: account.email, password }
  const client = { address: '192.0.2.1', userAgent: '' }
  const proved = await proveElsewhere(context, entered, client, new CookieJar(undefined, b.settings))
  if (!proved || proved === 'wrong') throw new Error('The password was not proved.')
  const owner = await signedIn(a, { account })
  await owner.call(updatePassword, { body: { password: 'changed at the wrong moment' } })
  await a.runJobs()
  expect((await linkIn(a, account.id))?.cells).toEqual([])
  await withRowAccess(context, 'everything', (db) => addFromCell({ ...context, db }, proved))
  await cells.settle()
  expect((await signIn(b, account.email, 'changed at the wrong moment')).status).toBe(200)
})

test('an address that no other cell has gets an account of its own, also while a cell is down', async () => {
  const email = newAddress()
  const { token } = await invite(b, email)
  expect((await b.visitor().call(verifyInvite, { body: { token } })).body.data.has_account).toBe(false)
  expect((await confirm(token, 'chosen in cell b alone')).status).toBe(200)
  const account = await accountIn(b, email)
  expect(await linkIn(b, account?.id ?? '')).toBeUndefined()
  await a.app.close()
  const other = await invite(b, newAddress())
  expect((await confirm(other.token, 'chosen in cell b alone')).status).toBe(200)
})
