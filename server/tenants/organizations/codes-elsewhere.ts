import { and, eq, ne } from 'drizzle-orm'
import * as z from 'zod'
import { foldAccessCode } from '#server/platform/crypto/secrets.ts'
import { fail, failAt, RequestFailure } from '#server/platform/errors/failure.ts'
import type { CellCall } from '#server/platform/http/cell-calls.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type Claim, claimAmong, consumeClaim } from '#server/platform/rate-limits/claims.ts'
import { consumeRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { foldedAccessCode, organizations } from '#server/schema/organizations.ts'

const codeContent = z.strictObject({ code: z.string(), customerId: z.uuid() })

const codeAnswer = z.strictObject({ taken: z.boolean() })

/** Tells another cell whether an organization here has an access code, unless it is what its own customer left behind. */
export const answerCode: CellCall = async ({ db }, _, content) => {
  const { code, customerId } = codeContent.parse(content)
  const [found] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        eq(foldedAccessCode(organizations), foldAccessCode(code)),
        ne(organizations.customerId, customerId),
      ),
    )
    .limit(1)
  return { taken: found !== undefined }
}

/** Enough for a person. A program would guess others' codes by what is refused. */
const chosenPerHour = 20

/**
 * Refuses a new access code that an organization of another cell has, and claims one that none has: the proxy leads everybody
 * who types it to one of them. The database refuses it within a cell.
 * @throws organization.code_taken, request.throttled; server.busy while a cell does not answer or claims the same
 */
export async function claimAccessCode(
  context: UseCaseContext,
  scope: OrganizationScope,
  code: string | undefined,
): Promise<Claim> {
  if (code === undefined) return null
  const [own] = await scope.selectOrganization({
    customerId: organizations.customerId,
    accessCode: organizations.accessCode,
  })
  const folded = foldAccessCode(code)
  if (!own || foldAccessCode(own.accessCode) === folded) return null
  await consumeRateLimit(context, `access-code:chosen:${own.customerId}`, chosenPerHour, 3600)
  const { peers } = context
  const cells = peers?.names() ?? []
  const ask = (cell: string) => peers?.call(cell, 'code', { code, customerId: own.customerId })
  const check = async () => {
    const answers = await Promise.all(cells.map(ask)).catch(refuseUnknown)
    if (answers.some((answer) => codeAnswer.parse(answer).taken))
      failAt('organization.code_taken', 'accessCode')
  }
  const claim = await claimAmong(context, cells, `code:${folded}`, check)
  return claim === undefined ? fail('server.busy', { retryAfter: 2 }) : claim
}

/** @throws server.busy if another cell has claimed the same code meanwhile */
export async function requireCodeClaim(context: UseCaseContext, claim: Claim): Promise<void> {
  if (!(await consumeClaim(context, claim))) fail('server.busy', { retryAfter: 2 })
}

const refuseUnknown = (error: unknown): never => {
  if (error instanceof RequestFailure) throw error
  return fail('server.busy', { retryAfter: 5 })
}
