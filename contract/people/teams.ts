import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id, instant, line, verbatim } from '#contract/platform/fields.ts'
import { organizationQuery, orgParams } from '#contract/platform/organization-params.ts'
import { count } from '#contract/platform/pagination.ts'
import { pictureOrNone } from '#contract/platform/picture.ts'

export const team = z.object({
  id: id(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  memberCount: z.number(),
  createdAt: instant(),
})

export type Team = z.output<typeof team>

/** A person with their team, if any. */
export const teamMember = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar_url: z.nullable(z.string()),
})

export type TeamMember = z.output<typeof teamMember>

const teamParams = z.extend(orgParams, { teamId: id() })
const teamName = () => line('teamName', 60)
/** Ids of people in one request. */
const userIds = () =>
  z
    .array(id())
    .check(z.maxLength(10_000, fieldMessage({ code: 'list.too_many_at_once', items: 'people', max: 10_000 })))
const mostBytes = 1_048_576

export const listAllTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  access: 'role',
  needs: 'people.read',
  summary: 'All teams of the organization named in the query, by name.',
  query: organizationQuery,
  alias: 'teams',
  answer: z.object({ data: z.array(team) }),
  errors: [],
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/teams',
  access: 'role',
  needs: 'people.read',
  summary: 'The teams of an organization by name: all of them, or those whose name holds the search text.',
  params: orgParams,
  query: z.strictObject({ search: z.optional(verbatim(200)) }),
  alias: 'teams',
  answer: z.object({ data: z.array(team) }),
  errors: [],
})

export const createTeamBody = z.strictObject({ name: teamName(), logo_url: z.optional(pictureOrNone()) })

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/teams',
  access: 'role',
  needs: 'teams.write',
  summary: 'Adds a team without members. No two of an organization have the same name, in capitals or not.',
  params: orgParams,
  body: createTeamBody,
  status: 201,
  alias: 'team',
  answer: z.object({ data: team }),
  fallback: 'Failed to create team',
  errors: ['team.name_taken', 'upload.unknown'],
})

export const updateTeam = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/teams/:teamId',
  access: 'role',
  needs: 'teams.write',
  summary:
    'Changes what is given of a team. No two of an organization have the same name, in capitals or not.',
  params: teamParams,
  body: z
    .strictObject({ name: z.optional(teamName()), logo_url: z.optional(pictureOrNone()) })
    .check(
      z.refine((body) => Object.keys(body).length > 0, fieldMessage({ code: 'input.nothing_to_change' })),
    ),
  resource: team,
  alias: 'team',
  answer: z.object({ data: team }),
  errors: ['team.not_found', 'team.name_taken', 'upload.unknown'],
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/teams/:teamId',
  access: 'role',
  needs: 'teams.write',
  summary: 'Removes a team; its members are without one then.',
  params: teamParams,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['team.not_found', 'rule.asks'],
})

export const listUsersWithoutTeam = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/users/without-team',
  access: 'role',
  needs: 'people.read',
  summary: 'People in no team who are not inactive, by name: all of them unless a limit is told.',
  params: orgParams,
  query: z.strictObject({
    search: z.optional(verbatim(200)),
    limit: z.optional(count('limit', 10_000)),
  }),
  alias: 'users',
  answer: z.object({
    data: z.array(teamMember),
    /** Total count, independent of the limit. */
    total: z.number(),
  }),
  errors: [],
})

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/teams/:teamId/members',
  access: 'role',
  needs: 'people.read',
  summary: 'The members of a team, by name.',
  params: teamParams,
  alias: 'members',
  answer: z.object({ data: z.array(teamMember) }),
  errors: ['team.not_found'],
})

export const countTeamMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/teams/:teamId/members/count',
  access: 'role',
  needs: 'people.read',
  summary: 'How many members a team has.',
  params: teamParams,
  answer: z.object({ data: z.object({ count: z.number() }), count: z.number() }),
  errors: ['team.not_found'],
})

export const addTeamMembers = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/teams/:teamId/members',
  access: 'role',
  needs: 'teams.write',
  summary: 'Puts people without a team into this one.',
  params: teamParams,
  body: z.strictObject({ userIds: userIds() }),
  maxBodyBytes: mostBytes,
  alias: 'members',
  answer: z.object({ data: z.array(teamMember) }),
  errors: ['team.not_found', 'team.member_elsewhere', 'user.not_found'],
})

export const updateTeamMembers = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/teams/:teamId/members',
  access: 'role',
  needs: 'teams.write',
  summary: 'Adds and removes members; nothing changes unless all of it can.',
  params: teamParams,
  body: z.strictObject({ addUserIds: z._default(userIds(), []), removeUserIds: z._default(userIds(), []) }),
  maxBodyBytes: mostBytes,
  alias: 'changes',
  answer: z.object({ data: z.object({ added: z.array(id()), removed: z.array(id()) }) }),
  errors: ['team.not_found', 'team.member_elsewhere', 'user.not_found'],
})
