import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, line } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { roles } from '#contract/platform/permissions.ts'

export const mostRules = 100
/** The most groups and people of one answer; totals are exact. */
export const mostShown = 200

const directoryParams = z.extend(orgParams, { directoryId: id() })

/** What a rule may give. */
export const gifts = {
  role: z.optional(z.enum(roles)),
  /** Where the role is given: the organization of the rule or one below it. */
  organizationId: z.optional(id()),
  /** A team of the organization of the rule or of one below it. */
  teamId: z.optional(id()),
  /** The organization below in which they work, if the directory or the connection places people. */
  placementId: z.optional(id()),
}

/** Whom a rule means (those in a group, or those of whom an attribute says a value), and what they get. */
const rule = {
  groupId: z.optional(id()),
  attributeId: z.optional(id()),
  /** The whole value of the attribute, letter by letter. */
  value: z.optional(line('value', 500)),
  ...gifts,
}

/** What a rule gives, with names. */
export const given = {
  role: z.nullable(z.enum(roles)),
  organizationId: z.nullable(id()),
  organization: z.nullable(z.string()),
  teamId: z.nullable(id()),
  team: z.nullable(z.string()),
  placementId: z.nullable(id()),
  placement: z.nullable(z.string()),
}

export const directoryRule = z.object({ id: id(), value: z.nullable(z.string()), ...given })

export type DirectoryRule = z.output<typeof directoryRule>

const directoryGroup = z.object({
  id: id(),
  name: z.string(),
  members: z.number(),
  rules: z.array(directoryRule),
})

export type DirectoryGroup = z.output<typeof directoryGroup>

const people = z.object({ total: z.number(), people: z.array(z.object({ id: id(), name: z.string() })) })

const peopleOfTeams = z.object({
  total: z.number(),
  people: z.array(z.object({ id: id(), name: z.string(), team: z.string() })),
})

const peopleOfPlaces = z.object({
  total: z.number(),
  people: z.array(z.object({ id: id(), name: z.string(), organization: z.string() })),
})

/** Who would gain and who would lose a role, join and leave which team, and move to which organization. */
export const ruleDifference = z.object({
  gains: people,
  loses: people,
  joins: peopleOfTeams,
  leaves: peopleOfTeams,
  moves: peopleOfPlaces,
})

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
  summary: 'Who gains and loses what if this rule is made, or deleted. Nothing changes.',
  params: directoryParams,
  query: z.strictObject({ ...rule, deleted: z._default(z.stringbool(), false) }),
  answer: z.object({ data: ruleDifference }),
  errors: ['rule.incomplete', 'role.beyond', 'role.by_token', 'team.not_found'],
})

export const createDirectoryRule = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/directories/:directoryId/rules',
  access: 'role',
  needs: { all: ['integrations.manage', 'people.read'] },
  refusesSupport: true,
  fresh: true,
  status: 201,
  summary:
    'Gives a role, a team or an organization to whoever is in a group or has a value of an attribute, from now on. What people gave stays as it is.',
  params: directoryParams,
  body: z.strictObject(rule),
  answer: z.object({
    data: z.extend(ruleDifference, {
      rule: directoryRule,
      /** People of whom the difference says nothing yet, because a job gives them what the rule says. */
      waiting: z.number(),
    }),
  }),
  errors: ['rule.incomplete', 'role.beyond', 'role.by_token', 'team.not_found', 'key.too_many'],
})

export const deleteDirectoryRule = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/directories/:directoryId/rules/:ruleId',
  access: 'role',
  needs: { all: ['integrations.manage', 'people.read'] },
  refusesSupport: true,
  fresh: true,
  summary: 'Deletes a rule and takes away what it alone gave.',
  params: z.extend(directoryParams, { ruleId: id() }),
  answer: z.object({ data: ruleDifference }),
  errors: ['role.beyond'],
})
