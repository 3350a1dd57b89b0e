import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { roles } from '#contract/platform/permissions.ts'
import { setAccessControlBody, updateOrganizationBody } from './organization-bodies.ts'

const organizationFields = {
  id: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  /** Empty for roles that do not include reading people. */
  access_code: z.string(),
  accessCode: z.string(),
  admin_ids: z.array(id()),
  /** Addresses of its administrators, including pending ones. */
  admins: z.array(z.string()),
  parentId: z.nullable(id()),
  isPrimary: z.boolean(),
  /** The caller's roles here, inherited ones included. They decide what else this answer and the screens show. */
  roles: z.array(z.enum(roles)),
  timezone: z.string(),
  /** Balance according to its credit entries. */
  credits: z.nullable(z.number()),
  allowSubOrganizations: z.boolean(),
  /** Default language of its mails and reports. */
  language: z.enum(['en', 'fr']),
  /**
   * Minimum group size of a participation figure: 5, or more if the organization raised it. It counts as the next multiple
   * of five.
   */
  minimumGroup: z.number(),
  createdAt: instant(),
  updatedAt: instant(),
}

/** An organization with its descendants. */
export interface OrganizationNode extends z.output<z.ZodMiniObject<typeof organizationFields>> {
  children: OrganizationNode[]
}

export const organization: z.ZodMiniObject<
  typeof organizationFields & { children: z.ZodMiniArray<z.ZodMiniType<OrganizationNode>> }
> = z.object({ ...organizationFields, children: z.array(z.lazy(() => organization)) })

export type Organization = OrganizationNode

export const getOrganizationTree = endpoint({
  method: 'GET',
  path: '/api/organizations/hierarchical',
  access: 'session',
  summary: 'The organizations in which the caller holds a role, as trees.',
  answer: z.object({ data: z.array(organization) }),
  errors: [],
})

export const getMyOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/admin/my-organization',
  access: 'session',
  summary: 'The organization in which the caller held a role first, marked primary.',
  alias: 'organization',
  answer: z.object({ data: organization }),
  errors: ['organization.not_found'],
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId',
  access: 'role',
  needs: 'organization.read',
  summary: 'One organization.',
  params: orgParams,
  alias: 'organization',
  answer: z.object({ data: organization }),
  fallback: 'Failed to get organization details',
  errors: [],
})

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:orgId',
  access: 'role',
  needs: 'organization.write',
  refusesSupport: true,
  summary: 'Changes what is given of the organization’s settings.',
  params: orgParams,
  body: updateOrganizationBody,
  spellings: { accessCode: 'access_code' },
  resource: organization,
  alias: 'organization',
  answer: z.object({ data: organization }),
  fallback: 'Failed to update organization',
  errors: [
    'organization.code_taken',
    'organization.code_is_name',
    'organization.group_lowered',
    'server.busy',
    'upload.unknown',
  ],
})

/** Who may join by link or code: holders of the code, or people with an address of a listed domain. */
const accessControl = z.object({ mode: z.enum(['code', 'professional']), domains: z.array(z.string()) })

export const getAccessControl = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/access-control',
  access: 'role',
  needs: 'people.read',
  summary: 'Who may join an organization by themselves.',
  params: orgParams,
  answer: z.object({ data: accessControl }),
  errors: [],
})

export const setAccessControl = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/access-control',
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  summary: 'Says who may join an organization by themselves. Without domains everybody with the link may.',
  params: orgParams,
  body: setAccessControlBody,
  answer: z.object({ data: accessControl }),
  errors: [],
})
