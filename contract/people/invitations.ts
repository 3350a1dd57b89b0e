import * as z from 'zod/mini'
import { sessionUser } from '#contract/identity/sessions.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { errorCodes } from '#contract/platform/errors.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { email, id, token } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { confirmInviteBody } from './invitation-bodies.ts'
import { publicOrganization } from './invite-links.ts'
import { user, userParams } from './users.ts'

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/users/:userId/invite',
  access: 'role',
  needs: 'people.write',
  summary: 'Mails a person their invitation; an earlier one becomes void.',
  params: userParams,
  answer: z.object({ inviteLink: z.string(), data: z.object({ userId: id(), inviteLink: z.string() }) }),
  fallback: 'Failed to send invite',
  errors: [
    'user.not_found',
    'role.beyond',
    'user.already_active',
    'user.inactive',
    'account.email_unverified',
    'invitation.quota',
  ],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/users/:userId/invite',
  access: 'role',
  needs: 'people.write',
  summary: 'Takes an invitation back: its links stop working, and one that waits is not sent.',
  params: userParams,
  answer: z.object({ data: user }),
  errors: ['user.not_found', 'role.beyond', 'invitation.none'],
})

export const inviteUsers = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/users/invite-bulk',
  access: 'role',
  needs: 'people.write',
  summary:
    'Queues invitations for many people; each gets an outcome of their own, and the mails follow paced.',
  params: orgParams,
  body: z.strictObject({
    userIds: z
      .array(z.string().check(z.maxLength(100)), fieldMessage({ code: 'list.type', label: 'userIds' }))
      .check(
        z.minLength(1, fieldMessage({ code: 'users.none_selected' })),
        z.maxLength(10_000, fieldMessage({ code: 'list.too_many_at_once', items: 'users', max: 10_000 })),
      ),
  }),
  maxBodyBytes: 1_048_576,
  answer: z.object({
    successCount: z.number(),
    results: z.array(
      z.object({
        userId: z.string(),
        success: z.boolean(),
        error: z.optional(z.string()),
        code: z.optional(z.enum(errorCodes)),
      }),
    ),
    data: z.object({ successCount: z.number() }),
  }),
  fallback: 'Failed to send invites',
  errors: ['account.email_unverified'],
})

export const inviteAdministrator = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/admins/invite',
  access: 'role',
  needs: 'roles.manage',
  refusesSupport: true,
  fresh: true,
  summary: 'Mails an invitation to administer; the right begins once that mailbox is proved.',
  params: orgParams,
  body: z.strictObject({ email: email() }),
  status: 201,
  answer: z.object({ data: z.object({ email: z.string(), status: z.enum(['pending', 'active']) }) }),
  errors: [
    'administrator.exists',
    'user.inactive',
    'user.sign_in_taken',
    'session.own_factor_required',
    'account.company_vouches',
    'account.email_unverified',
    'invitation.quota',
  ],
})

export const verifyInvite = endpoint({
  method: 'POST',
  path: '/api/auth/verify-invite',
  access: 'public',
  patient: true,
  proves: true,
  summary: 'Whom a personal invitation is for; nothing is used up.',
  body: z.strictObject({ token: token() }),
  answer: z.object({
    data: z.object({
      email: z.string(),
      userId: id(),
      first_name: z.string(),
      organization: publicOrganization,
      /** The address has an account, so its password is required. Only holders of the mailed link learn this. */
      has_account: z.boolean(),
    }),
  }),
  fallback: 'Failed to verify invitation',
  errors: ['invitation.invalid', 'invitation.gone'],
})

export const confirmInvite = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-invite',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'Accepts a personal invitation: sets the password and activates the person.',
  body: confirmInviteBody,
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  fallback: 'Failed to confirm invitation',
  errors: [
    'invitation.invalid',
    'invitation.gone',
    'invitation.existing_account',
    'account.wrong_credentials',
    'account.sign_in_first',
    'sso.required',
    'invitation.already_member',
    'password.common',
    'password.personal',
    'server.busy',
  ],
})
