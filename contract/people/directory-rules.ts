import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { roles } from '#contract/platform/permissions.ts'

export const mostRules = 100
/** The most groups and people of one answer; totals are exact. */
export const mostShown = 200

const directoryParams = z.extend(orgParams, { directoryId: id() })

const rule = {
  groupId: id(),
  role: z.enum(roles),
  /** Where the role is given: the directory's organization or one below it. */
  organizationId: id(),
}

const directoryRule = z.object({
  id: id(),
  role: z.enum(roles),
  organizationId: id(),
  organization: z.string(),
})

const directoryGroup = z.object({
  id: id(),
  name: z.string(),
  members: z.number(),
  rules: z.array(directoryRule),
})

export type DirectoryGroup = z.output<typeof directoryGroup>

const people = z.object({ total: z.number(), people: z.array(z.object({ id: id(), name: z.string() })) })

/** Who would gain and who would lose a role. */
export const ruleDifference = z.object({ gains: people, loses: people })

export type RuleDifference = z.output<typeof ruleDifference>

export const listDirectoryGroups = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/directories/:directoryId/groups',
  access: 'role',
  needs: 'integrations.manage',
  summary: 'The first 200 groups of a directory by name, with their rules and numbers of members.',
  params: directoryParams,
  answer: z.object({ data: z.array(directoryGroup), total: z.number() }),
  errors: [],
})

export const previewDirectoryRule = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/directories/:directoryId/rules/preview',
  access: 'role',
  needs: { all: ['integrations.manage', 'people.read'] },
  refusesSupport: true,
  summary: 'Who gains a role if this rule is made, or loses it if it is deleted. Nothing changes.',
  params: directoryParams,
  query: z.strictObject({ ...rule, deleted: z._default(z.stringbool(), false) }),
  answer: z.object({ data: ruleDifference }),
  errors: ['role.beyond', 'role.by_token'],
})

export const createDirectoryRule = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/directories/:directoryId/rules',
  access: 'role',
  needs: { all: ['integrations.manage', 'people.read'] },
  refusesSupport: true,
  fresh: true,
  status: 201,
  summary: 'Gives a role to whoever is in a group, from now on. Rights that people gave stay as they are.',
  params: directoryParams,
  body: z.strictObject(rule),
  answer: z.object({ data: z.extend(ruleDifference, { rule: directoryRule }) }),
  errors: ['role.beyond', 'role.by_token', 'key.too_many'],
})

export const deleteDirectoryRule = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/directories/:directoryId/rules/:ruleId',
  access: 'role',
  needs: { all: ['integrations.manage', 'people.read'] },
  refusesSupport: true,
  fresh: true,
  summary: 'Deletes a rule and takes the rights away that it alone gave.',
  params: z.extend(directoryParams, { ruleId: id() }),
  answer: z.object({ data: ruleDifference }),
  errors: ['role.beyond'],
})
