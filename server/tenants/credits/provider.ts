import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Input } from '#contract/platform/endpoint.ts'
import { mostCredits } from '#contract/tenants/credit-bodies.ts'
import type {
  grantCredits as grantEndpoint,
  reverseCredits as reverseEndpoint,
} from '#contract/tenants/credits.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { creditEntries, creditTransfers } from '#server/schema/credits.ts'
import { organizations } from '#server/schema/organizations.ts'
import { lockBalances, transfer } from './journal.ts'

/**
 * Grants credits from the provider to an organization.
 * @throws organization.unknown, credits.too_many
 */
export async function grantCredits(
  context: UseCaseContext,
  { organizationId: given, amount, reason }: Input<typeof grantEndpoint>['body'],
): Promise<{ transferId: string; balance: number }> {
  const organizationId = given.toLowerCase()
  const before = await lockBalances(context, [organizationId])
  await requireOrganizations(context, [organizationId])
  if ((before.get(organizationId) ?? 0) + amount > mostCredits) fail('credits.too_many')
  const legs = [{ from: null, to: organizationId, amount }]
  const { transferIds, balances } = await transfer(context, { kind: 'grant', legs, actor: null, reason })
  return { transferId: transferIds[0] ?? '', balance: balances.get(organizationId) ?? 0 }
}

/**
 * Reverses a transfer by an opposite one.
 * @throws credits.unknown_transfer, credits.reversed, credits.too_few where the receiver has spent it,
 *   organization.unknown where one of the two was deleted
 */
export async function reverseCredits(
  context: UseCaseContext,
  { transferId, reason }: Input<typeof reverseEndpoint>['body'],
): Promise<{ transferId: string }> {
  const { db } = context
  const [received] = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.transferId, transferId), gt(creditEntries.amount, 0)))
  if (!received) fail('credits.unknown_transfer')
  const { organizationId: from, otherId: to, amount } = received
  const sides = [from, to].filter((id) => id !== null)
  await lockBalances(context, sides)
  // Check after locking the balances: a concurrent reversal is found.
  if ((await db.$count(creditTransfers, eq(creditTransfers.reverses, transferId))) > 0)
    fail('credits.reversed')
  await requireOrganizations(context, sides)
  const legs = [{ from, to, amount }]
  const { transferIds } = await transfer(context, {
    kind: 'reversal',
    legs,
    actor: null,
    reason,
    reverses: received.transferId,
  })
  return { transferId: transferIds[0] ?? '' }
}

async function requireOrganizations({ db }: UseCaseContext, ids: string[]) {
  const there = await db.$count(
    organizations,
    and(inArray(organizations.id, ids), isNull(organizations.deletedAt)),
  )
  if (there < ids.length) fail('organization.unknown')
}
