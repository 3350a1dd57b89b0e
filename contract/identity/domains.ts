import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

export const mostDomains = 100

/** Daily checks in a row without the record, after which a proof lapses. */
export const lapseDays = 14

/**
 * - `pending`: its record was not found yet
 * - `proved`
 * - `missing`: proved, but the record is gone for three days or more
 * - `lapsed`: gone for so long that nobody new is linked by it
 */
export const domainState = z.enum(['pending', 'proved', 'missing', 'lapsed'])
export type DomainState = z.output<typeof domainState>

const domain = z.object({
  id: id(),
  domain: z.string(),
  state: domainState,
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  provedAt: z.nullable(instant()),
  checkedAt: z.nullable(instant()),
  /** Daily checks in a row that did not find the record. */
  missingDays: z.number(),
  /** Organizations below that may vouch for it too. */
  delegates: z.array(z.object({ id: id(), name: z.string() })),
})
export type Domain = z.output<typeof domain>

const given = () =>
  z
    .string(fieldMessage({ code: 'text.required', label: 'domain' }))
    .check(
      z.trim(),
      z.minLength(1, fieldMessage({ code: 'text.required', label: 'domain' })),
      z.maxLength(253, fieldMessage({ code: 'domain.too_long' })),
    )

const domainParams = z.extend(orgParams, { domainId: id() })

export const listDomains = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/domains',
  access: 'role',
  needs: 'security.manage',
  summary: 'The organization’s mail domains with the TXT records that prove them, and those delegated to it.',
  params: orgParams,
  answer: z.object({
    data: z.array(domain),
    /** Domains of organizations above that it may vouch for. */
    delegated: z.array(z.object({ domain: z.string(), state: domainState, owner: z.string() })),
  }),
  errors: [],
})

export const addDomain = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/domains',
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  summary:
    'Adds a mail domain and answers the TXT record that proves it. A domain deleted in the last 30 days comes back as it was.',
  params: orgParams,
  body: z.strictObject({ domain: given() }),
  status: 201,
  answer: z.object({ data: domain }),
  errors: ['domain.public', 'domain.own_host', 'domain.too_many'],
})

export const verifyDomain = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/domains/:domainId/verify',
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  summary: 'Reads the TXT record in DNS. A domain is proved by one organization of the portal.',
  params: domainParams,
  answer: z.object({ data: domain }),
  errors: [
    'domain.not_found',
    'domain.record_absent',
    'domain.record_other',
    'domain.unanswered',
    'domain.taken',
  ],
})

export const delegateDomain = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/domains/:domainId/delegates',
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  fresh: true,
  summary:
    'Sets which organizations below may vouch for a proved domain too. What is left out loses that at once.',
  params: domainParams,
  body: z.strictObject({ organizationIds: z.array(id()).check(z.maxLength(200)) }),
  answer: z.object({ data: domain }),
  errors: ['domain.not_found', 'domain.unproved', 'domain.not_below'],
})

export const deleteDomain = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/domains/:domainId',
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  fresh: true,
  summary: 'Deletes a domain. Nobody new is linked by it, and after 30 days others may prove it.',
  params: domainParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['domain.not_found', 'domain.required'],
})

export const freeDomain = endpoint({
  method: 'POST',
  path: '/provider/domains/free',
  access: 'provider',
  summary: 'Takes a domain from the organization that proved it, so that another one may prove it at once.',
  body: z.strictObject({ domain: given() }),
  answer: z.object({ data: z.object({ organizationId: id(), domain: z.string() }) }),
  errors: ['domain.not_found'],
})
