import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeAdministrator } from '#contract/identity/administrators.ts'
import { deleteUser, updateUser } from '#contract/people/users.ts'
import { updateHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { register, signIn } from '#tests/bench/sign-in.ts'
import { Customer, password } from './customer.ts'
import { same } from './expect.ts'
import type { Portal } from './portal.ts'
import { onPostgres } from './postgres.ts'
import type { Trial } from './trial.ts'

interface Administrator {
  id: string
  email: string
  client: Customer
}

type Pair = [Administrator, Administrator]

type Way = (by: Administrator, of: Administrator) => Promise<{ status: number }>

/** The ways to remove another administrator. */
const ways: Way[] = [
  ({ client }, { id }) =>
    client.call(removeAdministrator, { params: { orgId: client.organizationId, userId: id } }),
  ({ client }, { id }) => client.call(deleteUser, { params: { orgId: client.organizationId, userId: id } }),
  ({ client, email }) => {
    const orgId = client.organizationId
    return client.call(updateHierarchyNode, { params: { orgId, id: orgId }, body: { admins: [email] } })
  },
  ({ client }, { id }) => {
    const params = { orgId: client.organizationId, userId: id }
    return client.call(updateUser, { params, body: { status: 'inactive' } })
  },
]

const pairs = 4

/** Creates two administrators of one organization. */
async function makePair(portal: Portal): Promise<Pair> {
  const { base } = portal
  const [email = '', otherEmail = ''] = [1, 2].map(() => `${crypto.randomUUID()}@example.com`)
  const emails = [email, otherEmail]
  const organizationId = await register(base, { email, password })
  const first = new Customer(base, organizationId, await signIn(base, { email, password }))
  const second = await first.join(otherEmail)
  await portal.ask(
    `insert into administrators (organization_id, user_id, account_id)
     select organization_id, id, account_id from users where organization_id = $1 on conflict do nothing`,
    [organizationId],
  )
  const rows = await portal.ask('select id, email from users where organization_id = $1', [organizationId])
  const [one, other] = [first, second].map((client, n) => {
    const email = emails[n] ?? ''
    return { id: String(rows.find((row) => row.email === email)?.id), email, client }
  })
  if (!one || !other) throw new Error('two were made')
  return [one, other]
}

/** The state of a pair before a round, which is restored after it. */
const kept = ['users', 'administrators', 'sessions'] as const
const columns = {
  users: 'id, organization_id, account_id, first_name, last_name, email, status, created_at',
  administrators: 'organization_id, user_id, account_id',
  sessions: 'id, secret_hash, account_id, kind, created_at, last_seen_at, expires_at, address, user_agent',
}

async function keep(portal: Portal): Promise<void> {
  for (const table of kept)
    await portal.ask(`create table kept_${table} as select ${columns[table]} from ${table}`)
}

async function putBack(portal: Portal, organizationId: string): Promise<void> {
  await portal.ask(`update users set status = 'active' where organization_id = $1`, [organizationId])
  for (const table of kept) {
    const own =
      table === 'sessions'
        ? 'account_id in (select account_id from kept_users where organization_id = $1)'
        : 'organization_id = $1'
    const from = `select ${columns[table]} from kept_${table} where ${own}`
    await portal.ask(`insert into ${table} (${columns[table]}) ${from} on conflict do nothing`, [
      organizationId,
    ])
  }
}

async function removeOneAnother(rounds: number, portal: Portal): Promise<string> {
  const made = await Promise.all(Array.from({ length: pairs }, () => makePair(portal)))
  await keep(portal)
  const statuses = new Map<number, number>()
  let both = 0
  let orphans = 0
  let round = 0
  await Promise.all(
    made.map(async (pair) => {
      for (let n = round++; n < rounds; n = round++) {
        const answers = await removeAtOnce(pair, n)
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (answers.every(({ status }) => status === 200)) both++
        const [{ client }] = pair
        const left = await portal.ask(
          `select from administrators join users on users.id = user_id and status = 'active'
           where administrators.organization_id = $1`,
          [client.organizationId],
        )
        if (left.length === 0) orphans++
        await putBack(portal, client.organizationId)
      }
    }),
  )
  const told = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  same('organizations without an administrator', orphans, 0)
  same('rounds in which both succeeded', both, 0)
  same(
    'unexpected answers',
    [...statuses.keys()].filter((status) => ![200, 401, 403, 404, 409].includes(status)),
    [],
  )
  same('successes', statuses.get(200), rounds)
  return `${rounds} rounds of two who take one another's right, by 4 ways each: 0 organizations without an administrator, answers ${told.join(', ')}`
}

/** Runs every combination of ways with a delay of some milliseconds, because the first request would mostly win. */
function removeAtOnce([first, second]: Pair, n: number) {
  const send = async (at: number, by: Administrator, of: Administrator) => {
    await sleep(randomInt(5))
    const way = ways[Math.floor(at) % ways.length]
    if (!way) throw new Error('there are ways')
    return way(by, of)
  }
  return Promise.all([send(n, first, second), send(n / ways.length, second, first)])
}

/** The number of rounds that take as long as one round with a kill. */
const perRound = 25

export const administratorsTrials: Trial[] = [
  {
    name: 'administrators who remove one another',
    run: (rounds) => onPostgres((_, portal) => removeOneAnother(rounds * perRound, portal)),
  },
]
