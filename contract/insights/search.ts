import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, verbatim } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

/** A challenge or quiz. `finished` selects the tab of its list. */
const scheduled = z.object({ id: id(), title: z.string(), finished: z.boolean() })

const found = z.object({
  people: z.array(z.object({ id: id(), name: z.string(), email: z.string() })),
  teams: z.array(z.object({ id: id(), name: z.string() })),
  challenges: z.array(scheduled),
  quizzes: z.array(scheduled),
})

export type Found = z.output<typeof found>

export const searchOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/search',
  access: 'role',
  needs: { any: ['people.read', 'programme.read'] },
  summary:
    'People, teams, challenges and quizzes that hold every word of a text, at most five of each kind that the caller may read.',
  params: orgParams,
  query: z.strictObject({ search: verbatim(200) }),
  answer: z.object({ data: found }),
  errors: [],
})
