import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { hasFactor } from '#server/identity/factors/service.ts'
import { accountLinks } from '#server/schema/account-links.ts'
import { accounts } from '#server/schema/accounts.ts'
import { passkeys } from '#server/schema/passkeys.ts'
import { enrolPasskey } from '#tests/server/authenticator.ts'
import { personInTwoCells, startCells } from '#tests/server/cells.ts'
import { mailedToken, makeEmployee, newAddress, password, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import {
  accountIn,
  beginMove,
  beginReset,
  endMove,
  endReset,
  moveIn,
  resetPassword,
  restoreIn,
  restoreUnheard,
  signIn,
} from './copy.fixture.ts'

const cells = await startCells('a', 'b')
const { a, b } = cells.servers

const inTurn = () =>
  [
    [a, b],
    [b, a],
  ] as const

test('a former mailbox ends the later links of the other cell too', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  cells.pass({ seconds: 1 })
  const thiefs = await moveIn(cells, a, id)
  cells.pass({ seconds: 1 })
  await moveIn(cells, b, id)
  const linkOf = async (server: TestServer, email: string) => ({
    body: { token: await mailedToken(server, email, '/confirm-email'), email },
  })
  const [own, later] = [await linkOf(a, former), await linkOf(b, thiefs)]
  expect((await a.visitor().call(restoreAddress, own)).status).toBe(200)
  await cells.settle()
  expect((await b.visitor().call(restoreAddress, later)).body.code).toBe('token.gone')
  expect([(await accountIn(a, id)).email, (await accountIn(b, id)).email]).toEqual([former, former])
})

test('a former mailbox ends the links of the other cell of since it was left there, where that was earlier', async () => {
  // In the second round the link of cell b to the former mailbox has expired.
  for (const days of [0, 3]) {
    const { id, email: former } = await personInTwoCells(cells)
    const [second, first] = [newAddress(), newAddress()]
    for (const email of [second, first]) {
      // Cell a refuses it.
      await makeEmployee(a, { email })
      await moveIn(cells, b, id, email)
      cells.pass({ minutes: 1, days })
    }
    await moveIn(cells, a, id)
    cells.pass({ days })
    const body = { token: await mailedToken(b, second, '/confirm-email'), email: second }
    await restoreIn(cells, a, former)
    expect((await b.visitor().call(restoreAddress, { body })).body.code).toBe('token.gone')
  }
})

test('an account with a factor in this cell keeps its address, until a former mailbox takes it back from whoever added one', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  const guarded = await personInTwoCells(cells)
  await enrolPasskey(await signedIn(a, { account: guarded }), a.settings)
  await moveIn(cells, b, guarded.id)
  // Whoever moved it knew the password alone: the owner's proof of it here stays.
  expect(await accountIn(a, guarded.id)).toMatchObject({ email: guarded.email, passwordUnproved: false })
  const stolen = await moveIn(cells, b, id)
  expect((await accountIn(a, id)).email).toBe(stolen)
  cells.pass({ minutes: 1 })
  // A mailbox that nobody has proved enrols no factor.
  await resetPassword(cells, a, stolen)
  await enrolPasskey(await signedIn(a, { account: { id } }), a.settings)
  await restoreUnheard(b, former)
  await cells.settle()
  expect((await accountIn(a, id)).email).toBe(former)
  expect(await hasFactor(a.makeContext(), id)).toBe(false)
})

test('a restored address ends a factor of minutes before the change where another address had come too', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  await enrolPasskey(await signedIn(a, { account: { id } }), a.settings)
  await moveIn(cells, b, id)
  await moveIn(cells, a, id)
  await restoreIn(cells, b, former)
  expect((await accountIn(a, id)).email).toBe(former)
  expect(await hasFactor(a.makeContext(), id)).toBe(false)
})

test('a restored address closes health and ends pending links, but no factor, where a cell had kept the address', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  await enrolPasskey(await signedIn(a, { account: { id } }), a.settings)
  const body = await beginMove(a, id)
  await moveIn(cells, b, id)
  expect((await accountIn(a, id)).email).toBe(former)
  await restoreIn(cells, b, former)
  expect(await accountIn(a, id)).toMatchObject({ email: former, confirmation: 'needed' })
  expect(await hasFactor(a.makeContext(), id)).toBe(true)
  expect((await a.visitor().call(confirmAddress, { body })).body.code).toBe('token.gone')
})

test('a password that a link set in the other cell before it heard of a restored address counts until the owner’s next one', async () => {
  for (const [restored, other] of inTurn()) {
    const { id, email: former } = await personInTwoCells(cells)
    const stolen = await moveIn(cells, restored, id)
    const link = await beginReset(other, stolen)
    cells.pass({ minutes: 1 })
    await restoreUnheard(restored, former)
    await endReset(other, link, 'chosen at the other address')
    await cells.settle()
    for (const server of [a, b])
      expect([(await accountIn(server, id)).email, await signIn(server, former, password)]).toEqual([
        former,
        401,
      ])
    await resetPassword(cells, other, former, 'chosen by the owner later')
    await cells.settle()
    expect(await signIn(restored, former, 'chosen by the owner later')).toBe(200)
    expect(await signIn(restored, former, 'chosen at the other address')).toBe(401)
  }
})

test('an address that is a week newer than a restored one counts, though its cell had not heard of that', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  await moveIn(cells, a, id)
  const link = await beginMove(b, id)
  cells.pass({ minutes: 1 })
  await restoreUnheard(a, former)
  await endMove(b, link)
  const later = { addressVersion: sql`address_version + ${8 * 86_400_000}` }
  await b.makeContext().db.update(accountLinks).set(later).where(eq(accountLinks.accountId, id))
  await cells.settle()
  expect([(await accountIn(a, id)).email, (await accountIn(b, id)).email]).toEqual([link.email, link.email])
})

test('a password of the other cell stays the newest, whoever restores the address meanwhile', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  await moveIn(cells, a, id, former.replace('@', '-next@'))
  cells.pass({ minutes: 1 })
  await restoreUnheard(a, former)
  await endReset(a, await beginReset(a, former), 'chosen by the former mailbox')
  await endReset(b, await beginReset(b, former.replace('@', '-next@')), 'chosen by the owner last')
  await cells.settle()
  expect(await signIn(a, former, 'chosen by the owner last')).toBe(200)
})

test('a restored address outranks another one that was confirmed in the other cell before it heard of that', async () => {
  for (const [restored, other] of inTurn()) {
    const { id, email: former } = await personInTwoCells(cells)
    const stolen = await moveIn(cells, restored, id)
    const link = await beginMove(other, id)
    cells.pass({ minutes: 1 })
    await restoreUnheard(restored, former)
    await endMove(other, link)
    // Also where the other cell is heard first.
    await other.runJobs()
    await cells.settle()
    expect([(await accountIn(a, id)).email, (await accountIn(b, id)).email]).toEqual([former, former])
    const later = { token: await mailedToken(other, stolen, '/confirm-email'), email: stolen }
    expect((await other.visitor().call(restoreAddress, { body: later })).body.code).toBe('token.gone')
    const own = await moveIn(cells, other, id)
    expect((await accountIn(restored, id)).email).toBe(own)
  }
})

test('a cell that an older factor kept from taking a restored address does not take it for a newer factor either', async () => {
  const { id, email: former } = await personInTwoCells(cells)
  await enrolPasskey(await signedIn(a, { account: { id } }), a.settings)
  cells.pass({ days: 8 })
  const own = newAddress()
  await a.makeContext().db.update(accounts).set({ email: own }).where(eq(accounts.id, id))
  await moveIn(cells, b, id)
  await restoreIn(cells, b, former)
  expect((await accountIn(a, id)).email).toBe(own)
  const enrolled = { createdAt: a.makeContext().now }
  await a.makeContext().db.update(passkeys).set(enrolled).where(eq(passkeys.accountId, id))
  await resetPassword(cells, b, former)
  await cells.settle()
  expect((await accountIn(a, id)).email).toBe(own)
  expect(await hasFactor(a.makeContext(), id)).toBe(true)
  const later = await moveIn(cells, a, id)
  expect((await accountIn(b, id)).email).toBe(later)
})
