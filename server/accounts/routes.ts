import * as contract from '#contract/accounts.ts'
import { implement } from '#server/http/implement.ts'
import { updateProfile } from './profile.ts'
import { resendVerification, verifyEmail } from './verification.ts'

export const accountRoutes = [
  implement(contract.verifyEmail, async ({ work, body }) => ({
    data: { email: await verifyEmail(work, body) },
  })),

  implement(contract.resendVerification, async ({ work, body }) => {
    await resendVerification(work, body.email)
    return { data: {} }
  }),

  implement(contract.updateAccount, async ({ work, caller, body }) => ({
    data: { user: await updateProfile(work, caller, body.metadata) },
  })),
]
