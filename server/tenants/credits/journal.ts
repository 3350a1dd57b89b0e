import { inArray, sql } from 'drizzle-orm'
import { mostCredits } from '#contract/tenants/credit-bodies.ts'
import type { TransferKind } from '#contract/tenants/credits.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Actor } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { creditBalances, creditEntries, creditTransfers } from '#server/schema/credits.ts'
import { organizations } from '#server/schema/organizations.ts'

/** Who moves credits: a caller, or null for the provider. */
export type Mover = { account: Pick<Actor['account'], 'id' | 'firstName' | 'lastName'> } | null

/** Credits from one organization to another; null stands for the provider, the source of all credits. */
export interface Leg {
  from: string | null
  to: string | null
  /** An integer from 1 to `mostCredits`. */
  amount: number
}

interface Transfer {
  kind: TransferKind
  legs: readonly Leg[]
  actor: Mover
  reason?: string | undefined
  /** The transfer that this leg reverses. It must be the only leg. */
  reverses?: string
}

/**
 * Locks balances until the transaction ends, in id order: two transfers in opposite directions would otherwise
 * deadlock. Checks made after this call stay true.
 * @returns balances by organization; none for an unknown id
 */
export async function lockBalances(
  { db }: UseCaseContext,
  organizationIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(creditBalances)
    .where(inArray(creditBalances.organizationId, organizationIds))
    .orderBy(creditBalances.organizationId)
    .for('update')
  return new Map(rows.map(({ organizationId, balance }) => [organizationId, balance]))
}

/**
 * Executes legs in order and in one transaction: a transfer with two entries for each.
 * @returns the ids of the transfers in that order, and the new balances
 * @throws credits.too_few
 */
export async function transfer(
  context: UseCaseContext,
  { kind, legs, actor, reason = '', reverses }: Transfer,
): Promise<{ transferIds: string[]; balances: Map<string, number> }> {
  const { db, now } = context
  if (legs.length === 0) return { transferIds: [], balances: new Map() }
  const sides = legs.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null)
  const before = await lockBalances(context, [...new Set(sides)])
  const balances = new Map(before)
  const change = (organizationId: string | null, amount: number, otherId: string | null) => {
    if (organizationId === null) return { organizationId, otherId, amount, balance: null }
    const had = balances.get(organizationId)
    if (had === undefined) throw new Error(`there is no balance of the organization ${organizationId}`)
    if (had + amount < 0) fail('credits.too_few')
    balances.set(organizationId, had + amount)
    return { organizationId, otherId, amount, balance: had + amount }
  }
  const written = legs.map(({ from, to, amount }) => {
    const transferId = crypto.randomUUID()
    const entries = [change(from, -amount, to), change(to, amount, from)]
    const customerId = customerOf(from ?? to)
    return {
      id: transferId,
      customerId,
      entries: entries.map((entry) => ({ ...entry, transferId, customerId })),
    }
  })
  await changeBalances(context, before, balances)
  await db.insert(creditTransfers).values(
    written.map(({ id, customerId }) => ({
      id,
      customerId,
      kind,
      accountId: actor?.account.id ?? null,
      actorName: actor ? `${actor.account.firstName} ${actor.account.lastName}` : null,
      reason: reason || null,
      reverses: reverses ?? null,
      createdAt: now,
    })),
  )
  await db.insert(creditEntries).values(written.flatMap(({ entries }) => entries))
  return { transferIds: written.map(({ id }) => id), balances }
}

const customerOf = (organizationId: string | null) =>
  sql<string>`(select ${organizations.customerId} from ${organizations} where ${organizations.id} = ${organizationId})`

/** The locks guarantee the condition. It protects against code that moves credits without them. */
async function changeBalances(
  { db }: UseCaseContext,
  before: Map<string, number>,
  after: Map<string, number>,
) {
  const ids = [...after.keys()]
  const changes = ids.map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0))
  const { rows } = await db.execute(sql`
    update ${creditBalances} set balance = ${creditBalances.balance} + change.amount
    from unnest(${uuids(ids)}, ${sql.param(changes)}::bigint[]) as change(id, amount)
    where ${creditBalances.organizationId} = change.id and ${creditBalances.balance} >= -change.amount
    returning change.id`)
  if (rows.length < ids.length) fail('credits.too_few')
}

/** Splits an amount into legs of at most `mostCredits`. */
export function legsOf({ amount, ...sides }: Leg): Leg[] {
  const legs: Leg[] = []
  for (let left = amount; left > 0; left -= mostCredits)
    legs.push({ ...sides, amount: Math.min(left, mostCredits) })
  return legs
}
