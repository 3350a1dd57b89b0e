import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, verbatim } from './fields.ts'

export const mailboxMessage = z.object({
  id: id(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sentAt: instant(),
})

export const listMailboxMessages = endpoint({
  method: 'GET',
  path: '/mailbox/messages',
  access: 'public',
  summary: 'The mails of an installation that sends none, newest first. Not there where mails are sent.',
  query: z.strictObject({ to: z.optional(verbatim(254).check(z.trim(), z.toLowerCase())) }),
  answer: z.object({ messages: z.array(mailboxMessage) }),
  errors: ['request.not_found'],
})
