import * as contract from '#contract/identity/passwords.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { endClaim } from '#server/platform/rate-limits/claims.ts'
import { changePassword, preparePassword } from './change.ts'
import { confirmReset, prepareReset, requestReset } from './reset.ts'

export const passwordRoutes = [
  implement(contract.requestPasswordReset, async ({ context, body }) => {
    await requestReset(context, body)
    return { data: {} }
  }),

  implementPrepared(
    contract.confirmPasswordReset,
    ({ context, body }) => prepareReset(context, body),
    async ({ context, body, prepared, cookies }) => {
      await confirmReset(context, body, prepared, cookies)
      return { data: {} }
    },
  ),

  implementPrepared(
    contract.updatePassword,
    ({ context, caller, body }) => preparePassword(context, caller, body),
    async ({ context, caller, prepared, cookies }) => ({
      data: { user: await changePassword(context, caller, prepared, cookies) },
    }),
    (context, { claim }) => endClaim(context, claim),
  ),
]
