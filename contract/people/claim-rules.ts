import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, line } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { gifts, given, ruleDifference } from './directory-rules.ts'

const connectionParams = z.extend(orgParams, { connectionId: id() })

const rule = {
  /** A value of the claim with groups, letter by letter. */
  value: line('value', 200),
  ...gifts,
}

const claimRule = z.object({ id: id(), value: z.string(), ...given })

export type ClaimRule = z.output<typeof claimRule>

const declared = {
  access: 'role',
  needs: { all: ['security.manage', 'people.read'] },
  refusesSupport: true,
} as const

export const listClaimRules = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/connections/:connectionId/rules',
  summary: 'What values of the claim with groups give at each sign-in.',
  params: connectionParams,
  answer: z.object({ data: z.array(claimRule) }),
  errors: ['connection.not_found'],
})

export const previewClaimRule = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/connections/:connectionId/rules/preview',
  summary:
    'Who gains and loses what if this rule is made, or deleted, by their last sign-ins. Nothing changes.',
  params: connectionParams,
  query: z.strictObject({ ...rule, deleted: z._default(z.stringbool(), false) }),
  answer: z.object({ data: ruleDifference }),
  errors: ['connection.not_found', 'rule.incomplete', 'role.beyond', 'team.not_found'],
})

export const createClaimRule = endpoint({
  ...declared,
  method: 'POST',
  path: '/api/organizations/:orgId/connections/:connectionId/rules',
  fresh: true,
  status: 201,
  summary:
    'Gives a role, a team or an organization to whoever signs in with a value in the claim with groups, as long as it comes.',
  params: connectionParams,
  body: z.strictObject(rule),
  answer: z.object({ data: z.extend(ruleDifference, { rule: claimRule }) }),
  errors: ['connection.not_found', 'rule.incomplete', 'role.beyond', 'team.not_found', 'key.too_many'],
})

export const deleteClaimRule = endpoint({
  ...declared,
  method: 'DELETE',
  path: '/api/organizations/:orgId/connections/:connectionId/rules/:ruleId',
  fresh: true,
  summary: 'Deletes a rule and takes away what it alone gave.',
  params: z.extend(connectionParams, { ruleId: id() }),
  answer: z.object({ data: ruleDifference }),
  errors: ['connection.not_found', 'role.beyond'],
})
