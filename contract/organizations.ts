import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const organization = z.object({
  id: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  access_code: z.string(),
  accessCode: z.string(),
  admin_ids: z.array(id()),
  parentId: z.nullable(id()),
  isPrimary: z.boolean(),
  timezone: z.string(),
})

export interface OrganizationNode extends z.output<typeof organization> {
  children: OrganizationNode[]
}

const node: z.ZodMiniType<OrganizationNode> = z.extend(organization, {
  children: z.array(z.lazy(() => node)),
})

export const orgParams = z.object({ orgId: id() })

/** For calls that name the organization beside their path instead of in it. */
export const organizationQuery = z.strictObject({ organizationId: id() })

export const getOrganizationTree = endpoint({
  method: 'GET',
  path: '/api/organizations/hierarchical',
  access: 'session',
  summary: 'The organizations the caller administers, as trees.',
  answer: z.object({ data: z.array(node) }),
  errors: [],
})

export const getMyOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/admin/my-organization',
  access: 'session',
  summary: 'The organization the caller administers first, marked primary.',
  answer: z.object({ organization, data: organization }),
  errors: ['organization.not_found'],
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId',
  access: 'administrator',
  summary: 'One organization.',
  params: orgParams,
  answer: z.object({ organization, data: organization }),
  errors: [],
})
