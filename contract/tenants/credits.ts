import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, line } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'
import { creditAmount, distributeCreditsBody } from './credit-bodies.ts'

const distribution = z.object({ subOrganizationId: id(), credits: z.number() })

export const distributeCredits = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/distribute-credits',
  access: 'role',
  needs: 'credits.send',
  refusesSupport: true,
  summary:
    'Sends credits to organizations below, all of it or nothing. With an Idempotency-Key the same request counts once.',
  params: orgParams,
  body: distributeCreditsBody,
  maxBodyBytes: 131_072,
  answer: z.object({ data: z.object({ available: z.number(), distributions: z.array(distribution) }) }),
  errors: ['credits.not_below', 'credits.too_few', 'credits.key_reused'],
})

/** Kind of entry: `return` when an organization below was deleted, `restore` when it was restored. */
export const transferKind = z.enum(['initial', 'grant', 'send', 'return', 'restore', 'reversal'])

export type TransferKind = z.output<typeof transferKind>

const entry = z.object({
  id: id(),
  transferId: id(),
  kind: transferKind,
  at: instant(),
  /** Change for this organization; negative for outgoing credits. */
  amount: z.number(),
  /** Balance after the entry. */
  balance: z.number(),
  /** The other party: an organization, or null for the provider. */
  other: z.nullable(z.object({ id: id(), name: z.string() })),
  /** Actor; null for the provider. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export type CreditEntry = z.output<typeof entry>

export const getCredits = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/credits',
  access: 'role',
  needs: 'credits.read',
  summary: 'An organization’s balance and its statement, newest first.',
  params: orgParams,
  query: z.strictObject({ page: z._default(page(), 1), limit: z._default(limit(), 20) }),
  answer: z.object({ data: z.object({ balance: z.number(), entries: z.array(entry), pagination }) }),
  errors: [],
})

export const exportCredits = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/credits/export',
  access: 'role',
  needs: 'credits.read',
  refusesSupport: true,
  logged: true,
  summary: 'The whole statement as a table.',
  params: orgParams,
  download: ['text/csv'],
  errors: [],
})

export const grantCredits = endpoint({
  method: 'POST',
  path: '/provider/credits/grant',
  access: 'provider',
  summary: 'Gives an organization credits.',
  body: z.strictObject({
    organizationId: id(),
    amount: creditAmount(),
    reason: z.optional(line('reason', 200)),
  }),
  status: 201,
  answer: z.object({ data: z.object({ transferId: id(), balance: z.number() }) }),
  errors: ['organization.unknown', 'credits.too_many'],
})

export const reverseCredits = endpoint({
  method: 'POST',
  path: '/provider/credits/reverse',
  access: 'provider',
  summary: 'Takes a transfer back by the opposite one, once.',
  body: z.strictObject({ transferId: id(), reason: z.optional(line('reason', 200)) }),
  status: 201,
  answer: z.object({ data: z.object({ transferId: id() }) }),
  errors: ['credits.unknown_transfer', 'credits.reversed', 'credits.too_few', 'organization.unknown'],
})
