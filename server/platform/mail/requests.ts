import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { JobData, Queue } from '#server/platform/jobs/jobs.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'

/** The queues of mails that anybody can request for an address. */
const requestQueues = { reset: 'reset-requests', verify: 'verification-requests' } as const

export const mailRequestQueues: string[] = Object.values(requestQueues)

type Request = keyof typeof requestQueues

/**
 * Requests a mail to an address. It reads nothing about the address, and a job looks for the account: neither the answer
 * nor its time reveals whether there is one.
 */
export async function requestMail(
  context: UseCaseContext,
  request: Request,
  data: { email: string; page?: string },
): Promise<void> {
  if (await consumeMailLimit(context, request, data.email))
    await context.jobs.enqueue(context.db, requestQueues[request], data)
}

/** The queue that answers a kind of request, each in one transaction. */
export const answerRequests = (
  request: Request,
  makeContext: () => UseCaseContext,
  answer: (context: UseCaseContext, data: JobData) => Promise<void>,
): Queue => ({
  name: requestQueues[request],
  attempts: 10,
  retrySeconds: 5,
  timeoutSeconds: 60,
  batch: 5,
  isAwaited: true,
  run: (data) => {
    const present = makeContext()
    return present.db.transaction((db) => answer({ ...present, db }, data))
  },
})
