import { register, resendVerification, verifyEmail } from '#contract/accounts.ts'
import {
  confirmPasswordReset,
  requestPasswordReset,
  updateAccount,
  updatePassword,
} from '#contract/session.ts'
import { implement, implementPrepared } from '#server/http/implement.ts'
import { changePassword, preparePassword, updateProfile } from './profile.ts'
import { prepareRegistration, registerAccount } from './registration.ts'
import { confirmReset, prepareReset, requestReset } from './reset.ts'
import * as verification from './verification.ts'

export const accountRoutes = [
  implementPrepared(
    register,
    ({ work, body }) => prepareRegistration(work, body),
    ({ work, body, prepared }) => registerAccount(work, body, prepared),
  ),

  implement(verifyEmail, async ({ work, body }) => ({
    data: { email: await verification.verifyEmail(work, body) },
  })),

  implement(resendVerification, async ({ work, body }) => {
    await verification.resendVerification(work, body.email)
    return { data: {} }
  }),

  implement(requestPasswordReset, async ({ work, body }) => {
    await requestReset(work, body)
    return { data: {} }
  }),

  implementPrepared(
    confirmPasswordReset,
    ({ work, body }) => prepareReset(work, body),
    async ({ work, body, prepared }) => {
      await confirmReset(work, body, prepared)
      return { data: {} }
    },
  ),

  implementPrepared(
    updatePassword,
    ({ work, caller, body }) => preparePassword(work, caller, body),
    async ({ work, caller, prepared }) => ({ data: { user: await changePassword(work, caller, prepared) } }),
  ),

  implement(updateAccount, async ({ work, caller, body }) => ({
    data: { user: await updateProfile(work, caller, body.metadata) },
  })),
]
