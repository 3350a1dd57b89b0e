import * as contract from '#contract/identity/accounts.ts'
import { implement } from '#server/platform/http/implement.ts'
import { requestMail } from '#server/platform/mail/requests.ts'
import { eraseAccount, keptUntil } from './orphans.ts'
import { updateProfile } from './profile.ts'
import { verifyEmail } from './verification.ts'

export const accountRoutes = [
  implement(contract.verifyEmail, async ({ context, body }) => ({
    data: { email: await verifyEmail(context, body) },
  })),

  implement(contract.resendVerification, async ({ context, body }) => {
    await requestMail(context, 'verify', { email: body.email })
    return { data: {} }
  }),

  implement(contract.updateAccount, async ({ context, caller, body }) => ({
    data: { user: await updateProfile(context, caller, body.metadata) },
  })),

  implement(contract.getAccountStanding, async ({ context, caller }) => ({
    data: { keptUntil: (await keptUntil(context, caller))?.toISOString() ?? null },
  })),

  implement(contract.eraseAccount, async ({ context, caller, body, cookies }) => {
    await eraseAccount(context, caller, body.email)
    cookies.clear('session')
    cookies.clear('device')
    return { data: {} }
  }),
]
