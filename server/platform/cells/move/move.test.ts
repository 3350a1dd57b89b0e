import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endNoticeMails } from '#contract/participation/notices.ts'
import { createUser, deleteUser, updateUser } from '#contract/people/users.ts'
import { mailNotice } from '#server/participation/notices/mail.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { mailedToken, newAddress, signedIn } from '#tests/server/factories.ts'
import { readCellContent } from '../cell-content.ts'
import { giveUpMove } from './give-up.ts'
import { moveCustomer } from './move.ts'
import {
  type Cell,
  changeAsOwner,
  copy,
  makeCustomer,
  move,
  moving,
  problems,
  purge,
  read,
  startCells,
  unsealed,
} from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

test('a copy that differs ends the pause with a sentence, and the former cell serves until the move is whole or given up', async () => {
  const { id, add } = await makeCustomer(a)
  await add(a)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  // What a move replicates is no standby, of which a start would warn.
  const lines: string[] = []
  await (await openDatabase({ databaseUrl: a.url, dataDir: '', log: (line) => lines.push(line) })).close()
  expect(lines).toEqual([])
  const rename = (name: string) =>
    changeAsOwner(b, `update users set first_name = '${name}' where organization_id = '${id}'`)
  let flips = 0
  const flip = async () => void flips++
  const again = () => moveCustomer(moving(id, a, b, { flip }))
  const rowsOf = async (cell: Cell) => (await read(cell, id))?.people
  await rename('Another')
  const refusal = /^The cells differ in users \(\d rows and \d rows\): the former one goes on\.$/
  for (const _ of ['first', 'again']) {
    await expect(again()).rejects.toThrow(refusal)
    await add(a)
  }
  expect([flips, await rowsOf(a), await rowsOf(b)]).toEqual([0, 4, 0])
  await giveUpMove(moving(id, a, b))
  await add(a)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  await rename('Another')
  await expect(again()).rejects.toThrow(refusal)
  await rename('Robin')
  await again()
  await add(b)
  expect([flips, await rowsOf(a), await rowsOf(b)]).toEqual([1, 0, 6])
  expect(await problems(b)).toEqual([])
})

test('people who are changed and removed while their customer is copied are so in the new cell, and nothing pauses for long', async () => {
  const { id, person } = await makeCustomer(a)
  const visitor = await signedIn(a.server, person)
  const params = { orgId: id }
  const add = async () => {
    const body = { email: newAddress(), first_name: 'Robin', last_name: 'Example' }
    return (await visitor.call(createUser, { params, body })).body.data.id
  }
  const [changed, removed] = [await add(), await add()]
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  const renamed = { params: { ...params, userId: changed }, body: { first_name: 'Alex' } }
  expect((await visitor.call(updateUser, renamed)).status).toBe(200)
  expect((await visitor.call(deleteUser, { params: { ...params, userId: removed } })).status).toBe(200)
  await move(id, a, b)
  const { rows } = await b.db.execute(
    sql`select first_name from users where id in (${changed}, ${removed}) and organization_id = ${id}`,
  )
  expect(rows).toEqual([{ first_name: 'Alex' }])
})

test('what tells the changed rows of a moving table apart holds the primary key of the new cell’s', async () => {
  const { id } = await makeCustomer(a)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  const { rows } = await a.db.execute(sql`
    select c.relname from pg_publication_tables t join pg_class c on c.oid = format('%I.%I', schemaname, tablename)::regclass
    join pg_index p on p.indrelid = c.oid and p.indisprimary
    left join pg_index i on i.indrelid = c.oid and i.indisreplident
    where relreplident <> 'f' and not (p.indkey::int2[] <@ coalesce(i.indkey, p.indkey)::int2[])`)
  expect(rows).toEqual([])
  await giveUpMove(moving(id, a, b))
})

test('a customer that came from a cell is frozen when it goes on, and stays when that is given up', async () => {
  const { id, add } = await makeCustomer(a)
  await move(id, a, b)
  await purge(a)
  await expect(copy(id, b, a)).rejects.toThrow('copied')
  await giveUpMove(moving(id, b, a))
  await expect(giveUpMove(moving(id, b, a))).rejects.toThrow(/^No move of this customer from the cell b /)
  const states = sql`select state from customer_moves where customer_id = ${id}`
  expect((await b.db.execute(states)).rows).toEqual([{ state: 'arrived' }])
  await add(b)
  let meanwhile: unknown
  const flip = async () => {
    meanwhile = (await b.db.execute(states)).rows[0]?.state
  }
  await moveCustomer(moving(id, b, a, { flip }))
  expect(meanwhile).toBe('frozen')
  await add(a)
  expect(await problems(a)).toEqual([])
})

test('a move that ends in its pause holds up no seal of others, and its own entries are sealed later', async () => {
  const [moved, other, local] = [await makeCustomer(a), await makeCustomer(a), await makeCustomer(b)]
  // Entries that come have larger numbers than those of the new cell.
  await a.db.execute(sql`select setval('audit_entries_id_seq', 100000)`)
  await moved.add(a)
  await expect(copy(moved.id, a, b)).rejects.toThrow('copied')
  for (const _ of ['first', 'again']) {
    await local.add(b)
    expect(await unsealed(b, local.id)).toBe(0)
  }
  const flip = () => Promise.reject(new Error('killed'))
  await expect(moveCustomer(moving(moved.id, a, b, { flip }))).rejects.toThrow('killed')
  for (const _ of ['first', 'again']) {
    await other.add(a)
    expect([await unsealed(a, other.id), await unsealed(a, moved.id)]).toEqual([0, 1])
  }
  await move(moved.id, a, b)
  for (const [cell, customer] of [
    [a, other],
    [b, local],
    [b, moved],
  ] as const) {
    await customer.add(cell)
    expect(await unsealed(cell, customer.id)).toBe(0)
  }
  expect(await unsealed(a, moved.id)).toBe(0)
  expect([await problems(a), await problems(b)]).toEqual([[], []])
})

test('a mailed link that ends a kind of mail leads to the new cell, and the former one never says that it did', async () => {
  const { id, person } = await makeCustomer(a)
  const { account, user } = person
  const recipient = { id: account.id, email: account.email, language: 'en' } as const
  await mailNotice(a.server.makeContext(), { organizationId: id, userId: user.id }, recipient, 'weekly')
  const token = await mailedToken(a.server, account.email, '/confirm-email')
  await move(id, a, b)
  const { keys } = await readCellContent(b.url)
  expect(keys).toContain(createHash('sha256').update(token).digest('hex'))
  const end = ({ server }: Cell) =>
    server
      .visitor()
      .call(endNoticeMails, { query: { token }, file: Buffer.from('List-Unsubscribe=One-Click') })
  for (const _ of ['first', 'again']) expect((await end(a)).body.code).toBe('customer.moving')
  expect((await end(b)).status).toBe(200)
  const chosen = sql`select wanted from notice_choices where user_id = ${user.id} and way = 'mail'`
  expect((await b.db.execute(chosen)).rows).toEqual([{ wanted: false }])
})
