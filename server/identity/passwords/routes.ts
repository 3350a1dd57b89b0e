import * as contract from '#contract/identity/passwords.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { changePassword, preparePassword } from './change.ts'
import { confirmReset, prepareReset, requestReset } from './reset.ts'

export const passwordRoutes = [
  implement(contract.requestPasswordReset, async ({ work, body }) => {
    await requestReset(work, body)
    return { data: {} }
  }),

  implementPrepared(
    contract.confirmPasswordReset,
    ({ work, body }) => prepareReset(work, body),
    async ({ work, body, prepared }) => {
      await confirmReset(work, body, prepared)
      return { data: {} }
    },
  ),

  implementPrepared(
    contract.updatePassword,
    ({ work, caller, body }) => preparePassword(work, caller, body),
    async ({ work, caller, prepared }) => ({ data: { user: await changePassword(work, caller, prepared) } }),
  ),
]
