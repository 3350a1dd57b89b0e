import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, verbatim } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

const one = z.extend(orgParams, { connectionId: id() })

const identity = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  linkedAt: instant(),
  lastUsedAt: instant(),
})

/** A person's account as a connection knows it. */
export type Identity = z.output<typeof identity>

/** Identities per page. */
export const identitiesPerPage = 50

export const listIdentities = endpoint({
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  method: 'GET',
  path: '/api/organizations/:orgId/connections/:connectionId/identities',
  summary: 'Who has signed in through a connection, fifty a page, the last linked first.',
  params: one,
  query: z.strictObject({ search: z.optional(verbatim(100)), before: z.optional(id()) }),
  answer: z.object({ data: z.object({ identities: z.array(identity), hasMore: z.boolean() }) }),
  errors: ['connection.not_found'],
})

export const unlinkIdentity = endpoint({
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  fresh: true,
  method: 'DELETE',
  path: '/api/organizations/:orgId/connections/:connectionId/identities/:identityId',
  summary:
    'Unlinks a person from a connection, for an address that has passed to somebody else. Their sessions through it end.',
  params: z.extend(one, { identityId: id() }),
  body: z.strictObject({ reason: verbatim(500).check(z.trim(), z.minLength(1)) }),
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['connection.not_found', 'identity.not_found', 'role.beyond'],
})
