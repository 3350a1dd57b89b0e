import { createHash } from 'node:crypto'
import { and, arrayContains, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import type { distributeCredits as endpoint } from '#contract/tenants/credits.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { creditKeys } from '#server/schema/credits.ts'
import { organizations } from '#server/schema/organizations.ts'
import { lockBalances, transfer } from './journal.ts'

type Request = Input<typeof endpoint>['body']
type Outcome = Answer<typeof endpoint>['data']

/**
 * Sends credits to descendants in one transaction. A repeated idempotency key with the same request returns the
 * first answer.
 * @returns also the receivers' names, unless the request is a repeated one
 * @throws credits.not_below, credits.too_few, credits.key_reused
 */
export async function distributeCredits(
  scope: OrganizationScope,
  { distributions: given, reason }: Request,
  key: string | undefined,
): Promise<{ answer: Outcome; receivers: string | null }> {
  const { caller, organization } = scope
  const context = scope.unscoped('credits go to organizations below')
  const distributions = given.map(({ subOrganizationId, credits }) => ({
    // The database stores UUIDs in lower case.
    subOrganizationId: subOrganizationId.toLowerCase(),
    credits,
  }))
  const targets = distributions.map(({ subOrganizationId }) => subOrganizationId)
  // Lock first: of concurrent requests with one idempotency key, each later one finds the first one's result.
  const balances = await lockBalances(context, [organization.id, ...targets])
  const bodyHash = hashOf([distributions, reason ?? null])
  const before = key === undefined ? undefined : await answerUnder(scope, key, bodyHash)
  if (before) return { answer: before, receivers: null }

  const receivers = await requireBelow(scope, targets)
  const available = balances.get(organization.id) ?? 0
  const total = distributions.reduce((sum, { credits }) => sum + credits, 0)
  if (total > available) {
    fail('credits.too_few', {
      message: `Cannot send ${total} credits. Only ${available} available.`,
    })
  }
  const legs = distributions.map(({ subOrganizationId: to, credits: amount }) => ({
    from: organization.id,
    to,
    amount,
  }))
  await transfer(context, { kind: 'send', legs, actor: caller, reason })
  const answer = { available: available - total, distributions }
  if (key !== undefined) await scope.insert(creditKeys, { key, bodyHash, answer, createdAt: context.now })
  return { answer, receivers: receivers.join(', ') }
}

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest()

async function answerUnder(
  scope: OrganizationScope,
  key: string,
  bodyHash: Buffer,
): Promise<Outcome | undefined> {
  const { answer, bodyHash: usedFor } = creditKeys
  const [used] = await scope.select(creditKeys, { answer, usedFor }, eq(creditKeys.key, key))
  if (!used) return undefined
  if (!bodyHash.equals(used.usedFor)) fail('credits.key_reused')
  return used.answer as Outcome
}

/**
 * Call it after locking the balances: a concurrent deletion has committed by then or waits.
 * @returns the organizations' names
 * @throws credits.not_below
 */
async function requireBelow(scope: OrganizationScope, targets: string[]): Promise<string[]> {
  const { organization } = scope
  const { db } = scope.unscoped('credits go to organizations below')
  const below = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(
      and(
        inArray(organizations.id, targets),
        arrayContains(organizations.lineage, [organization.id]),
        ne(organizations.id, organization.id),
        isNull(organizations.deletedAt),
      ),
    )
    .orderBy(organizations.name)
  if (below.length < targets.length) fail('credits.not_below')
  return below.map(({ name }) => name)
}
