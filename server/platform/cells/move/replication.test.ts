import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveUpMove } from './give-up.ts'
import { copy, makeCustomer, move, moving, read, startCells } from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

test('a crash of the new cell forgets nothing that it told the former one', async () => {
  const { id } = await makeCustomer(a)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  const { rows } = await b.db.execute(sql`select subsynccommit as commit from pg_subscription
    where subdbid = (select oid from pg_database where datname = current_database())`)
  expect(rows).toEqual([{ commit: 'on' }])
  await giveUpMove(moving(id, a, b))
})

test('a table that has lost its slot in the former cell is copied anew when the move goes on', async () => {
  const { id, add } = await makeCustomer(a)
  await add(a)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  // As a crash leaves them that comes after their slots were dropped.
  const lose = (table: string) =>
    b.db.execute(sql`update pg_subscription_rel set srsubstate = 'f', srsublsn = null
      where srrelid = ${table}::regclass`)
  for (const table of ['users', 'audit_entries']) await lose(table)
  await add(a)
  const before = await read(a, id)
  await move(id, a, b)
  expect(await read(b, id)).toMatchObject({ people: before?.people, entries: Number(before?.entries) + 1 })
  await add(b)
})
