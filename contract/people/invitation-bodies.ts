import * as z from 'zod/mini'
import { newPassword, token } from '#contract/platform/fields.ts'

export const confirmInviteBody = z.strictObject({
  token: token(),
  password: newPassword(),
  userId: z.optional(z.string().check(z.maxLength(100))),
})
