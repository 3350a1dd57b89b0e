import { and, eq } from 'drizzle-orm'
import { failAt } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit, refundRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'

const guessesPerAddress = 10
const guessesPerOrganization = 100

/**
 * Verifies the access code where the organization's link requires one. It runs before any transaction: each attempt
 * is counted before the comparison, and a rollback does not undo the count.
 * @throws invitation.code, request.throttled
 */
export async function proveCode(
  context: UseCaseContext,
  organization: Organization,
  code: string | undefined,
  client: Client,
): Promise<void> {
  if (organization.accessMode !== 'code') return
  if (code === undefined) refuseCode()
  const byAddress = `access-code:from:${addressBucket(client.address)}`
  const byOrganization = `access-code:organization:${organization.id}`
  // The counter stays locked until the comparison, so that concurrent correct codes do not count as failures.
  const isRight = await context.db.transaction(async (db) => {
    const counting = { ...context, db }
    await consumeRateLimit(counting, byAddress, guessesPerAddress, 3600)
    await consumeRateLimit(counting, byOrganization, guessesPerOrganization, 86_400)
    if (code !== organization.accessCode) return false
    await refundRateLimit(counting, byAddress)
    await refundRateLimit(counting, byOrganization)
    return true
  })
  if (!isRight) refuseCode()
}

/**
 * Allows to join by link: holders of the access code, or addresses of the listed domains. People added
 * by the organization need no listed domain; a forwarded link still requires its code.
 * @throws invitation.code, invitation.domain
 */
export async function requireJoiningRight(
  context: UseCaseContext,
  organization: Organization,
  { email, accessCode }: { email: string; accessCode?: string | undefined },
): Promise<void> {
  const { accessMode, accessDomains } = organization
  if (accessMode === 'code') {
    // The code may have been replaced since it was verified.
    if (accessCode !== organization.accessCode) refuseCode()
    return
  }
  const isListed = accessDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  if (accessDomains.length === 0 || isListed) return
  if (await isKnown(context, organization.id, email)) return
  failAt('invitation.domain', 'email')
}

async function isKnown({ db }: UseCaseContext, organizationId: string, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.email, email)))
  return found.length > 0
}

function refuseCode(): never {
  failAt('invitation.code', 'accessCode')
}
