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

test('a copy that has lost its slot in the former cell says so at once, and begins anew once it is given up', async () => {
  const { id, add } = await makeCustomer(a)
  await add(a)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  // As a crash leaves it that comes after the slot was dropped.
  await b.db.execute(sql`update pg_subscription_rel set srsubstate = 'f', srsublsn = null
    where srrelid = 'users'::regclass`)
  for (const _ of ['first', 'again'])
    await expect(move(id, a, b)).rejects.toThrow(
      /^The new cell’s PostgreSQL crashed and does not know any more how far users was copied: run the command with --give-up, /,
    )
  await giveUpMove(moving(id, a, b))
  const before = await read(a, id)
  await move(id, a, b)
  expect((await read(b, id))?.people).toBe(before?.people)
})
