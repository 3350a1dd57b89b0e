import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { day, id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { limit, page, pagination } from '#contract/platform/pagination.ts'

export const auditChange = z.enum([
  'added',
  'removed',
  'deleted',
  'left',
  'activated',
  'deactivated',
  'appointed',
  'dismissed',
  'promised',
  'withdrawn',
  'below',
])

/** Somebody or something that a change moved, by id and by the name at that time. */
const affected = z.object({
  kind: z.enum(['person', 'team', 'organization']),
  id: id(),
  name: z.string(),
  change: auditChange,
})

export type Affected = z.output<typeof affected>

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
  subjectId: z.nullable(id()),
  /** Who was moved, deleted or given a right; a change of many people is several entries. */
  affected: z.array(affected),
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
  summary:
    'Every change in an organization and every file of its people’s data that was taken, newest first.',
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
  logged: true,
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
  logged: true,
  summary: 'The whole log with its seals, a line of JSON each, for the verifier.',
  download: ['application/x-ndjson'],
  errors: [],
})
