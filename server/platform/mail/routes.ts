import * as contract from '#contract/platform/mailbox.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { implement } from '#server/platform/http/implement.ts'
import { listMailboxMessages } from './mailbox.ts'
import { mailRequestQueues } from './requests.ts'

export const mailboxRoutes = [
  implement(contract.listMailboxMessages, async ({ context, query }) => {
    if (!context.settings.mailbox) fail('request.not_found')
    // Mails that somebody requested before are among them.
    await context.jobs.settle(mailRequestQueues)
    return { messages: await listMailboxMessages(context.db, query) }
  }),
]
