import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, verbatim } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { createSubOrganizationBody, updateHierarchyNodeBody } from './organization-bodies.ts'
import { organization } from './organizations.ts'

const nodeParams = z.extend(orgParams, { id: id() })

export const listHierarchy = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/hierarchical',
  access: 'role',
  needs: 'organization.read',
  summary:
    'Everything where the caller holds a role, as trees: all of it, or what matches by name or access code with what is above.',
  params: orgParams,
  query: z.strictObject({ search: z.optional(verbatim(200)) }),
  answer: z.object({ data: z.array(organization) }),
  errors: [],
})

export const getHierarchyNode = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/hierarchical/:id',
  access: 'role',
  needs: 'organization.read',
  summary: 'One organization where the caller holds a role, with what is below it.',
  params: nodeParams,
  answer: z.object({ data: organization }),
  errors: ['organization.unknown'],
})

export const createSubOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/hierarchical',
  access: 'role',
  needs: 'hierarchy.write',
  refusesSupport: true,
  summary: 'Adds an organization below another, below the one in the path unless told.',
  params: orgParams,
  body: createSubOrganizationBody,
  status: 201,
  answer: z.object({ data: organization }),
  errors: [
    'organization.unknown',
    'organization.no_subs',
    'organization.too_deep',
    'session.own_factor_required',
    'account.company_vouches',
    'account.email_unverified',
    'session.reauthentication_required',
  ],
})

export const updateHierarchyNode = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgId/hierarchical/:id',
  access: 'role',
  needs: 'hierarchy.write',
  refusesSupport: true,
  summary:
    'Changes what is given of an organization. Administrators who are not named any more lose their right.',
  params: nodeParams,
  body: updateHierarchyNodeBody,
  resource: organization,
  answer: z.object({ data: organization }),
  errors: [
    'organization.unknown',
    'organization.code_is_name',
    'administrator.last',
    'enforcement.no_break_glass',
    'administrator.yourself',
    'role.managed',
    'user.inactive',
    'user.sign_in_taken',
    'session.own_factor_required',
    'account.company_vouches',
    'account.email_unverified',
    'invitation.quota',
    'session.reauthentication_required',
  ],
})

/** What the deletion of an organization and its descendants would remove. */
const contents = z.object({
  organizations: z.number(),
  users: z.number(),
  teams: z.number(),
  challenges: z.number(),
  quizzes: z.number(),
  /** Credits that return to the parent organization. */
  credits: z.number(),
})

export const countHierarchyNode = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/hierarchical/:id/contents',
  access: 'role',
  needs: 'hierarchy.write',
  summary: 'What would be lost if an organization were deleted.',
  params: nodeParams,
  answer: z.object({ data: contents }),
  errors: ['organization.unknown'],
})

export const deleteHierarchyNode = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/hierarchical/:id',
  access: 'role',
  needs: 'hierarchy.write',
  refusesSupport: true,
  fresh: true,
  summary: 'Deletes an organization with all that is below it. The provider can bring it back for 30 days.',
  params: nodeParams,
  /** If a name is given, it must equal the organization's name. */
  query: z.strictObject({ name: z.optional(verbatim(200)) }),
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['organization.unknown', 'organization.primary', 'organization.other_name'],
})

export const restoreOrganization = endpoint({
  method: 'POST',
  path: '/provider/organizations/restore',
  access: 'provider',
  summary:
    'Brings a deleted organization back with what was deleted with it, within 30 days. Its credits stay where they went.',
  body: z.strictObject({ organizationId: id() }),
  answer: z.object({ data: z.object({ organizationIds: z.array(id()) }) }),
  errors: ['organization.unknown', 'organization.not_deleted'],
})
