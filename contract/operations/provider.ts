import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { email, id, token } from '#contract/platform/fields.ts'

export const createAdminAccess = endpoint({
  method: 'POST',
  path: '/provider/admin-access',
  access: 'provider',
  summary: 'A one-time link that opens a support session as an administrator of an organization.',
  body: z.strictObject({ organizationId: id(), email: email() }),
  status: 201,
  answer: z.object({ link: z.string() }),
  errors: ['organization.unknown', 'administrator.not_found'],
})

const noOrganization = fieldMessage({ code: 'text.required', label: 'organization' })

export const validateAdminAccess = endpoint({
  method: 'POST',
  path: '/auth/validate-admin-access',
  access: 'public',
  summary: 'Opens a support session from the provider’s one-time link.',
  body: z.strictObject({
    token: token(),
    org_id: z.string(noOrganization).check(z.minLength(1, noOrganization), z.maxLength(100)),
  }),
  answer: z.object({
    data: z.object({
      user_info: z.object({ id: id(), email: z.string(), organization_id: id() }),
    }),
    user_info: z.object({ id: id(), email: z.string(), organization_id: id() }),
  }),
  errors: ['token.invalid', 'token.gone'],
})
