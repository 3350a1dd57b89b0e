import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { problemsOf, sealOf } from '#server/identity/audit/chain.ts'
import { savedLog } from '#server/identity/audit/log.fixture.ts'
import { type Cell, makeCustomer, move, problems, purge, startCells } from './two-cells.fixture.ts'

const { a, b } = await startCells('a', 'b')

/** Seals all entries of a cell in one chain, as earlier versions did. */
async function sealAll({ db, server }: Cell) {
  const { entries } = await savedLog(server)
  await db.execute(sql`insert into audit_seals (at, last_id, entries, hash)
    values (now(), ${entries.at(-1)?.id ?? 0}, ${entries.length}, decode(${sealOf('', entries)}, 'hex'))`)
}

test('a cell with seals of earlier versions takes customers with lower numbers, and those that come back, and both logs verify', async () => {
  const [coming, own, other] = [await makeCustomer(a), await makeCustomer(b), await makeCustomer(b)]
  await coming.add(a)
  await own.add(b)
  await b.db.execute(sql`select setval(pg_get_serial_sequence('audit_entries', 'id'), 1000)`)
  await other.add(b)
  await sealAll(b)
  expect(await problems(b)).toEqual([])
  await move(coming.id, a, b)
  await coming.add(b)
  expect(await problems(b)).toEqual([])
  await move(own.id, b, a)
  await own.add(a)
  await purge(b)
  await move(own.id, a, b)
  await own.add(b)
  expect([await problems(a), await problems(b)]).toEqual([[], []])
  const { seals, entries } = await savedLog(b.server)
  const changed = (customerId: string) => {
    const first = entries.findIndex((entry) => entry.customerId === customerId)
    return problemsOf({
      seals,
      entries: entries.map((entry, n) => (n === first ? { ...entry, address: '1.1.1.1' } : entry)),
    })
  }
  // An entry of before is under both seals, one that came under those of its customer.
  expect([changed(own.id), changed(other.id), changed(coming.id)].map((found) => found.length)).toEqual([
    2, 2, 1,
  ])
})
