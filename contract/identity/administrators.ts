import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { organization } from '#contract/tenants/organizations.ts'

export const administrator = z.object({
  id: id(),
  email: z.string(),
  first_name: z.string(),
  firstName: z.string(),
  last_name: z.string(),
  lastName: z.string(),
  avatar_url: z.nullable(z.string()),
})

export type Administrator = z.output<typeof administrator>

export const listAdministrators = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/admins',
  access: 'role',
  needs: 'people.read',
  summary: 'An organization’s own administrators, and the addresses to which the right is promised.',
  params: orgParams,
  answer: z.object({
    data: z.array(administrator),
    /** Pending administrators: their right starts when they verify their address. */
    pending: z.array(z.object({ email: z.string(), since: instant() })),
  }),
  errors: [],
})

export const getAdministrator = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/admins/:userId',
  access: 'role',
  needs: 'people.read',
  summary: 'One administrator.',
  params: z.extend(orgParams, { userId: id() }),
  answer: z.object({ data: administrator }),
  fallback: 'Failed to fetch administrator details',
  errors: ['administrator.not_found'],
})

export const listPotentialAdministrators = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/potential-admins',
  access: 'role',
  needs: 'roles.manage',
  summary:
    'People of the organization, active or yet to join, who are not among its administrators, by name; the first thousand.',
  params: orgParams,
  answer: z.object({ data: z.array(administrator) }),
  fallback: 'Failed to fetch potential administrators',
  errors: [],
})

export const addAdministratorBody = z.strictObject({ userId: id() })

export const addAdministrator = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/admins',
  access: 'role',
  needs: 'roles.manage',
  refusesSupport: true,
  fresh: true,
  summary:
    'Makes a person an administrator of their organization: at once if they are active and their mailbox is proved, else by mail.',
  params: orgParams,
  body: addAdministratorBody,
  alias: 'organization',
  answer: z.object({ data: organization }),
  fallback: 'Failed to add administrator',
  errors: [
    'user.not_found',
    'administrator.exists',
    'user.inactive',
    'session.own_factor_required',
    'account.company_vouches',
    'account.email_unverified',
    'invitation.quota',
  ],
})

export const removeAdministrator = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/admins/:userId',
  access: 'role',
  needs: 'roles.manage',
  refusesSupport: true,
  fresh: true,
  summary: 'Takes the right to administer from somebody else, as long as one administrator stays.',
  params: z.extend(orgParams, { userId: id() }),
  alias: 'organization',
  answer: z.object({ data: organization }),
  fallback: 'Failed to remove administrator',
  errors: [
    'administrator.not_found',
    'administrator.last',
    'enforcement.no_break_glass',
    'administrator.yourself',
    'role.managed',
  ],
})
