import * as contract from '#contract/platform/mailbox.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { implement } from '#server/platform/http/implement.ts'
import { listMailboxMessages } from './mailbox.ts'

export const mailboxRoutes = [
  implement(contract.listMailboxMessages, async ({ context, query }) => {
    if (!context.settings.mailbox) fail('request.not_found')
    return { messages: await listMailboxMessages(context.db, query) }
  }),
]
