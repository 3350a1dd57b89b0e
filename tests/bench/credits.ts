import { openDatabase } from '#server/platform/db/open.ts'
import { playAgainstModel, sumsOf } from '#server/tenants/credits/model.fixture.ts'
import { sendCredits } from '#server/tenants/credits/service.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { CreditClient } from './credit-client.ts'
import { start } from './processes.ts'

/*
 * Moves credits concurrently on PostgreSQL, and checks that none are created or lost. BENCH_ROUNDS and
 * BENCH_OPERATIONS shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 100)
const operations = Number(process.env.BENCH_OPERATIONS ?? 100_000)
const say = (line: string) => process.stdout.write(`${line}\n`)
process.env.PROVIDER_KEY ??= 'provider-key-of-the-benchmark'

let missed = 0
function saw(name: string, seen: unknown, wanted: unknown): void {
  const [found, expected] = [seen, wanted].map((one) => JSON.stringify(one))
  if (found !== expected) missed++
  say(`${name}: ${found}${found === expected ? '' : `, not ${expected}: MISSED`}`)
}

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const { url: databaseUrl, drop } = await createDatabase(postgres.url)
const closing: (() => Promise<void>)[] = [() => postgres.stop(), drop]

/** Counts answers by status. */
const tally = (statuses: (number | string)[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]).toSorted(),
  )

/** Runs a task many times with limited concurrency: requests that wait for a connection for seconds are refused. */
async function times<T>(count: number, run: (n: number) => Promise<T>, atOnce = 100): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await run(n)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

try {
  const ours = await start('../../server/main.ts', { port: 3951, databaseUrl, sign: 'Élan is ready' })
  closing.push(() => ours.stop())
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 10 })
  closing.push(() => database.close())
  const context = standaloneContext(database.trusted)
  const client = await CreditClient.open(ours.base)
  const [a, b] = [await client.below('A'), await client.below('B')]
  const all = 1000

  let exactlyOne = 0
  for (let round = 0; round < rounds; round++) {
    const answers = await times(50, (n) => client.send([{ to: n % 2 ? a : b, credits: all }]))
    const { '200': sent, '409': refused } = tally(answers.map(({ status }) => status))
    if (sent === 1 && refused === 49) exactlyOne++
    await client.reverse(await client.lastTransfer())
  }
  saw(`rounds of ${rounds} in which one of 50 sends of everything succeeded`, exactlyOne, rounds)

  const key = crypto.randomUUID()
  const retried = await times(100, () => client.send([{ to: a, credits: 10 }], key))
  saw('100 requests with one key, answers', new Set(retried.map(({ text }) => text)).size, 1)
  saw('  left of 1,000 after sending 10', await client.balance(), all - 10)

  for (const organizationId of [a, b]) await client.grant(organizationId, 2000)
  const opposite = await times(2000, (n) => {
    const [from, to] = n % 2 ? [a, b] : [b, a]
    return context.db
      .transaction(async (db) => sendCredits({ ...context, db }, null, [{ from, to, amount: 1 }]))
      .then(() => 'done')
      .catch((error: Error) => String(error.cause ?? error))
  })
  saw('2,000 transfers A to B and B to A', tally(opposite), { done: 2000 })
  await client.grant(client.organizationId, 2000)
  const down = await times(1000, (n) =>
    client.send((n % 2 ? [a, b] : [b, a]).map((to) => ({ to, credits: 1 }))),
  )
  saw('1,000 requests to A and B in either order', tally(down.map(({ status }) => status)), { 200: 1000 })

  const customers = 8
  const began = Date.now()
  const before = await sumsOf(context)
  const played = await times(customers, async (n) => {
    const customer = n === 0 ? client : await CreditClient.open(ours.base)
    const root = await customer.below('Root of the model')
    const parts = await times(5, (part) => customer.below(`Part ${part}`, root))
    return playAgainstModel(context, [root, ...parts], {
      operations: Math.ceil(operations / customers),
      seed: n + 1,
    }).then((refused) => ({ refused }))
  })
  const refused = played.reduce((sum, one) => sum + one.refused, 0)
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  say(`${operations} movements at random as in a model, ${refused} of them refused, in ${seconds} s`)
  const sums = await sumsOf(context)
  say(`  organizations had ${before.balances} before and have ${sums.balances} now`)
  saw('  balances without the journal', sums.balances - sums.journal, 0)
  saw('  all entries together', sums.entries, 0)
} finally {
  for (const close of closing.toReversed()) await close()
}
process.exitCode = missed === 0 ? 0 : 1
