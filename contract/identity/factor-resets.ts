import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { email, id, instant, token } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

/** Approvals by different administrators that a reset needs. */
export const neededApprovals = 2

/** Hours between the last approval and the removal of the factors. */
export const resetWaitHours = 24

/** Days after which a request without enough approvals is deleted. */
export const resetRequestDays = 7

export const askFactorReset = endpoint({
  method: 'POST',
  path: '/auth/factor-resets',
  access: 'public',
  proves: true,
  summary:
    'Asks for the removal of all second factors, in a browser whose password was right. A mailed link has to confirm it.',
  answer: z.object({ data: z.object({}) }),
  errors: ['account.sign_in_gone'],
})

export const askOwnFactorReset = endpoint({
  method: 'POST',
  path: '/auth/factors/reset',
  access: 'session',
  refusesSupport: true,
  summary: 'Asks for the same while signed in, for those who sign in through their company.',
  answer: z.object({ data: z.object({}) }),
  errors: ['factor.not_found'],
})

export const proveFactorReset = endpoint({
  method: 'POST',
  path: '/auth/factor-resets/prove',
  access: 'public',
  proves: true,
  summary: 'Confirms by the mailed link that the owner of the mailbox asks.',
  body: z.strictObject({ token: token() }),
  answer: z.object({
    data: z.object({
      /** Who can approve it: the provider, where no two administrators stand above all the person’s organizations. */
      approvedBy: z.enum(['administrators', 'provider']),
    }),
  }),
  errors: ['token.invalid', 'token.gone'],
})

export const stopFactorReset = endpoint({
  method: 'POST',
  path: '/auth/factor-resets/stop',
  access: 'public',
  proves: true,
  summary: 'Stops the removal by a mailed link: it was not the owner who asked.',
  body: z.strictObject({ token: token() }),
  answer: z.object({ data: z.object({}) }),
  errors: ['token.invalid', 'token.gone'],
})

const factorReset = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  askedAt: instant(),
  /** Names of the administrators who have approved. */
  approvals: z.array(z.string()),
  /** Whether the caller may approve: a person’s own request and one approved before need somebody else. */
  isOpen: z.boolean(),
  /** When the factors are removed; null until enough have approved. */
  dueAt: z.nullable(instant()),
})
export type FactorReset = z.output<typeof factorReset>

const resetParams = z.extend(orgParams, { resetId: id() })

export const listFactorResets = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/factor-resets',
  access: 'role',
  needs: 'roles.manage',
  summary:
    'People who have lost all their second factors and ask for their removal: those whose organizations are all here or below.',
  params: orgParams,
  answer: z.object({ data: z.array(factorReset) }),
  errors: [],
})

export const approveFactorReset = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/factor-resets/:resetId/approvals',
  access: 'role',
  needs: 'roles.manage',
  refusesSupport: true,
  fresh: true,
  summary: `Approves the removal. After the approval of ${neededApprovals} administrators it happens ${resetWaitHours} hours later, unless somebody stops it.`,
  params: resetParams,
  answer: z.object({ data: factorReset }),
  errors: ['factor_reset.not_found', 'factor_reset.others'],
})

export const refuseFactorReset = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/factor-resets/:resetId',
  access: 'role',
  needs: 'roles.manage',
  refusesSupport: true,
  summary: 'Refuses the removal, also one that others have approved.',
  params: resetParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['factor_reset.not_found'],
})

const ofAccount = z.strictObject({ account: email() })

export const approveFactorResetAsProvider = endpoint({
  method: 'POST',
  path: '/provider/factor-resets',
  access: 'provider',
  summary: `Approves the removal of the second factors of an account that has asked for it by its mailbox. It happens ${resetWaitHours} hours later.`,
  body: ofAccount,
  answer: z.object({ data: z.object({ email: z.string(), dueAt: instant() }) }),
  errors: ['factor_reset.not_asked'],
})

export const confirmPerson = endpoint({
  method: 'POST',
  path: '/provider/factor-resets/confirm',
  access: 'provider',
  summary:
    'Makes a link for a person of whom the provider has made sure: choosing a password by it ends every other way in and opens the closed health data.',
  body: ofAccount,
  answer: z.object({ data: z.object({ email: z.string(), link: z.string() }) }),
  errors: ['factor_reset.not_closed'],
})
