import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser } from '#contract/people/users.ts'
import { savedLog } from '#server/identity/audit/log.fixture.ts'
import { confirmSeals } from '#server/identity/audit/quarters.fixture.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import { writeDroppableBefore } from '#server/platform/db/keep-quarters.ts'
import { newAddress, signedIn } from '#tests/server/factories.ts'
import { forgetPurged } from './arrive.ts'
import {
  type Cell,
  changeAsOwner,
  copy,
  makeCustomer,
  move,
  problems,
  purge,
  read,
  startCells,
  unsealed,
} from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

const linkOf = async ({ db }: Cell, accountId: string) =>
  (await db.execute(sql`select cells from account_links where account_id = ${accountId}`)).rows[0]?.cells

test('a customer comes back to a cell that kept its log and credits, and nothing is lost in either', async () => {
  const { id, accountId, add } = await makeCustomer(a)
  await add(a)
  await move(id, a, b)
  // The former cell seals what the pause left without one.
  await sealAudit(a.server.makeContext())
  await add(b)
  await expect(move(id, b, a)).rejects.toThrow(/^The cell a still has .* from \d{4}-\d\d-\d\d on, /)
  await add(b)
  await b.db.execute(sql`update accounts set password_hash = 'new' where id = ${accountId}`)
  expect([await linkOf(a, accountId), await linkOf(b, accountId)]).toEqual([undefined, undefined])
  await purge(a)
  const left = await read(a, id)
  expect(left).toEqual({ entries: 3, credits: 2, transfers: 1, people: 0 })
  expect(await problems(a)).toEqual([])
  await move(id, b, a)
  // The former cell still had the account, as an orphan.
  const { rows } = await a.db.execute(sql`select password_hash from accounts where id = ${accountId}`)
  expect(rows).toEqual([{ password_hash: 'new' }])
  expect([await linkOf(a, accountId), await linkOf(b, accountId)]).toEqual([undefined, undefined])
  await add(a)
  expect(await read(a, id)).toEqual({ entries: 10, credits: 8, transfers: 4, people: 5 })
  expect([await problems(a), await problems(b)]).toEqual([[], []])
  await purge(b)
  await move(id, a, b)
  expect(await read(b, id)).toEqual({ entries: 11, credits: 8, transfers: 4, people: 5 })
  expect(await problems(b)).toEqual([])
})

test('a customer whose kept log or credits differ from what comes is refused, and nothing changes', async () => {
  const { id, add } = await makeCustomer(a)
  await add(a)
  await move(id, a, b)
  await purge(a)
  const before = await read(a, id)
  for (const [table, change, undo] of [
    ['audit_entries', "address = address || '!'", "address = rtrim(address, '!')"],
    ['credit_entries', 'amount = amount + 1', 'amount = amount - 1'],
  ]) {
    const set = (values?: string) =>
      changeAsOwner(a, `update ${table} set ${values} where customer_id = '${id}'`)
    await set(change)
    await expect(move(id, b, a)).rejects.toThrow(`not those that come: ${table} (`)
    expect(await read(a, id)).toEqual(before)
    await set(undo)
  }
  await add(b)
})

test('a customer comes back whose log was saved and whose old quarters were dropped meanwhile', async () => {
  const { id, add } = await makeCustomer(a)
  await add(a)
  await move(id, a, b)
  await purge(a)
  await add(b)
  await b.db.execute(sql`insert into saved_logs (customer_id, saved, saved_at)
    select customer_id, max(number), now() from customer_seals group by customer_id`)
  await writeDroppableBefore(b.db, "'2200-01-01'")
  const dropped = await b.db.execute(sql`select drop_quarters('2200-01-01') as problem`)
  expect(dropped.rows).toEqual([{ problem: null }])
  expect((await read(b, id))?.entries).toBe(0)
  await add(b)
  await move(id, b, a)
  await add(a)
  expect(await read(a, id)).toEqual({ entries: 5, credits: 8, transfers: 4, people: 5 })
  expect(await problems(a)).toEqual([])
})

test('the whole log is saved in both cells while a customer comes and after it left, and counts for those that are there', async () => {
  const [left, stays] = [await makeCustomer(a), await makeCustomer(a)]
  await left.add(a)
  await stays.add(a)
  const save = async ({ server }: Cell) => (await confirmSeals(server, await savedLog(server))).status
  const savedIn = async ({ db }: Cell, id: string) =>
    (await db.execute(sql`select saved from saved_logs where customer_id = ${id}`)).rows
  await expect(copy(left.id, a, b)).rejects.toThrow()
  expect([await save(b), await savedIn(b, left.id)]).toEqual([200, []])
  await move(left.id, a, b)
  await stays.add(a)
  expect([await save(a), await savedIn(a, left.id)]).toEqual([200, []])
  expect(await savedIn(a, stays.id)).toEqual([{ saved: 2 }])
  expect([await save(b), await savedIn(b, left.id)]).toEqual([200, [{ saved: 1 }]])
  await purge(a)
  await forgetPurged(a.db)
  expect(await save(a)).toBe(200)
  expect(await savedIn(a, left.id)).toHaveLength(1)
})

test('a customer comes back whose last entries each cell sealed at a time of its own', async () => {
  const { id, person, add } = await makeCustomer(a)
  await add(a)
  const body = { email: newAddress(), first_name: 'Robin', last_name: 'Example' }
  const visitor = await signedIn(a.server, person)
  await visitor.call(createUser, { params: { orgId: id }, body })
  await move(id, a, b)
  expect([await unsealed(a, id), await unsealed(b, id)]).toEqual([2, 2])
  await sealAudit(a.server.makeContext())
  b.server.pass({ seconds: 40 })
  await sealAudit(b.server.makeContext())
  await purge(a)
  await move(id, b, a)
  expect(await problems(a)).toEqual([])
})
