import { inArray, sql } from 'drizzle-orm'
import { RequestFailure } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { creditBalances, creditEntries } from '#server/schema/credits.ts'
import { transfer } from './journal.ts'
import { grantCredits, reverseCredits } from './provider.ts'
import { returnCredits } from './service.ts'

interface Moved {
  id: string
  from: string | null
  to: string
  amount: number
  reversed: boolean
}

/** A pseudo-random generator for a seed: each call returns an integer below `end`. */
function randomOf(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

const checkEvery = 100

/**
 * Executes random transfers of a new customer, and the same ones in a model of plain numbers.
 * @returns how many were refused, in agreement with the model
 * @throws Error where the database and the model differ
 */
export async function playAgainstModel(
  context: UseCaseContext,
  [rootId, ...belowIds]: [string, ...string[]],
  { operations, seed }: { operations: number; seed: number },
): Promise<number> {
  const random = randomOf(seed)
  const ids = [rootId, ...belowIds]
  const any = () => ids[random(ids.length)] ?? rootId
  const model = new Map(ids.map((id) => [id, 0]))
  const has = (id: string) => model.get(id) ?? 0
  const moves: Moved[] = []
  const move = (id: string, from: string | null, to: string | null, amount: number) => {
    if (from) model.set(from, has(from) - amount)
    if (to) model.set(to, has(to) + amount)
    if (to) moves.push({ id, from, to, amount, reversed: false })
  }

  /**
   * Runs a transfer in a transaction.
   * @returns whether it was refused; it throws unless that equals `expected`
   */
  async function refused(
    expected: boolean,
    run: (context: UseCaseContext) => Promise<void>,
  ): Promise<boolean> {
    const outcome = await context.db
      .transaction(async (db) => run({ ...context, db }))
      .catch((error: unknown) => {
        if (error instanceof RequestFailure) return error.code
        throw error
      })
    if ((outcome !== undefined) !== expected)
      throw new Error(`seed ${seed}: ${outcome ?? 'done'}, but the model says otherwise`)
    return expected
  }

  async function send(): Promise<boolean> {
    const from = any()
    const targets = ids.filter((id) => id !== from && random(3) === 0)
    const legs = targets.map((to) => ({ from, to, amount: 1 + random(60) }))
    const total = legs.reduce((sum, { amount }) => sum + amount, 0)
    return refused(total > has(from), async (context) => {
      const { transferIds } = await transfer(context, { kind: 'send', legs, actor: null })
      for (const [n, { to, amount }] of legs.entries()) move(transferIds[n] ?? '', from, to, amount)
    })
  }

  async function grant(): Promise<boolean> {
    const [organizationId, amount] = [any(), 1 + random(200)]
    return refused(false, async (context) => {
      const { transferId } = await grantCredits(context, { organizationId, amount })
      move(transferId, null, organizationId, amount)
    })
  }

  async function giveBack(): Promise<boolean> {
    const from = belowIds.filter(() => random(3) === 0)
    return refused(false, async (context) => {
      await returnCredits(context, null, from, rootId)
      for (const id of from) {
        model.set(rootId, has(rootId) + has(id))
        model.set(id, 0)
      }
    })
  }

  async function takeBack(): Promise<boolean> {
    const chosen = moves[random(moves.length)]
    if (!chosen) return false
    return refused(chosen.reversed || has(chosen.to) < chosen.amount, async (context) => {
      const { transferId } = await reverseCredits(context, { transferId: chosen.id })
      chosen.reversed = true
      move(transferId, chosen.to, chosen.from, chosen.amount)
    })
  }

  const ways = [send, send, send, send, grant, takeBack, takeBack, giveBack]
  let refusals = 0
  for (let n = 1; n <= operations; n++) {
    if (await (ways[random(ways.length)] ?? send)()) refusals++
    if (n % checkEvery === 0 || n === operations) await compare(context, model)
  }
  return refusals
}

/**
 * Compares balances, journal and model.
 * @throws Error where they differ
 */
async function compare({ db }: UseCaseContext, model: Map<string, number>): Promise<void> {
  const ids = [...model.keys()]
  const balances = await db.select().from(creditBalances).where(inArray(creditBalances.organizationId, ids))
  const sums = await db
    .select({
      organizationId: creditEntries.organizationId,
      sum: sql<number>`sum(${creditEntries.amount})::float8`,
      last: sql<number>`(array_agg(${creditEntries.balance} order by ${creditEntries.place} desc))[1]::float8`,
    })
    .from(creditEntries)
    .where(inArray(creditEntries.organizationId, ids))
    .groupBy(creditEntries.organizationId)
  const journal = new Map(sums.map(({ organizationId, ...of }) => [organizationId, of]))
  for (const { organizationId, balance } of balances) {
    const { sum = 0, last = 0 } = journal.get(organizationId) ?? {}
    const expected = model.get(organizationId)
    if (new Set([balance, sum, last, expected]).size > 1)
      throw new Error(`balance ${balance}, journal ${sum}, last entry ${last}, model ${expected}`)
  }
}

/** Sums of all balances, of the journal's entries for organizations, and of all its entries. */
export async function sumsOf({
  db,
}: UseCaseContext): Promise<{ balances: number; journal: number; entries: number }> {
  const { rows } = await db.execute(sql`select
    (select coalesce(sum(balance), 0) from ${creditBalances})::float8 as balances,
    (select coalesce(sum(amount), 0) from ${creditEntries} where ${creditEntries.organizationId} is not null)::float8 as journal,
    (select coalesce(sum(amount), 0) from ${creditEntries})::float8 as entries`)
  const [row] = rows as [{ balances: number; journal: number; entries: number }]
  return row
}
