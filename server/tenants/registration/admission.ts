import { and, eq } from 'drizzle-orm'
import { errors } from '#contract/platform/errors.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/implement.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit, refundRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'

const guessesPerAddress = 10
const guessesPerOrganization = 100

/**
 * Compares the code given with the organization's, where its link asks for one. Runs ahead of any transaction:
 * each guess is counted before it is compared, and a wrong one stays counted. No code is no guess.
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
  // The count is locked until the code is compared: right codes of the same moment are not counted as guesses together.
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
 * Lets in who may join by the link alone: holders of the access code, or addresses of the listed domains. People
 * the organization added itself are welcome with any address; a link that was passed on still needs its code.
 * @throws invitation.code, invitation.domain
 */
export async function requireAdmission(
  context: UseCaseContext,
  organization: Organization,
  { email, accessCode }: { email: string; accessCode?: string | undefined },
): Promise<void> {
  const { accessMode, accessDomains } = organization
  if (accessMode === 'code') {
    // The code may have been replaced since it was proved.
    if (accessCode !== organization.accessCode) refuseCode()
    return
  }
  const isListed = accessDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  if (accessDomains.length === 0 || isListed) return
  if (await isKnown(context, organization.id, email)) return
  fail('invitation.domain', { fields: { email: errors['invitation.domain'].message } })
}

async function isKnown({ db }: UseCaseContext, organizationId: string, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.email, email)))
  return found.length > 0
}

function refuseCode(): never {
  fail('invitation.code', { fields: { accessCode: errors['invitation.code'].message } })
}
