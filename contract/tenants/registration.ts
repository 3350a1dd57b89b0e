import * as z from 'zod/mini'
import { sessionUser } from '#contract/identity/sessions.ts'
import { publicOrganization, visitorParams } from '#contract/people/invite-links.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { email, id, language, line, name, newPassword, token } from '#contract/platform/fields.ts'

const companyName = () => line('companyName', 120)

const noAccessCode = fieldMessage({ code: 'text.required', label: 'accessCode' })

/** Fields that an organization with an access code requires besides the link. */
const accessCode = () =>
  z.string(noAccessCode).check(
    z.trim(),
    z.minLength(1, noAccessCode),
    z.maxLength(40, fieldMessage({ code: 'text.oversized', label: 'accessCode' })),
    // Accept only characters that an access code may contain, so that no other input reaches the database.
    z.regex(/^[!-~ ]*$/, fieldMessage({ code: 'text.characters', label: 'accessCode' })),
    z.toUpperCase(),
  )

const registrationMetadata = z.strictObject({
  company_name: z.optional(companyName()),
  first_name: z.optional(name('firstName')),
  last_name: z.optional(name('lastName')),
  organizationInviteToken: z.optional(token()),
})

export const registerBody = z.strictObject({
  email: email(),
  password: newPassword(),
  firstName: name('firstName'),
  lastName: name('lastName'),
  company_name: z.optional(companyName()),
  language: z.optional(language()),
  metadata: z.optional(registrationMetadata),
  accessCode: z.optional(accessCode()),
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'Creates an account with its organization, or joins the organization of an invite link.',
  body: registerBody,
  status: 201,
  answer: z.object({
    data: z.object({
      user: sessionUser,
      organization: z.object({ id: id(), name: z.string() }),
    }),
  }),
  errors: [
    'account.email_taken',
    'account.wrong_credentials',
    'account.sign_in_first',
    'registration.managed_domain',
    'sso.required',
    'invitation.link_unknown',
    'invitation.link_void',
    'invitation.already_member',
    'invitation.mailed',
    'invitation.domain',
    'invitation.code',
    'password.common',
    'password.personal',
    'server.busy',
  ],
})

const joinerErrors = [
  'invitation.already_member',
  'invitation.mailed',
  'invitation.domain',
  'invitation.code',
  'account.email_taken',
  'account.wrong_credentials',
  'account.sign_in_first',
  'sso.required',
  'password.common',
  'password.personal',
  'server.busy',
] as const

const joinErrors = [...joinerErrors, 'invitation.link_unknown', 'invitation.link_void'] as const

/** What a person who joins tells about themselves. */
export const joinerBody = z.strictObject({
  email: email(),
  password: newPassword(),
  firstName: name('firstName'),
  lastName: name('lastName'),
  language: z.optional(language()),
  accessCode: z.optional(accessCode()),
})

const joinOrganizationBody = z.extend(joinerBody, {
  metadata: z.extend(registrationMetadata, { organizationInviteToken: token() }),
})

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/register',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'Joins the organization of an invite link.',
  params: visitorParams,
  body: joinOrganizationBody,
  status: 201,
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  fallback: 'Failed to create account',
  errors: joinErrors,
})

export const accessCodeBody = z.strictObject({ accessCode: accessCode() })

export const findOrganizationByCode = endpoint({
  method: 'POST',
  path: '/api/join/organization',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'The organization of an access code, if it admits people by code.',
  body: accessCodeBody,
  answer: z.object({ data: publicOrganization }),
  errors: ['invitation.code'],
})

export const joinByCode = endpoint({
  method: 'POST',
  path: '/api/join',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'Joins the organization of an access code.',
  body: z.extend(joinerBody, { accessCode: accessCode() }),
  status: 201,
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  fallback: 'Failed to create account',
  errors: joinerErrors,
})

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/users/complete-registration',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'Joins the organization of an invite link; the form of this call that other clients use.',
  body: z.strictObject({
    token: token(),
    email: email(),
    password: newPassword(),
    firstName: name('firstName'),
    lastName: name('lastName'),
    accessCode: z.optional(accessCode()),
  }),
  status: 201,
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  errors: joinErrors,
})
