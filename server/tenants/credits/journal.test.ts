import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { creditBalances, creditEntries, creditTransfers } from '#server/schema/credits.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { creditSetting } from './credit.fixture.ts'
import type { Leg } from './journal.ts'
import { playAgainstModel, sumsOf } from './model.fixture.ts'
import { sendCredits } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const onPostgres = inject('postgres') !== undefined
/** Where requests really run at the same time there are more of them. */
const many = (embedded: number, postgres: number) => (onPostgres ? postgres : embedded)

async function expectKept() {
  const { balances, journal, entries } = await sumsOf(server.makeContext())
  expect({ balances, entries }).toEqual({ balances: journal, entries: 0 })
  // What each entry says was there after it.
  const { rows } = await server.makeContext().db.execute(sql`select * from (
    select balance, sum(amount) over (partition by organization_id order by place)::int as sum
    from ${creditEntries} where organization_id is not null) as entry where balance <> sum`)
  expect(rows).toEqual([])
  const { rows: strangers } = await server.makeContext().db.execute(sql`
    select organizations.id from ${creditEntries} as entries
    join ${creditTransfers} as transfers on transfers.id = entries.transfer_id
    join organizations on organizations.id = coalesce(entries.organization_id, entries.other_id)
    where entries.customer_id <> organizations.lineage[1] or transfers.customer_id <> organizations.lineage[1]`)
  expect(strangers).toEqual([])
}

const succeeded = ({ status }: { status: number }) => status === 200

test('[M1] [G4] of fifty concurrent sends of the whole balance exactly one succeeds', async () => {
  const { send, first, second, team, reverse, statement, organization, balances } =
    await creditSetting(server)
  for (let round = 0; round < many(1, 3); round++) {
    const answers = await Promise.all(
      Array.from({ length: many(8, 50) }, (_, n) =>
        send([{ to: [first, second, team][n % 3] ?? first, credits: 100 }]),
      ),
    )
    expect(answers.filter(succeeded)).toHaveLength(1)
    for (const { body } of answers.filter((answer) => !succeeded(answer)))
      expect(body).toMatchObject({ code: 'credits.too_few' })
    expect((await balances()).toSorted()).toEqual([0, 0, 0, 100])
    const [sent] = (await statement(organization, { limit: 1 })).entries
    expect(await reverse(sent?.transferId ?? '')).toMatchObject({ status: 201 })
  }
  await expectKept()
})

test('[G4] a hundred concurrent requests with one idempotency key have one effect and one answer', async () => {
  const { send, first, balances } = await creditSetting(server)
  const key = crypto.randomUUID()
  const once = [{ to: first, credits: 1 }]
  const answers = await Promise.all(Array.from({ length: many(10, 100) }, () => send(once, { key })))
  expect(answers.filter(succeeded)).toHaveLength(answers.length)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await balances()).toEqual([99, 1, 0, 0])
})

test('[M2] [G4] opposite concurrent transfers, in any order of targets, do not deadlock', async () => {
  const { send, grant, first: a, second: b } = await creditSetting(server)
  await Promise.all([grant(a.id, 1000), grant(b.id, 1000)])
  const { db } = server.makeContext()
  const opposite = (n: number) => {
    const [from, to] = n % 2 ? [a.id, b.id] : [b.id, a.id]
    return db.transaction(async (tx) =>
      sendCredits({ ...server.makeContext(), db: tx }, null, [{ from, to, amount: 1 }]),
    )
  }
  const down = (n: number) => send((n % 2 ? [a, b] : [b, a]).map((to) => ({ to, credits: 1 })))
  // Ten lines hold ten of the fifteen connections. On a busy machine, a longer line waits longer than a connection may.
  const line = async (_: unknown, first: number) => {
    for (let n = first; n < many(10, 150); n += 10) await opposite(n)
  }
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: many(5, 50) }, (_, n) => down(n))),
    Promise.all(Array.from({ length: 10 }, line)),
  ])
  expect(results.filter((one) => !succeeded(one))).toEqual([])
  await expectKept()
})

test('[G4] a thousand random transfers match a model and neither create nor lose credits', async () => {
  const refusals = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => {
      const root = await makeOrganization(server)
      const below = await Promise.all([1, 2, 3, 4].map(() => makeOrganization(server, root)))
      const ids = below.map(({ id }) => id)
      return playAgainstModel(server.makeContext(), [root.id, ...ids], { operations: many(20, 250), seed })
    }),
  )
  expect(Math.min(...refusals)).toBeGreaterThan(0)
  await expectKept()
})

test('[G4] within one transfer an organization can pass on credits only after receiving them', async () => {
  const { organization, first, second, balances } = await creditSetting(server)
  const send = (...legs: Leg[]) =>
    server.makeContext().db.transaction((tx) => sendCredits({ ...server.makeContext(), db: tx }, null, legs))
  const comes = { from: organization.id, to: first.id, amount: 5 }
  const goes = { from: first.id, to: second.id, amount: 5 }
  await expect(send(goes, comes)).rejects.toMatchObject({ code: 'credits.too_few' })
  await send(comes, goes)
  expect(await balances()).toEqual([95, 0, 5, 0])
  await expectKept()
})

test('[T21] the database refuses changes of the journal, negative balances and transfers that are unbalanced or of two customers', async () => {
  const { organization, first } = await creditSetting(server)
  const { db, now } = server.makeContext()
  const grows = /only ever grows/
  for (const table of [creditTransfers, creditEntries]) {
    const statements = [
      db.delete(table).where(sql`false`),
      db.execute(sql`update ${table} set id = id where false`),
    ]
    for (const statement of statements) expect(await messageOf(statement)).toMatch(grows)
    expect(await messageOf(server.changeTables(sql`truncate ${table} cascade`))).toMatch(grows)
  }
  const unbalanced = db.transaction(async (tx) => {
    const id = crypto.randomUUID()
    await tx.insert(creditTransfers).values({ id, kind: 'grant', createdAt: now })
    const entry = { transferId: id, organizationId: organization.id, amount: 7, balance: 107 }
    await tx.insert(creditEntries).values(entry)
  })
  expect(await messageOf(unbalanced)).toMatch(/come to zero/)
  const divided = db.transaction(async (tx) => {
    const id = crypto.randomUUID()
    const customerId = organization.id
    await tx.insert(creditTransfers).values({ id, customerId, kind: 'grant', createdAt: now })
    const side = { transferId: id, amount: 7 }
    await tx.insert(creditEntries).values([
      { ...side, customerId, organizationId: organization.id, balance: 107 },
      { ...side, customerId: crypto.randomUUID(), amount: -7 },
    ])
  })
  expect(await messageOf(divided)).toMatch(/of one customer/)
  const owed = db.transaction(async (tx) => {
    await tx
      .update(creditBalances)
      .set({ balance: -1 })
      .where(sql`${creditBalances.organizationId} = ${first.id}`)
  })
  expect(await messageOf(owed)).toMatch(/credit_balances_not_owed/)
  await expectKept()
})

/** What the database said to it; empty where it did not refuse. */
async function messageOf(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
    return ''
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return cause instanceof Error ? cause.message : String(cause)
  }
}
