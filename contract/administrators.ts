import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'
import { orgParams } from './organizations.ts'

export const inviteAdministrator = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/admins/invite',
  access: 'administrator',
  refusesSupport: true,
  summary: 'Mails an invitation to administer; the right begins once that mailbox is proved.',
  params: orgParams,
  body: z.strictObject({ email: email() }),
  status: 201,
  answer: z.object({ data: z.object({ email: z.string(), status: z.enum(['pending', 'active']) }) }),
  errors: ['administrator.exists', 'user.inactive', 'account.email_unverified', 'invitation.quota'],
})
