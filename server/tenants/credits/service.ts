import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type Leg, legsOf, lockBalances, type Mover, transfer } from './journal.ts'

/** Gives a new customer's topmost organization what customers begin with. */
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
 * Gives all credits of organizations that are being deleted to the one above them. Comes after they are marked as
 * deleted, in the same transaction, so that nothing is sent to them meanwhile; rows of `organizations` must be
 * locked no stronger than `no key update`, or those who send credits wait in a circle.
 * @param actor the caller, or null for the provider
 * @returns how many credits went back
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
