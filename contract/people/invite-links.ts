import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, token } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'

/** What an organization shows to people who do not belong to it yet. */
export const publicOrganization = z.object({
  id: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
})

export const getInviteLink = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/invite-link',
  access: 'role',
  needs: 'people.read',
  summary: 'The organization’s link for people to join by themselves.',
  params: orgParams,
  answer: z.object({ inviteLink: z.string(), data: z.object({ inviteLink: z.string() }) }),
  fallback: 'Failed to get invite link',
  errors: [],
})

export const replaceInviteLink = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/invite-link',
  access: 'role',
  needs: 'people.write',
  refusesSupport: true,
  summary: 'Replaces the organization’s link; the old one stops working at once.',
  params: orgParams,
  answer: z.object({ inviteLink: z.string(), data: z.object({ inviteLink: z.string() }) }),
  errors: [],
})

/** Visitors have no organization yet, therefore `_` is accepted: the token identifies the organization. */
export const visitorParams = z.object({ orgId: z.string().check(z.maxLength(100)) })

export const validateInviteLink = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/invites/validate/:inviteToken',
  access: 'public',
  patient: true,
  summary: 'Whose invite link this is.',
  params: z.extend(visitorParams, { inviteToken: token() }),
  answer: z.object({ ...publicOrganization.shape, organization: publicOrganization }),
  fallback: 'Invalid or expired organization invite link',
  errors: ['invitation.link_unknown', 'invitation.link_void'],
})
