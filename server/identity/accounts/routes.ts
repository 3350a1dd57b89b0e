import * as contract from '#contract/identity/accounts.ts'
import { implement } from '#server/platform/http/implement.ts'
import { eraseAccount, keptUntil } from './orphans.ts'
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

  implement(contract.getAccountStanding, async ({ work, caller }) => ({
    data: { keptUntil: (await keptUntil(work, caller))?.toISOString() ?? null },
  })),

  implement(contract.eraseAccount, async ({ work, caller, body, cookies }) => {
    await eraseAccount(work, caller, body.email)
    cookies.clear('session')
    cookies.clear('device')
    return { data: {} }
  }),
]
