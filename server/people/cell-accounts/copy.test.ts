import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updatePassword } from '#contract/identity/passwords.ts'
import { getSession } from '#contract/identity/sessions.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { findLink } from '#server/identity/account-links/service.ts'
import { toCopy } from '#server/people/cell-accounts/content.ts'
import { accountLinks } from '#server/schema/account-links.ts'
import { accounts } from '#server/schema/accounts.ts'
import { users } from '#server/schema/users.ts'
import { enrolPasskey } from '#tests/server/authenticator.ts'
import { confirmIn, personInTwoCells, startCells } from '#tests/server/cells.ts'
import { mailedToken, makeEmployee, newAddress, password, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { accountIn, cut, readDays, record, resetPassword, signIn } from './copy.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

const isOpen = async (visitor: ReturnType<TestServer['visitor']>) =>
  (await visitor.call(getSession)).body.session !== null

const chosen = 'chosen in one of two cells'

async function changePassword(server: TestServer, id: string, to = chosen) {
  const visitor = await signedIn(server, { account: { id } })
  expect((await visitor.call(updatePassword, { body: { password: to } })).status).toBe(200)
  return visitor
}

test('a password that is changed in one cell opens the other one, and ends the sessions there', async () => {
  const { id, email } = await personInTwoCells(cells)
  const former = await signedIn(a, { account: { id } })
  const own = await changePassword(b, id)
  await cells.settle()
  expect([await signIn(a, email, chosen), await signIn(a, email, password)]).toEqual([200, 401])
  expect([await isOpen(former), await isOpen(own)]).toEqual([false, true])
})

test('a cell that is down gets the last password later, and a copy that comes again changes nothing', async () => {
  const { id, email } = await personInTwoCells(cells)
  await changePassword(a, id)
  await changePassword(a, id, 'the second of two in cell a')
  const context = a.makeContext()
  const link = await findLink(context, id)
  if (!link) throw new Error('There is no link.')
  const content = JSON.parse(JSON.stringify({ copy: toCopy(await accountIn(a, id), link) }))
  await cells.settle()
  expect([await signIn(b, email, 'the second of two in cell a'), await signIn(b, email, chosen)]).toEqual([
    200, 401,
  ])
  const session = await signedIn(b, { account: { id } })
  await context.peers?.call('b', 'copy', content)
  expect(await isOpen(session)).toBe(true)
  await changePassword(b, id, 'newer than that of cell a')
  await context.peers?.call('b', 'copy', content)
  expect(await signIn(b, email, 'newer than that of cell a')).toBe(200)
  await cells.settle()
  expect(await signIn(a, email, 'newer than that of cell a')).toBe(200)
})

test('of two changes while the network is cut both cells take the later one', async () => {
  const { id, email } = await personInTwoCells(cells)
  await changePassword(b, id, 'the earlier one of two cells')
  const mend = cut(cells)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await changePassword(a, id, 'the later one of two cells')
  await mend()
  for (const server of [a, b])
    expect([
      await signIn(server, email, 'the later one of two cells'),
      await signIn(server, email, 'the earlier one of two cells'),
    ]).toEqual([200, 401])
})

test('an account of the same address that was not proved gets no copy', async () => {
  const { account } = await makeEmployee(a)
  const stranger = await makeEmployee(b, { email: account.email })
  await changePassword(b, stranger.account.id)
  await changePassword(a, account.id, 'only the owner knows this one')
  await cells.settle()
  expect([await signIn(a, account.email, chosen), await signIn(b, account.email, chosen)]).toEqual([401, 200])
  expect((await accountIn(b, stranger.account.id)).passwordHash).not.toContain('only the owner')
})

test('a changed address signs in in both cells, and the former mailbox takes it back in both', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  const email = newAddress()
  const visitor = await signedIn(a, { account: { id } })
  await visitor.call(changeAddress, { body: { email } })
  const token = await mailedToken(a, email, '/confirm-email')
  await a.visitor().call(confirmAddress, { body: { token, email } })
  await cells.settle()
  expect([await signIn(b, email, password), await signIn(b, former, password)]).toEqual([200, 401])
  expect(await accountIn(b, id)).toMatchObject({ email, passwordUnproved: true })
  const browser = await signedIn(b, { account: { id } })
  const back = { token: await mailedToken(a, former, '/confirm-email'), email: former }
  expect((await a.visitor().call(restoreAddress, { body: back })).status).toBe(200)
  await cells.settle()
  expect([await signIn(b, former, password), await isOpen(browser)]).toEqual([401, false])
  await resetPassword(cells, a, former)
  await cells.settle()
  expect(await signIn(b, former, 'who reads the mailbox')).toBe(200)
})

test('an address that is another account in the other cell stays there as it was, and the password comes all the same', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  const { account: other } = await makeEmployee(b)
  const visitor = await signedIn(a, { account: { id } })
  await visitor.call(changeAddress, { body: { email: other.email } })
  const token = await mailedToken(a, other.email, '/confirm-email')
  expect((await a.visitor().call(confirmAddress, { body: { token, email: other.email } })).status).toBe(200)
  await changePassword(a, id)
  await cells.settle()
  expect([await signIn(b, former, chosen), await signIn(b, other.email, password)]).toEqual([200, 200])
  expect((await accountIn(a, id)).email).toBe(other.email)
  await resetPassword(cells, a, other.email)
  await cells.settle()
  expect((await accountIn(a, id)).passwordUnproved).toBe(false)
  // It was the other mailbox that proved it.
  expect((await accountIn(b, id)).passwordUnproved).toBe(true)
})

test('a password by a mailed link in one cell closes the health data that only the other one knows of', async () => {
  const person = await personInTwoCells(cells)
  await record(a, person)
  expect(await readDays(a, person.id)).toBe('open')
  await changePassword(b, person.id)
  await cells.settle()
  expect(await readDays(a, person.id)).toBe('open')
  await resetPassword(cells, b, person.email)
  await changePassword(b, person.id, 'hides where the last one came from')
  await cells.settle()
  expect(await readDays(a, person.id)).toBe('account.health_closed')
  await cells.settle()
  expect((await accountIn(b, person.id)).confirmation).toBe('needed')
})

test('only a link of the provider opens it, which removes the factors of both cells', async () => {
  const person = await personInTwoCells(cells)
  await record(a, person)
  const session = await signedIn(b, { account: { id: person.id } })
  await enrolPasskey(session, b.settings)
  await resetPassword(cells, a, person.email)
  await cells.settle()
  expect(await readDays(a, person.id)).toBe('account.health_closed')
  await changePassword(b, person.id, 'an ordinary change opens nothing')
  await cells.settle()
  expect(await readDays(a, person.id)).toBe('account.health_closed')
  await confirmIn(a, person.email, 'after the provider has made sure')
  await cells.settle()
  expect(await readDays(a, person.id)).toBe('open')
  expect((await accountIn(b, person.id)).confirmation).toBe('given')
  expect(await signIn(b, person.email, 'after the provider has made sure')).toBe(200)
})

test('a cell that has the account no more is asked no more', async () => {
  const { id } = await personInTwoCells(cells)
  await b.asOwner(async (db) => {
    await db.delete(users).where(eq(users.accountId, id))
    await db.delete(accounts).where(eq(accounts.id, id))
  })
  await changePassword(a, id)
  await cells.settle()
  const [link] = await a.makeContext().db.select().from(accountLinks).where(eq(accountLinks.accountId, id))
  expect(link?.cells).toEqual([])
})
