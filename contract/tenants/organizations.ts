import * as z from 'zod/mini'
import { domain } from '#contract/platform/domain.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id, instant, name, paragraphs } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { pictureOrNone } from '#contract/platform/picture.ts'
import { timezone } from '#contract/platform/timezones.ts'

const organizationFields = {
  id: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  access_code: z.string(),
  accessCode: z.string(),
  admin_ids: z.array(id()),
  /** Addresses of its administrators, including pending ones. */
  admins: z.array(z.string()),
  parentId: z.nullable(id()),
  isPrimary: z.boolean(),
  timezone: z.string(),
  /** Balance according to its credit entries. */
  credits: z.nullable(z.number()),
  allowSubOrganizations: z.boolean(),
  /** Default language of its mails and reports. */
  language: z.enum(['en', 'fr']),
  /** Minimum group size of a participation figure: 5, or more if the organization raised it. */
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
  summary: 'The organizations the caller administers, as trees.',
  answer: z.object({ data: z.array(organization) }),
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
  needs: 'organization.read',
  summary: 'One organization.',
  params: orgParams,
  answer: z.object({ organization, data: organization }),
  fallback: 'Failed to get organization details',
  errors: [],
})

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:orgId',
  access: 'administrator',
  needs: 'organization.write',
  refusesSupport: true,
  summary: 'Changes what is given of the organization’s settings.',
  params: orgParams,
  body: z
    .strictObject({
      name: z.optional(name('organizationName', 100)),
      accessCode: z.optional(
        z.string(fieldMessage({ code: 'text.required', label: 'accessCode' })).check(
          z.trim(),
          // Validate before upper-casing: a long s (ſ) would become an S.
          z.regex(/^[A-Za-z0-9-]{8,40}$/, fieldMessage({ code: 'code.format' })),
          z.toUpperCase(),
        ),
      ),
      description: z.optional(z.nullable(paragraphs('description', 500))),
      logo_url: z.optional(pictureOrNone()),
      timezone: z.optional(timezone),
      language: z.optional(z.enum(['en', 'fr'])),
      minimumGroup: z.optional(
        z
          .number(fieldMessage({ code: 'number.type', label: 'minimumGroup' }))
          .check(
            z.int(fieldMessage({ code: 'number.whole', label: 'minimumGroup' })),
            z.minimum(5, fieldMessage({ code: 'number.too_small', label: 'minimumGroup', min: 5 })),
            z.maximum(100, fieldMessage({ code: 'number.too_large', label: 'minimumGroup', max: 100 })),
          ),
      ),
    })
    .check(
      z.refine((body) => Object.keys(body).length > 0, fieldMessage({ code: 'input.nothing_to_change' })),
    ),
  spellings: { accessCode: 'access_code' },
  resource: organization,
  answer: z.object({ organization, data: organization }),
  fallback: 'Failed to update organization',
  errors: [
    'organization.code_taken',
    'organization.code_is_name',
    'organization.group_lowered',
    'upload.unknown',
  ],
})

/** Who may join by link or code: holders of the code, or people with an address of a listed domain. */
const accessControl = z.object({ mode: z.enum(['code', 'professional']), domains: z.array(z.string()) })

export const getAccessControl = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/access-control',
  access: 'administrator',
  needs: 'organization.read',
  summary: 'Who may join an organization by themselves.',
  params: orgParams,
  answer: z.object({ data: accessControl }),
  errors: [],
})

export const setAccessControl = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/access-control',
  access: 'administrator',
  needs: 'security.manage',
  refusesSupport: true,
  summary: 'Says who may join an organization by themselves. Without domains everybody with the link may.',
  params: orgParams,
  body: z.strictObject({
    mode: z.enum(['code', 'professional']),
    domains: z._default(
      z
        .array(domain())
        .check(z.maxLength(100, fieldMessage({ code: 'list.too_long', items: 'domains', max: 100 }))),
      [],
    ),
  }),
  answer: z.object({ data: accessControl }),
  errors: [],
})
