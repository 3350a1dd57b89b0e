import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type FactorReset, neededApprovals } from '#contract/identity/factor-resets.ts'
import { fullName } from '#server/identity/accounts/service.ts'
import { listedEmail } from '#server/identity/shown-addresses/service.ts'
import { violatesUnique } from '#server/platform/db/on-unique.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factorResetApprovals, factorResets } from '#server/schema/factor-resets.ts'
import { mailNotice } from './mails.ts'
import { approveReset, deleteReset, dueAt, type ResetRow } from './service.ts'

/**
 * Requests that the mailbox has confirmed, of people who belong to nothing outside this organization and those below: one
 * customer must not weaken an account that opens another one too.
 */
const visible = ({ organization }: OrganizationScope, id?: string) =>
  and(
    isNotNull(factorResets.provedAt),
    sql`account_belongs_within(${factorResets.accountId}, ${organization.id}::uuid)`,
    id === undefined ? undefined : eq(factorResets.id, id),
  )

const approverIds = sql<string[]>`array(select ${factorResetApprovals.approverId} from ${factorResetApprovals}
  where ${factorResetApprovals.resetId} = ${factorResets.id})`
const approverNames = sql<string[]>`array(select trim(approver.first_name || ' ' || approver.last_name)
  from ${factorResetApprovals} join accounts as approver on approver.id = ${factorResetApprovals.approverId}
  where ${factorResetApprovals.resetId} = ${factorResets.id}
  order by ${factorResetApprovals.approvedAt}, ${factorResetApprovals.approverId})`

const select = ({ db }: UseCaseContext, { organization }: OrganizationScope) =>
  db
    .select({
      ...{ reset: factorResets, account: accounts, approverIds, approverNames },
      email: listedEmail(accounts.id, organization.id),
    })
    .from(factorResets)
    .innerJoin(accounts, eq(accounts.id, factorResets.accountId))

type Found = Awaited<ReturnType<typeof select>>[number]

function present(
  { reset, account, email, approverIds, approverNames }: Found,
  callerId: string,
): FactorReset {
  const { id, accountId, askedAt, approvedAt } = reset
  return {
    ...{ id, name: fullName(account) || email, email },
    askedAt: askedAt.toISOString(),
    approvals: approverNames,
    isOpen: !approvedAt && accountId !== callerId && !approverIds.includes(callerId),
    dueAt: approvedAt ? dueAt(approvedAt).toISOString() : null,
  }
}

export async function listResets(context: UseCaseContext, scope: OrganizationScope): Promise<FactorReset[]> {
  const rows = await select(context, scope)
    .where(visible(scope))
    .orderBy(asc(factorResets.askedAt), factorResets.id)
  return rows.map((row) => present(row, scope.caller.account.id))
}

/** @throws factor_reset.not_found for a foreign one as for an unknown one */
async function requireReset(context: UseCaseContext, scope: OrganizationScope, id: string): Promise<Found> {
  // Of approvals that arrive together, each sees the one before.
  await context.db.select().from(factorResets).where(eq(factorResets.id, id)).for('update')
  const [found] = await select(context, scope).where(visible(scope, id))
  return found ?? fail('factor_reset.not_found')
}

/**
 * Stores an approval. The table refuses that of the person and a second one by the same administrator.
 * @throws factor_reset.not_found, factor_reset.others
 */
export async function approve(
  context: UseCaseContext,
  scope: OrganizationScope,
  id: string,
): Promise<FactorReset> {
  const { reset, account } = await requireReset(context, scope, id)
  const approverId = scope.caller.account.id
  if (reset.accountId === approverId || reset.approvedAt) fail('factor_reset.others')
  await context.db
    .insert(factorResetApprovals)
    .values({
      ...{ resetId: id, accountId: reset.accountId, approverId, approvedIn: scope.organization.id },
      approvedAt: context.now,
    })
    .catch((error: unknown) => {
      if (violatesUnique(error, 'factor_reset_approvals_key')) fail('factor_reset.others')
      throw error
    })
  const approved = await requireReset(context, scope, id)
  const isEnough = approved.approverIds.length >= neededApprovals
  const after: ResetRow = isEnough
    ? await approveReset(context, account, id, 'administrators')
    : approved.reset
  return present({ ...approved, reset: after }, approverId)
}

/**
 * Ends a request by an administrator.
 * @returns whose it was
 * @throws factor_reset.not_found
 */
export async function refuseReset(context: UseCaseContext, scope: OrganizationScope, id: string) {
  const { account } = await requireReset(context, scope, id)
  await deleteReset(context, eq(factorResets.id, id))
  await mailNotice(context, account, undefined, 'refused')
  return account
}
