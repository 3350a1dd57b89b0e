import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

/** Days that people have for setting up a second factor once one is asked of them. */
export const graceDays = 14

/** Of whom an organization may ask a second factor, from the least to the most. */
export const factorAudiences = ['nobody', 'role_holders', 'everybody'] as const
export type FactorAudience = (typeof factorAudiences)[number]

const policy = {
  audience: z.enum(factorAudiences),
  /** Whether single sign-on counts only where the provider says that it asked for a second factor too. */
  providerSays: z.boolean(),
}

const declared = { access: 'role', needs: 'security.manage', params: orgParams } as const

export const getFactorPolicy = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/second-factor-policy',
  summary: 'Of whom the organization asks a second factor.',
  answer: z.object({
    data: z.object({
      ...policy,
      /** What organizations above ask. Of both, the stricter counts. */
      inherited: z.object(policy),
      /** The last day of grace of whoever was asked when the policy began; null without one. */
      graceEndsAt: z.nullable(instant()),
    }),
  }),
  errors: [],
})

export const setFactorPolicy = endpoint({
  ...declared,
  method: 'PUT',
  path: '/api/organizations/:orgId/second-factor-policy',
  refusesSupport: true,
  fresh: true,
  summary: `Sets of whom the organization and those below it ask a second factor. Each person has ${graceDays} days for it.`,
  body: z.strictObject(policy),
  answer: z.object({ data: z.object(policy) }),
  errors: [],
})
