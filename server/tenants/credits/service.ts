import type { Work } from '#server/platform/http/use-case-context.ts'
import { holdBalances, type Leg, legsOf, type Mover, transfer } from './journal.ts'

/** Gives a new customer's topmost organization what customers begin with. */
export async function openCredits(
  work: Work,
  organizationId: string,
  amount = work.settings.initialCredits,
): Promise<void> {
  const legs = amount > 0 ? [{ from: null, to: organizationId, amount }] : []
  await transfer(work, { kind: 'initial', legs, actor: null })
}

/**
 * Moves credits between organizations of one customer.
 * @throws credits.too_few
 */
export async function sendCredits(work: Work, actor: Mover, legs: readonly Leg[]): Promise<void> {
  await transfer(work, { kind: 'send', legs, actor })
}

/**
 * Gives all credits of organizations that are being deleted to the one above them. Comes after they are marked as
 * deleted, in the same transaction, so that nothing is sent to them meanwhile; rows of `organizations` must be
 * locked no stronger than `no key update`, or those who send credits wait in a circle.
 * @param actor the caller, or null for the provider
 * @returns how many credits went back
 */
export async function returnCredits(
  work: Work,
  actor: Mover,
  fromOrganizationIds: string[],
  toOrganizationId: string,
): Promise<number> {
  const balances = await holdBalances(work, [...fromOrganizationIds, toOrganizationId])
  const legs = fromOrganizationIds.flatMap((from) =>
    legsOf({ from, to: toOrganizationId, amount: balances.get(from) ?? 0 }),
  )
  await transfer(work, { kind: 'return', legs, actor })
  return legs.reduce((sum, { amount }) => sum + amount, 0)
}
