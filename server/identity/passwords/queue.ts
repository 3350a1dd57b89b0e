import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { answerRequests } from '#server/platform/mail/requests.ts'
import { answerReset } from './reset.ts'

/** Mails the reset links that addresses requested. */
export const resetQueue = (makeContext: () => UseCaseContext): Queue =>
  answerRequests('reset', makeContext, (context, { email, page }) =>
    answerReset(context, String(email), new URL(String(page))),
  )
