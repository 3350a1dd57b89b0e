import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, language, line, name, newPassword, token } from './fields.ts'
import { sessionUser } from './session.ts'

const companyName = () => line('Company name', 120)

export const registrationMetadata = z.strictObject({
  company_name: z.optional(companyName()),
  first_name: z.optional(name('First name')),
  last_name: z.optional(name('Last name')),
  organizationInviteToken: z.optional(token()),
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Creates an account with its organization, or joins the organization of an invite link.',
  body: z.strictObject({
    email: email(),
    password: newPassword(),
    firstName: name('First name'),
    lastName: name('Last name'),
    company_name: z.optional(companyName()),
    language: z.optional(language()),
    metadata: z.optional(registrationMetadata),
  }),
  status: 201,
  answer: z.object({
    data: z.object({
      user: sessionUser,
      organization: z.object({ id: id(), name: z.string() }),
    }),
  }),
  errors: [
    'account.email_taken',
    'invitation.link_unknown',
    'invitation.link_void',
    'invitation.already_member',
    'server.busy',
  ],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Proves a mailbox with the token of a verification mail.',
  body: z.strictObject({
    token: token(),
    email: email(),
    type: z._default(z.literal('email_verification'), 'email_verification'),
  }),
  answer: z.object({ data: z.object({ email: z.string() }) }),
  errors: ['token.invalid', 'token.gone'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  access: 'public',
  summary: 'Mails a new verification link; the answer is the same whether or not the address is known.',
  body: z.strictObject({ email: email() }),
  answer: z.object({ data: z.object({}) }),
  errors: [],
})
