import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id } from './fields.ts'

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
