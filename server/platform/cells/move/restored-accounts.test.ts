import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { restoreAddress } from '#contract/people/addresses.ts'
import { makeAdministrator, newAddress, password } from '#tests/server/factories.ts'
import {
  addressIn,
  backTo,
  enrol,
  inBothCells,
  moveTo,
  opens,
  recordIn,
  restoreIn,
  signIn,
  stateIn,
} from './both-cells.fixture.ts'
import { type Cell, move, startCells } from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

const inTurn = [
  [a, b],
  [b, a],
] as const

const factorsIn = async ({ db }: Cell, id: string) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from factors where account_id = ${id}`,
  )
  return rows[0]?.count
}

/** A link that a former mailbox never used. */
const leave = ({ db }: Cell, accountId: string, email: string, agoDays: number) =>
  db.execute(sql`insert into tokens (purpose, secret_hash, subject, email, account_id, created_at, expires_at)
    values ('restore_address', sha256(gen_random_uuid()::text::bytea), ${email}, ${email}, ${accountId},
      now() - make_interval(days => ${agoDays}), now() - make_interval(days => ${agoDays - 7}))`)

test('the former mailbox takes an address back after its cell’s account was merged', async () => {
  const { id, email: former, otherId } = await inBothCells({ a, b })
  const email = newAddress()
  await moveTo(a, former, email)
  const back = await backTo(a, former)
  // As a copy brings it.
  await b.db.execute(sql`update accounts set email = ${email} where id = ${id}`)
  await leave(b, id, former, 20)
  await move(otherId, a, b)
  expect(await addressIn(b, id)).toBe(email)
  expect((await b.server.visitor().call(restoreAddress, back)).status).toBe(200)
  expect(await addressIn(b, id)).toBe(former)
})

test('whoever moved the address in both cells and enrolled a factor loses both to the former mailbox of one of them', async () => {
  for (const [restored, other] of inTurn) {
    const { id, email: former, otherId, movedId, movedUserId, otherUserId } = await inBothCells({ a, b })
    const stolen = newAddress()
    for (const cell of [a, b]) {
      await moveTo(cell, former, stolen)
      cell.server.pass({ minutes: 1 })
    }
    // As whoever reads the stolen mailbox, which a factor needs.
    await other.db.execute(sql`update accounts set password_unproved = false where id = ${id}`)
    await enrol(other, stolen)
    await recordIn(b, movedId, movedUserId)
    await recordIn(a, otherId, otherUserId)
    for (const cell of [a, b]) cell.server.pass({ minutes: 1 })
    await restoreIn(restored, former)
    await move(otherId, a, b)
    expect(await addressIn(b, id)).toBe(former)
    expect(await factorsIn(b, id)).toBe(0)
    expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed', sessions: 0 })
    expect((await signIn(b, former, password)).status).toBe(401)
  }
})

test('a factor of the week before a stolen address stays in the cell that kept the address, and opens no health', async () => {
  for (const [restored, other] of inTurn) {
    const { id, email: former, otherId } = await inBothCells({ a, b })
    await enrol(other, former)
    await moveTo(restored, former, newAddress())
    for (const cell of [a, b]) cell.server.pass({ minutes: 1 })
    await restoreIn(restored, former)
    await move(otherId, a, b)
    expect(await addressIn(b, id)).toBe(former)
    expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed', sessions: 0 })
    expect(await factorsIn(b, id)).toBe(1)
  }
})

/** Moves the address in both cells, and in the other one back and, if asked for, on to a third address. */
async function stolenInBoth(restored: Cell, other: Cell, third?: string) {
  const person = await inBothCells({ a, b })
  const { id, email } = person
  const stolen = newAddress()
  for (const cell of [a, b]) {
    await moveTo(cell, email, stolen)
    cell.server.pass({ minutes: 1 })
  }
  // The former mailbox’s link is spent in that cell, so that the way back leaves one to the stolen address.
  await other.db.execute(
    sql`update tokens set used_at = now() where purpose = 'restore_address' and account_id = ${id}`,
  )
  await moveTo(other, stolen, email)
  const link = await backTo(other, stolen)
  if (third) await moveTo(other, email, third)
  // What the other cell changed was earlier than the restore.
  await other.db.execute(
    sql`update account_links set address_version = address_version - 100000 where account_id = ${id}`,
  )
  for (const cell of [a, b]) cell.server.pass({ minutes: 1 })
  await restoreIn(restored, email)
  return { ...person, link }
}

test('a restored address closes health where the other cell had another one', async () => {
  for (const [restored, other] of inTurn) {
    const { id, email, otherId } = await stolenInBoth(restored, other, newAddress())
    await move(otherId, a, b)
    expect([await addressIn(b, id), await stateIn(b, id)]).toMatchObject([email, { confirmation: 'needed' }])
  }
})

test('a restored address ends later links of the other cell, where it is the present one', async () => {
  for (const [restored, other] of inTurn) {
    const { id, email, otherId, link } = await stolenInBoth(restored, other)
    await move(otherId, a, b)
    expect((await b.server.visitor().call(restoreAddress, link)).status).not.toBe(200)
    expect(await addressIn(b, id)).toBe(email)
  }
})

test('a restored address outranks what the other cell, which had not heard of it, changed later', async () => {
  for (const [restored, other] of inTurn) {
    const { id, email, otherId } = await inBothCells({ a, b })
    const stolen = newAddress()
    for (const cell of [a, b]) await moveTo(cell, email, stolen)
    for (const cell of [a, b]) cell.server.pass({ minutes: 1 })
    await restoreIn(restored, email)
    await moveTo(other, stolen, newAddress())
    await move(otherId, a, b)
    expect(await addressIn(b, id)).toBe(email)
    expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed', sessions: 0 })
  }
})

test('what the owner changed weeks after a restored address counts, though the cell had not heard of that', async () => {
  const { id, email, otherId } = await inBothCells({ a, b })
  await moveTo(a, email, newAddress())
  for (const cell of [a, b]) cell.server.pass({ minutes: 1 })
  await restoreIn(a, email)
  const own = newAddress()
  await moveTo(b, email, own)
  await b.db.execute(
    sql`update account_links set address_version = address_version + ${8 * 86_400_000} where account_id = ${id}`,
  )
  await b.db.execute(sql`update accounts set password_unproved = false where id = ${id}`)
  await enrol(b, own)
  await move(otherId, a, b)
  expect([await addressIn(b, id), await factorsIn(b, id)]).toEqual([own, 1])
})

test('a restored address that an older factor refuses leaves its cell’s link, and stays the newer one', async () => {
  const { id, email: former, otherId } = await inBothCells({ a, b })
  const present = newAddress()
  await moveTo(b, former, present)
  const link = await backTo(b, former)
  await b.db.execute(sql`update accounts set password_unproved = false where id = ${id}`)
  await enrol(b, present)
  await b.db.execute(
    sql`update factors set confirmed_at = confirmed_at - interval '30 days' where account_id = ${id}`,
  )
  await moveTo(a, former, newAddress())
  for (const cell of [a, b]) cell.server.pass({ minutes: 1 })
  await restoreIn(a, former)
  await move(otherId, a, b)
  expect(await addressIn(b, id)).toBe(present)
  const { rows } = await b.db.execute(
    sql`select address_version < restored_version as older from account_links where account_id = ${id}`,
  )
  expect(rows).toEqual([{ older: true }])
  expect((await b.server.visitor().call(restoreAddress, link)).status).toBe(200)
})

test('of two links of one former mailbox the one that is valid for longer takes the account back', async () => {
  const { id, email: former, otherId } = await inBothCells({ a, b })
  const email = newAddress()
  await moveTo(a, former, email)
  const back = await backTo(a, former)
  await b.db.execute(sql`update accounts set email = ${email} where id = ${id}`)
  await leave(b, id, former, 6)
  await move(otherId, a, b)
  expect((await b.server.visitor().call(restoreAddress, back)).status).toBe(200)
})

test('a factor of long before a stolen address stays when the other cell’s former mailbox takes that back', async () => {
  const { id, email: former, otherId } = await inBothCells({ a, b })
  await enrol(b, former)
  await b.db.execute(
    sql`update factors set confirmed_at = confirmed_at - interval '30 days' where account_id = ${id}`,
  )
  await moveTo(a, former, newAddress())
  a.server.pass({ minutes: 1 })
  await restoreIn(a, former)
  await move(otherId, a, b)
  expect(await addressIn(b, id)).toBe(former)
  expect(await factorsIn(b, id)).toBe(1)
  expect(await stateIn(b, id)).toMatchObject({ confirmation: null })
})

test('a link of the provider outlasts a mailed password that the other cell had noted before it', async () => {
  const { id, otherId } = await inBothCells({ a, b })
  await b.db.execute(sql`update accounts set password_by_mail = true where id = ${id}`)
  await a.db.execute(sql`update account_links set confirmed_version = 9999999999999, password_version = 9999999999999
    where account_id = ${id}`)
  await move(otherId, a, b)
  expect(await stateIn(b, id)).toMatchObject({ byMail: false })
})

test('links of a mailbox that people of both cells left do not stop a move', async () => {
  const person = await makeAdministrator(a.server)
  const stranger = await makeAdministrator(b.server)
  const mailbox = newAddress()
  await leave(b, stranger.account.id, mailbox, 20)
  await leave(a, person.account.id, mailbox, 1)
  await move(person.organization.id, a, b)
  const { rows } = await b.db.execute(
    sql`select account_id as id from tokens where subject = ${mailbox} and used_at is null`,
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([person.account.id, stranger.account.id]))
})

test('an orphan of the new cell with another factor there has the one of the cell that it comes from', async () => {
  const person = await makeAdministrator(a.server)
  const { id, email } = person.account
  await b.db.execute(
    sql`insert into accounts (id, email, first_name, last_name) values (${id}, ${email}, 'Robin', 'Example')`,
  )
  await b.db.execute(
    sql`insert into factors (account_id, created_at, confirmed_at) values (${id}, now(), now())`,
  )
  const key = await enrol(a, email)
  await move(person.organization.id, a, b)
  expect(await opens([a, b], b, email, key)).toBe(200)
})
