import { setTimeout as sleep } from 'node:timers/promises'
import { distributeCredits } from '#contract/tenants/credits.ts'
import { createSubOrganization } from '#contract/tenants/hierarchy.ts'
import { Customer } from './customer.ts'
import { same } from './expect.ts'
import type { Portal } from './portal.ts'
import { type KilledPostgres, onPostgres } from './postgres.ts'
import type { Trial } from './trial.ts'

const atOnce = 12
const perSender = 20
/** The credits of a new customer, whose sum must never change. */
const initial = 1000

interface Sent {
  key: string
  to: string
  answer: string
}

/** Sends one credit with a key until it is acknowledged. @returns the answer, and the number of requests */
async function sendOne(customer: Customer, to: string, key: string) {
  for (let tries = 1; ; tries++) {
    const { status, text } = await send(customer, to, 1, key)
    if (status === 200) return { key, to, answer: text, tries }
    if (status !== 0 && status !== 503) throw new Error(`${status} ${text}`)
    await sleep(100)
  }
}

function send(customer: Customer, to: string, credits: number, key: string) {
  const params = { orgId: customer.organizationId }
  const body = { distributions: [{ subOrganizationId: to, credits }] }
  return customer.call(distributeCredits, { params, body }, { 'idempotency-key': key })
}

/** Sends to two organizations, interrupted by a kill. @returns the number of repeated requests */
async function strikeTransfers(portal: Portal, strike: () => Promise<void>): Promise<number> {
  const customer = await Customer.open(portal.base)
  const params = { orgId: customer.organizationId }
  const below = async (name: string) =>
    (await customer.must(createSubOrganization, { params, body: { name } })).data.id
  const targets = [await below('A'), await below('B')]
  const to = (n: number) => targets[n % 2] ?? ''
  const sent: Sent[] = []
  let repeated = 0
  const sender = async (n: number) => {
    for (let at = 0; at < perSender; at++) {
      const { tries, ...done } = await sendOne(customer, to(n + at), crypto.randomUUID())
      sent.push(done)
      repeated += tries - 1
    }
  }
  const struck = sleep(Math.random() * 500).then(strike)
  await Promise.all([struck, ...Array.from({ length: atOnce }, (_, n) => sender(n))])

  const [sums] = await portal.ask(
    `with own as (select id from organizations where lineage @> array[$1::uuid])
     select (select sum(balance)::int from credit_balances where organization_id in (select id from own)) as balances,
       (select sum(amount)::int from credit_entries where organization_id in (select id from own)) as journal,
       (select balance::int from credit_balances where organization_id = $1) as own,
       (select count(*)::int from credit_keys where organization_id = $1) as keys`,
    [customer.organizationId],
  )
  const moved = atOnce * perSender
  same('credits', sums, { balances: initial, journal: initial, own: initial - moved, keys: moved })
  // A much later repetition gets the same answer, and another request with its key is refused.
  for (const { key, to: target, answer } of sent.slice(0, 20)) {
    same('the answer to a retry', (await send(customer, target, 1, key)).text, answer)
    same('the status of another body', (await send(customer, target, 2, key)).status, 422)
  }
  return repeated
}

async function strikeRounds(rounds: number, portal: Portal, strike: () => Promise<void>): Promise<string> {
  let repeated = 0
  for (let round = 0; round < rounds; round++) repeated += await strikeTransfers(portal, strike)
  const [sums] = await portal.ask(
    `select (select sum(balance)::int from credit_balances) as balances,
       (select sum(amount)::int from credit_entries where organization_id is not null) as journal,
       (select sum(amount)::int from credit_entries) as entries`,
  )
  const all = rounds * initial
  same('all credits', sums, { balances: all, journal: all, entries: 0 })
  const moved = rounds * atOnce * perSender
  return `${rounds} kills, ${moved} transfers acknowledged, ${repeated} requests repeated under their key: each once, balances = journal = ${all} as at the beginning`
}

const trial = (of: string, strike: (postgres: KilledPostgres, portal: Portal) => Promise<void>): Trial => ({
  name: `credits, kill -9 of ${of}`,
  run: (rounds) =>
    onPostgres((postgres, portal) => strikeRounds(rounds, portal, () => strike(postgres, portal))),
})

export const creditTrials: Trial[] = [
  trial('the application', async (_, portal) => {
    await portal.kill()
    await portal.start()
  }),
  trial('PostgreSQL', (postgres) => postgres.crash()),
]
