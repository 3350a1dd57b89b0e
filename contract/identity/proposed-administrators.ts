import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { email, id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

/** Most people that a list names. */
export const mostProposed = 500

const proposedAdministrator = z.object({
  userId: id(),
  name: z.string(),
  email: z.string(),
  /** Where they become administrator: this organization or one below it. */
  organizationId: id(),
  organization: z.string(),
  /** The groups and values of attributes that rules go by. */
  by: z.array(z.string()),
  since: instant(),
  /** Whether an administrator refused it. It can be confirmed later. */
  refused: z.boolean(),
  /** Whether the caller may confirm it: nobody confirms themselves. */
  isOpen: z.boolean(),
})
export type ProposedAdministrator = z.output<typeof proposedAdministrator>

const declared = { access: 'role', needs: 'roles.manage' } as const
const ofPerson = z.extend(orgParams, { userId: id() })

export const listProposedAdministrators = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/proposed-administrators',
  summary: `People here and below who are administrators by a rule of a directory or of single sign-on once an administrator confirms it; at most ${mostProposed}.`,
  params: orgParams,
  answer: z.object({ data: z.array(proposedAdministrator) }),
  errors: [],
})

const answering = {
  ...declared,
  method: 'POST',
  refusesSupport: true,
  fresh: true,
  params: ofPerson,
  answer: z.object({ data: z.object({ userId: id(), organizationId: id() }) }),
} as const

export const confirmAdministrator = endpoint({
  ...answering,
  path: '/api/organizations/:orgId/proposed-administrators/:userId/confirm',
  summary:
    'Makes the person an administrator, until the rule gives it no longer. The proof is the caller’s own: single sign-on alone is none.',
  errors: [
    'proposal.not_found',
    'administrator.yourself',
    'session.own_factor_required',
    'account.company_vouches',
  ],
})

export const refuseAdministrator = endpoint({
  ...answering,
  path: '/api/organizations/:orgId/proposed-administrators/:userId/refuse',
  summary: 'Refuses it, until the person is proposed anew or somebody confirms it after all.',
  errors: ['proposal.not_found', 'session.own_factor_required', 'account.company_vouches'],
})

export const confirmAdministratorAsProvider = endpoint({
  method: 'POST',
  path: '/provider/administrators/confirm',
  access: 'provider',
  summary:
    'Confirms an administrator whom a rule proposes, where the organization has nobody left who can. It is mailed to everybody with a role.',
  body: z.strictObject({ organizationId: id(), account: email() }),
  answer: z.object({ data: z.object({ organizationId: id(), email: z.string() }) }),
  errors: ['proposal.not_found', 'proposal.administrator_left'],
})
