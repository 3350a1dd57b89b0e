import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type Leg, legsOf, lockBalances, type Mover, transfer } from './journal.ts'

/** Grants the initial credits to a new customer's root organization. */
export async function openCredits(
  context: UseCaseContext,
  organizationId: string,
  amount = context.settings.initialCredits,
): Promise<void> {
  const legs = amount > 0 ? [{ from: null, to: organizationId, amount }] : []
  await transfer(context, { kind: 'initial', legs, actor: null })
}

/**
 * Moves credits between organizations of one customer.
 * @throws credits.too_few
 */
export async function sendCredits(
  context: UseCaseContext,
  actor: Mover,
  legs: readonly Leg[],
): Promise<void> {
  await transfer(context, { kind: 'send', legs, actor })
}

/**
 * Returns all credits of organizations being deleted to their parent. Call it after marking them as deleted, in the
 * same transaction, so that they receive no more credits. Lock rows of `organizations` at most `for no key update`:
 * a stronger lock deadlocks with transfers.
 * @param actor the caller, or null for the provider
 * @returns how many credits were returned
 */
export async function returnCredits(
  context: UseCaseContext,
  actor: Mover,
  fromOrganizationIds: string[],
  toOrganizationId: string,
): Promise<number> {
  const balances = await lockBalances(context, [...fromOrganizationIds, toOrganizationId])
  const legs = fromOrganizationIds.flatMap((from) =>
    legsOf({ from, to: toOrganizationId, amount: balances.get(from) ?? 0 }),
  )
  await transfer(context, { kind: 'return', legs, actor })
  return legs.reduce((sum, { amount }) => sum + amount, 0)
}
