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
  'proposed',
  'withdrawn',
  'granted',
  'granted_later',
  'revoked',
  'below',
])

/** A person or thing that a change affected, with the id and the name at that time. */
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
  /** Name of the endpoint: `users.updateUser`. */
  action: z.string(),
  /** The actor's name and address at that time; null for the provider. A directory has a name alone. */
  actor: z.nullable(z.object({ accountId: z.nullable(id()), name: z.string(), email: z.string() })),
  /** Whether the provider acted in a support session. */
  support: z.boolean(),
  /** The subject's name at that time. */
  subject: z.nullable(z.string()),
  subjectId: z.nullable(id()),
  /** People who were moved, deleted or granted a right. A change of many people is split into several entries. */
  affected: z.array(affected),
  /** Names of the fields in the request. */
  fields: z.array(z.string()),
  address: z.string(),
})

export type AuditEntry = z.output<typeof auditEntry>

const span = {
  /** First and last day, both included, in the organization's time zone. */
  from: z.optional(day('day')),
  to: z.optional(day('day')),
}

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/audit',
  access: 'role',
  needs: 'audit.read',
  summary:
    'Every change in an organization and every file of its people’s data that was taken, newest first.',
  params: orgParams,
  query: z.strictObject({ page: z._default(page(), 1), limit: z._default(limit(), 20), ...span }),
  answer: z.object({
    data: z.object({
      entries: z.array(auditEntry),
      pagination,
      /** Where older entries were dropped: the first moment of those that are kept. */
      keptFrom: z.nullable(instant()),
    }),
  }),
  errors: [],
})

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/audit/export',
  access: 'role',
  needs: 'audit.read',
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
  summary: 'The whole log, or that of one customer, with its seals, a line of JSON each, for the verifier.',
  // Not strict: the command names its cell beside it.
  query: z.object({ organizationId: z.optional(id()) }),
  download: ['application/x-ndjson'],
  errors: ['organization.unknown'],
})

export const mostCopiedSeals = 1000

export const confirmAuditCopy = endpoint({
  method: 'POST',
  path: '/provider/audit/copies',
  access: 'provider',
  summary: 'Tells which seal is the newest of each customer in a copy that is safely stored.',
  body: z.strictObject({
    seals: z
      .array(
        z.strictObject({
          customerId: id(),
          number: z.int().check(z.positive(), z.maximum(2_147_483_647)),
          hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostCopiedSeals)),
  }),
  maxBodyBytes: 262_144,
  answer: z.object({ data: z.object({ customers: z.number() }) }),
  errors: ['audit.unknown_seal'],
})
