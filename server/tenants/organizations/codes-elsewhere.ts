import { and, eq, ne } from 'drizzle-orm'
import * as z from 'zod'
import { foldAccessCode } from '#server/platform/crypto/secrets.ts'
import { fail, failAt, RequestFailure } from '#server/platform/errors/failure.ts'
import type { CellCall } from '#server/platform/http/cell-calls.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
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

/**
 * Refuses a new access code that an organization of another cell has: the proxy leads everybody who types it to one of them.
 * The database refuses it within a cell.
 * @throws organization.code_taken; server.busy while a cell does not answer
 */
export async function requireFreeElsewhere(
  { peers }: UseCaseContext,
  scope: OrganizationScope,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || !peers || peers.names().length === 0) return
  const [own] = await scope.selectOrganization({
    customerId: organizations.customerId,
    accessCode: organizations.accessCode,
  })
  if (!own || foldAccessCode(own.accessCode) === foldAccessCode(code)) return
  const content = { code, customerId: own.customerId }
  const answers = await Promise.all(
    peers.names().map((cell) => peers.call(cell, 'code', content).catch(refuseUnknown)),
  )
  if (answers.some((answer) => codeAnswer.parse(answer).taken))
    failAt('organization.code_taken', 'accessCode')
}

const refuseUnknown = (error: unknown): never => {
  if (error instanceof RequestFailure) throw error
  return fail('server.busy', { retryAfter: 5 })
}
