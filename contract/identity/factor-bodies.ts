import * as z from 'zod/mini'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { line } from '#contract/platform/fields.ts'

/** A code of an authenticator app or a recovery code, with the blanks and hyphens that people type. */
export const secondFactorCode = () =>
  line('code', 64).check(z.regex(/^[!-~ ]*$/, fieldMessage({ code: 'text.characters', label: 'code' })))

export const confirmTotpBody = z.strictObject({ code: secondFactorCode() })

export const renamePasskeyBody = z.strictObject({ name: line('name', 80) })
