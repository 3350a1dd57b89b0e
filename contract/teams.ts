import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { organizationQuery } from './organizations.ts'

export const team = z.object({
  id: id(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  createdAt: instant(),
})

export type Team = z.output<typeof team>

export const listAllTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  access: 'administrator',
  summary: 'All teams of the organization named in the query, by name.',
  query: organizationQuery,
  answer: z.object({ data: z.array(team), teams: z.array(team) }),
  errors: [],
})
