import * as z from 'zod/mini'
import { registrationMetadata } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, id, language, name, newPassword, token } from './fields.ts'
import { orgParams } from './organizations.ts'
import { sessionUser } from './session.ts'
import { userParams } from './users.ts'

const organizationFace = z.object({
  id: id(),
  name: z.string(),
  description: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/users/:userId/invite',
  access: 'administrator',
  summary: 'Mails a person their invitation; an earlier one becomes void.',
  params: userParams,
  answer: z.object({ inviteLink: z.string(), data: z.object({ userId: id(), inviteLink: z.string() }) }),
  errors: [
    'user.not_found',
    'user.already_active',
    'user.inactive',
    'account.email_unverified',
    'invitation.quota',
  ],
})

export const inviteUsers = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/users/invite-bulk',
  access: 'administrator',
  summary: 'Invites many people; each gets an outcome of their own.',
  params: orgParams,
  body: z.strictObject({
    userIds: z
      .array(z.string().check(z.maxLength(100)), 'userIds must be a list.')
      .check(
        z.minLength(1, 'Select at least one user.'),
        z.maxLength(10_000, 'At most 10000 users at once.'),
      ),
  }),
  maxBodyBytes: 1_048_576,
  answer: z.object({
    successCount: z.number(),
    results: z.array(z.object({ userId: z.string(), success: z.boolean(), error: z.optional(z.string()) })),
    data: z.object({ successCount: z.number() }),
  }),
  errors: ['account.email_unverified'],
})

export const getInviteLink = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/invite-link',
  access: 'administrator',
  summary: 'The organization’s link for people to join by themselves.',
  params: orgParams,
  answer: z.object({ inviteLink: z.string(), data: z.object({ inviteLink: z.string() }) }),
  errors: [],
})

export const replaceInviteLink = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/invite-link',
  access: 'administrator',
  refusesSupport: true,
  summary: 'Replaces the organization’s link; the old one stops working at once.',
  params: orgParams,
  answer: z.object({ inviteLink: z.string(), data: z.object({ inviteLink: z.string() }) }),
  errors: [],
})

/** Visitors have no organization yet, so that `_` may stand for it: the token says which one it is. */
const visitorParams = z.object({ orgId: z.string().check(z.maxLength(100)) })

export const validateInviteLink = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/invites/validate/:inviteToken',
  access: 'public',
  summary: 'Whose invite link this is.',
  params: z.extend(visitorParams, { inviteToken: token() }),
  answer: z.object({ ...organizationFace.shape, organization: organizationFace }),
  errors: ['invitation.link_unknown', 'invitation.link_void'],
})

const joinErrors = [
  'invitation.link_unknown',
  'invitation.link_void',
  'invitation.already_member',
  'account.email_taken',
  'server.busy',
] as const

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/register',
  access: 'public',
  summary: 'Joins the organization of an invite link.',
  params: visitorParams,
  body: z.strictObject({
    email: email(),
    password: newPassword(),
    firstName: name('First name'),
    lastName: name('Last name'),
    language: z.optional(language()),
    metadata: z.extend(registrationMetadata, { organizationInviteToken: token() }),
  }),
  status: 201,
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  errors: joinErrors,
})

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/users/complete-registration',
  access: 'public',
  summary: 'Joins the organization of an invite link; the form of this call that other clients use.',
  body: z.strictObject({
    token: token(),
    email: email(),
    password: newPassword(),
    firstName: name('First name'),
    lastName: name('Last name'),
  }),
  status: 201,
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  errors: joinErrors,
})

export const verifyInvite = endpoint({
  method: 'POST',
  path: '/api/auth/verify-invite',
  access: 'public',
  summary: 'Whom a personal invitation is for; nothing is used up.',
  body: z.strictObject({ token: token() }),
  answer: z.object({
    data: z.object({
      email: z.string(),
      userId: id(),
      first_name: z.string(),
      organization: organizationFace,
      /** The address has an account already: its password is asked for, none is chosen. */
      has_account: z.boolean(),
    }),
  }),
  errors: ['invitation.invalid', 'invitation.gone'],
})

export const confirmInvite = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-invite',
  access: 'public',
  summary: 'Accepts a personal invitation: sets the password and activates the person.',
  body: z.strictObject({
    token: token(),
    password: newPassword(),
    userId: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  errors: ['invitation.invalid', 'invitation.gone', 'invitation.existing_account', 'server.busy'],
})
