import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { answerRequests } from '#server/platform/mail/requests.ts'
import { findAccount, sendVerification } from './service.ts'

/** Mails the verification links that addresses requested, where they belong to an account that is not verified. */
export const verificationQueue = (makeContext: () => UseCaseContext): Queue =>
  answerRequests('verify', makeContext, async (context, { email }) => {
    const account = await findAccount(context, String(email))
    if (account && !account.emailVerifiedAt) await sendVerification(context, account)
  })
