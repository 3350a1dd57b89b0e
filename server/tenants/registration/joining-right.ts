import { and, eq, isNull } from 'drizzle-orm'
import { foldAccessCode } from '#server/platform/crypto/secrets.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit, refundRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { foldedAccessCode, type Organization, organizations } from '#server/schema/organizations.ts'

/** A code that the product has drawn, of 59 random bits. */
const isDrawn = ({ accessCode }: Organization) =>
  /^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/.test(accessCode)

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
  // Nobody guesses a drawn code: those who have it must not wait for others who guess behind the same address.
  if (isDrawn(organization) && isSameCode(code, organization)) return
  const byAddress = guessesFrom(client)
  const byOrganization = `access-code:organization:${organization.id}`
  // The counter stays locked until the comparison, so that concurrent correct codes do not count as failures.
  const isRight = await context.db.transaction(async (db) => {
    const counting = { ...context, db }
    await consumeRateLimit(counting, byAddress, guessesPerAddress, 3600)
    await consumeRateLimit(counting, byOrganization, guessesPerOrganization, 86_400)
    if (!isSameCode(code, organization)) return false
    await refundRateLimit(counting, byAddress)
    await refundRateLimit(counting, byOrganization)
    return true
  })
  if (!isRight) refuseCode()
}

/**
 * Finds the organization of a code and proves the code. A guess that names no organization counts against the address,
 * together with the guesses at codes of links.
 * @throws invitation.code for an unknown code as for one of an organization that does not admit by code
 */
export async function proveCodeAlone(
  context: UseCaseContext,
  code: string | undefined,
  client: Client,
): Promise<Organization> {
  const named = await findByCode(context, code)
  if (named && isDrawn(named)) return named
  const found = await context.db.transaction(async (db) => {
    const counting = { ...context, db }
    await consumeRateLimit(counting, guessesFrom(client), guessesPerAddress, 3600)
    const organization = await findByCode(counting, code)
    if (organization) await refundRateLimit(counting, guessesFrom(client))
    return organization
  })
  if (!found) refuseCode()
  await proveCode(context, found, code, client)
  return found
}

/** @throws invitation.code */
export const organizationOfCode = async (context: UseCaseContext, code: string | undefined) =>
  (await findByCode(context, code)) ?? refuseCode()

async function findByCode({ db }: UseCaseContext, code = ''): Promise<Organization | undefined> {
  const [organization] = await db
    .select()
    .from(organizations)
    .where(
      and(
        eq(foldedAccessCode(organizations), foldAccessCode(code)),
        eq(organizations.accessMode, 'code'),
        isNull(organizations.deletedAt),
      ),
    )
    .limit(1)
  return organization
}

const isSameCode = (typed: string, { accessCode }: Organization) =>
  foldAccessCode(typed) === foldAccessCode(accessCode)

const guessesFrom = ({ address }: Client) => `access-code:from:${addressBucket(address)}`

/**
 * Allows to join by link: holders of the access code, or addresses of the listed domains. People added
 * by the organization need no listed domain; a forwarded link still requires its code.
 * @throws invitation.code, invitation.domain
 */
export function requireJoiningRight(
  organization: Organization,
  { email, accessCode, isKnown }: { email: string; accessCode?: string | undefined; isKnown: boolean },
): void {
  const { accessMode, accessDomains } = organization
  if (accessMode === 'code') {
    // The code may have been replaced since it was verified.
    if (accessCode === undefined || !isSameCode(accessCode, organization)) refuseCode()
    return
  }
  const isListed = accessDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  if (accessDomains.length === 0 || isListed) return
  if (!isKnown) failAt('invitation.domain', 'email')
}

function refuseCode(): never {
  failAt('invitation.code', 'accessCode')
}
