import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant } from './fields.ts'
import { orgParams } from './organizations.ts'
import { limit, page, pagination } from './pagination.ts'

const auditEntry = z.object({
  id: z.string(),
  at: instant(),
  /** Which call it was: `users.updateUser`. */
  action: z.string(),
  /** Who: the name and address at that time; null for the provider. */
  actor: z.nullable(z.object({ accountId: id(), name: z.string(), email: z.string() })),
  /** Whether the provider acted in a support session. */
  support: z.boolean(),
  /** What it was about, as it was called then. */
  subject: z.nullable(z.string()),
  /** Which fields were given. */
  fields: z.array(z.string()),
  address: z.string(),
})

export type AuditEntry = z.output<typeof auditEntry>

const span = {
  /** From this day on, and up to the end of that one, in the organization's time zone. */
  from: z.optional(day('The day must look like 2026-03-02.')),
  to: z.optional(day('The day must look like 2026-03-02.')),
}

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/audit',
  access: 'administrator',
  summary: 'Every change in an organization, newest first.',
  params: orgParams,
  query: z.strictObject({ page: z._default(page(), 1), limit: z._default(limit(), 20), ...span }),
  answer: z.object({ data: z.object({ entries: z.array(auditEntry), pagination }) }),
  errors: [],
})

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/audit/export',
  access: 'administrator',
  refusesSupport: true,
  summary: 'The same as a table.',
  params: orgParams,
  query: z.strictObject(span),
  download: ['text/csv'],
  errors: [],
})

export const dumpAudit = endpoint({
  method: 'GET',
  path: '/provider/audit',
  access: 'provider',
  summary: 'The whole log with its seals, a line of JSON each, for the verifier.',
  download: ['application/x-ndjson'],
  errors: [],
})
