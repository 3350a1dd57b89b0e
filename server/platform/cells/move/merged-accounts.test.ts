import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updatePassword } from '#contract/identity/passwords.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { confirmIn } from '#tests/server/cells.ts'
import { mailedLink, mailedToken, newAddress, password } from '#tests/server/factories.ts'
import {
  addressIn,
  changed,
  enrol,
  inBothCells,
  moveTo,
  opens,
  recordIn,
  resetIn,
  signIn,
  stateIn,
} from './both-cells.fixture.ts'
import { giveUpMove } from './give-up.ts'
import { moveCustomer } from './move.ts'
import { type Cell, makeCustomer, move, moving, startCells } from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

test('a session that a cell opened without a factor ends when the account’s factor arrives', async () => {
  const { id, email, otherId } = await inBothCells({ a, b })
  const key = await enrol(a, email)
  expect((await signIn(b, email)).status).toBe(200)
  await move(otherId, a, b)
  expect(await stateIn(b, id)).toEqual({ confirmation: null, byMail: false, sessions: 0 })
  expect(await opens([a, b], b, email, key)).toBe(200)
})

test('of two sets of factors of which neither grew from the other the older one stays, and health closes', async () => {
  for (const [owner, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const { id, email, otherId } = await inBothCells({ a, b })
    const own = await enrol(owner, email)
    for (const { server } of [a, b]) server.pass({ seconds: 1 })
    const added = await enrol(other, email)
    // Whoever is warned changes something of theirs.
    await owner.db.execute(
      sql`update account_links set factors_version = factors_version + 1000000 where account_id = ${id}`,
    )
    await move(otherId, a, b)
    expect(await stateIn(b, id)).toEqual({ confirmation: 'needed', byMail: false, sessions: 0 })
    expect([await opens([a, b], b, email, own), await opens([a, b], b, email, added)]).toEqual([200, 403])
  }
})

test('a set of factors that grew from the one of the other cell replaces it, and closes nothing', async () => {
  const keys: string[] = []
  const before = async (email: string) => keys.push(await enrol(a, email))
  const { id, email, otherId } = await inBothCells({ a, b }, { before })
  await a.db.execute(sql`insert into passkeys (account_id, place, name, credential_id, user_handle, public_key, counter, transports, created_at)
    values (${id}, 1, 'Phone', ${email}, 'handle', '\\x00', 7, '{}', now())`)
  await move(otherId, a, b)
  expect(await stateIn(b, id)).toMatchObject({ confirmation: null, byMail: false })
  const { rows } = await b.db.execute(
    sql`select count(*)::int as count from passkeys where account_id = ${id}`,
  )
  expect(rows).toEqual([{ count: 1 }])
  expect(await opens([a, b], b, email, keys[0] ?? '')).toBe(200)
})

test('a mailed password that the other cell had not heard of closes what was recorded in either, or stays in mind', async () => {
  for (const [reset, recorded] of [
    [b, a],
    [a, b],
  ] as const) {
    const { id, email, otherId, otherUserId, movedId, movedUserId } = await inBothCells({ a, b })
    await (recorded === a ? recordIn(a, otherId, otherUserId) : recordIn(b, movedId, movedUserId))
    await resetIn(reset, email)
    await move(otherId, a, b)
    expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed' })
    expect((await signIn(b, email, changed)).status).toBe(200)
  }
  const guarded = await inBothCells({ a, b })
  await enrol(a, guarded.email)
  await recordIn(a, guarded.otherId, guarded.otherUserId)
  await resetIn(b, guarded.email)
  await move(guarded.otherId, a, b)
  expect(await stateIn(b, guarded.id)).toEqual({ confirmation: null, byMail: true, sessions: 0 })
})

test('a password that was mailed in the other customer’s cell closes health where cells do not call each other', async () => {
  const { id, email, movedId, movedUserId } = await inBothCells({ a, b })
  await recordIn(b, movedId, movedUserId)
  await resetIn(b, email)
  expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed' })
})

test('health that the provider opened in one cell closes for a later password of the other, which had not heard', async () => {
  for (const [confirmed, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const { id, email, otherId, movedId, movedUserId, otherUserId } = await inBothCells({ a, b })
    await recordIn(b, movedId, movedUserId)
    await recordIn(a, otherId, otherUserId)
    await resetIn(confirmed, email)
    await confirmIn(confirmed.server, email, 'chosen by the owner')
    const { visitor } = await signIn(other, email)
    const body = { current_password: password, password: changed }
    expect((await visitor.call(updatePassword, { body })).status).toBe(200)
    await move(otherId, a, b)
    expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed' })
  }
})

test('a company that proves another address in one cell ends no factor of the other', async () => {
  for (const [guarded, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const { id, email, otherId } = await inBothCells({ a, b })
    await enrol(guarded, email)
    await moveTo(other, email, newAddress())
    // As somebody's first sign-in by the company of the address does.
    await other.db.execute(sql`update accounts set password_hash = null where id = ${id}`)
    await move(otherId, a, b)
    expect(await addressIn(b, id)).toBe(email)
    const { rows } = await b.db.execute(sql`select from factors where account_id = ${id}`)
    expect(rows).toHaveLength(1)
  }
})

test('health that a cell opened without the factor that stays is closed, and no other', async () => {
  // Whoever knew a password, as by a mailed link, may have enrolled it where the owner never came.
  for (const [enrolled, recorded, confirmation] of [
    [b, a, 'needed'],
    [a, b, 'needed'],
    [b, b, null],
    [a, a, null],
  ] as const) {
    const { id, email, otherId, otherUserId, movedId, movedUserId } = await inBothCells({ a, b })
    await enrol(enrolled, email)
    await (recorded === a ? recordIn(a, otherId, otherUserId) : recordIn(b, movedId, movedUserId))
    const lines: string[] = []
    await moveCustomer(moving(otherId, a, b, { say: (line) => lines.push(line) }))
    expect(await stateIn(b, id)).toMatchObject({ confirmation })
    expect(lines.some((line) => line.endsWith('in both cells stays closed: 1.'))).toBe(confirmation !== null)
  }
})

test('a factor that follows a mailed password in the other cell guards nothing recorded before', async () => {
  const { id, email, otherId, otherUserId } = await inBothCells({ a, b })
  await recordIn(a, otherId, otherUserId)
  await resetIn(b, email)
  await enrol(b, email, changed)
  await move(otherId, a, b)
  expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed' })
})

test('a mailed password closes what was recorded also where another one followed it', async () => {
  const { id, email, otherId, movedId, movedUserId } = await inBothCells({ a, b })
  await recordIn(b, movedId, movedUserId)
  await resetIn(a, email)
  for (const [cell, from, to] of [
    [b, password, 'the owner’s next one'],
    [a, changed, 'the reader’s next one'],
  ] as const) {
    const { visitor } = await signIn(cell, email, from)
    const body = { password: to, current_password: from }
    expect((await visitor.call(updatePassword, { body })).status).toBe(200)
  }
  await move(otherId, a, b)
  expect(await stateIn(b, id)).toMatchObject({ confirmation: 'needed' })
})

test('the link of a mailbox that the account does not have here takes nothing back', async () => {
  const { id, email, otherId } = await inBothCells({ a, b })
  await enrol(b, email)
  const thiefs = [newAddress(), newAddress()]
  const { visitor } = await signIn(a, email)
  for (const address of thiefs) {
    a.server.pass({ seconds: 1 })
    await visitor.call(changeAddress, { body: { email: address, current_password: password } })
    const link = { token: await mailedToken(a.server, address, '/confirm-email'), email: address }
    expect((await a.server.visitor().call(confirmAddress, { body: link })).status).toBe(200)
  }
  a.server.pass({ seconds: 1 })
  const [former = ''] = thiefs
  const back = { token: await mailedToken(a.server, former, '/confirm-email'), email: former }
  await move(otherId, a, b)
  expect((await b.server.visitor().call(restoreAddress, { body: back })).body.code).toBe('token.invalid')
  expect(await addressIn(b, id)).toBe(email)
})

test('an address that the password alone moved in the other cell does not come past a factor', async () => {
  const { id, email, otherId } = await inBothCells({ a, b })
  await enrol(a, email)
  await b.db.execute(sql`update accounts set email = ${newAddress()} where id = ${id}`)
  await move(otherId, a, b)
  expect(await addressIn(b, id)).toBe(email)
})

test('who left a cell with one customer and comes back with another one goes on there', async () => {
  const { id, email, otherId } = await inBothCells({ a, b })
  await move(otherId, a, b)
  const third = await makeCustomer(b)
  await b.db.execute(sql`insert into users (organization_id, account_id, first_name, last_name, email, status)
    values (${third.id}, ${id}, 'Robin', 'Example', ${newAddress()}, 'active')`)
  await move(third.id, b, a)
  const { visitor, status } = await signIn(a, email)
  expect(status).toBe(200)
  const body = { password: changed, current_password: password }
  expect((await visitor.call(updatePassword, { body })).status).toBe(200)
})

test('pending links and personal keys of before a newer password end with its arrival', async () => {
  const { email, otherId, otherUserId, movedId, movedUserId } = await inBothCells({ a, b })
  const { visitor } = await signIn(b, email)
  const address = newAddress()
  await visitor.call(changeAddress, { body: { email: address, current_password: password } })
  const link = await mailedLink(b.server, address, '/confirm-email')
  const addKey = (cell: Cell, organizationId: string, userId: string | undefined) =>
    cell.db.execute(sql`insert into activity_key_secrets (secret_hash, organization_id, user_id)
      values (sha256(${organizationId}::bytea), ${organizationId}, ${userId ?? null})`)
  await addKey(b, movedId, movedUserId)
  await resetIn(a, email)
  await addKey(a, otherId, otherUserId)
  await move(otherId, a, b)
  const body = { token: link.searchParams.get('token') ?? '', email: address }
  expect((await b.server.visitor().call(confirmAddress, { body })).body.code).toBe('token.gone')
  const { rows } = await b.db.execute(
    sql`select from activity_key_secrets where organization_id in (${movedId}, ${otherId})`,
  )
  expect(rows).toEqual([])
})

test('an address that loses to the one here leaves the proof of the password as it is', async () => {
  const { id, otherId } = await inBothCells({ a, b })
  const address = newAddress()
  await a.db.execute(
    sql`update accounts set email = ${newAddress()}, password_unproved = true where id = ${id}`,
  )
  await b.db.execute(sql`update accounts set email = ${address}, password_unproved = false where id = ${id}`)
  await move(otherId, a, b)
  const { rows } = await b.db.execute(
    sql`select email, password_unproved as unproved from accounts where id = ${id}`,
  )
  expect(rows).toEqual([{ email: address, unproved: false }])
})

test('a move that is given up in the pause changes no account of the new cell', async () => {
  const { email, otherId } = await inBothCells({ a, b })
  const key = await enrol(b, email)
  const { visitor } = await signIn(a, email)
  await visitor.call(updatePassword, { body: { password: changed, current_password: password } })
  const say = (line: string) => {
    if (line.includes('are equal')) throw new Error('stopped in the pause')
  }
  await expect(moveCustomer(moving(otherId, a, b, { say }))).rejects.toThrow('stopped in the pause')
  await giveUpMove(moving(otherId, a, b))
  expect(await opens([a, b], b, email, key)).toBe(200)
  expect((await signIn(b, email, changed)).status).toBe(401)
})

test('wrong passwords of before a move count on in the new cell', async () => {
  const { id, email, otherId } = await inBothCells({ a, b })
  await signIn(a, email, 'wrong')
  // As many as lock the account.
  await a.db.execute(sql`update throttles set count = 100 where key = ${`sign-in:account:${id}`}`)
  expect((await signIn(b, email, 'wrong')).body.code).toBe('account.wrong_credentials')
  await move(otherId, a, b)
  expect((await signIn(b, email)).status).toBe(429)
})
