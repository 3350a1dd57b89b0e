import { emptyFields } from '#web/forms/emptyFields.ts'
import type { Problem } from '#web/forms/problem.ts'
import type { ResetLink } from './resetLink.ts'

type Chosen = { password: string; confirm: string }

interface PasswordWords {
  fillIn: string
  allRequired: string
  mismatch: string
}

/** Requires every field, and equal passwords. */
export function wrongPasswords(values: Chosen, words: PasswordWords): Problem | undefined {
  const fields = emptyFields(values, words.fillIn)
  if (fields) return { message: words.allRequired, fields }
  return values.password === values.confirm ? undefined : { fields: { confirm: words.mismatch } }
}

interface ResetWords extends PasswordWords {
  tokenMissing: string
  emailMissing: string
}

export function wrongReset(values: Chosen, link: ResetLink, words: ResetWords): Problem | undefined {
  const wrong = wrongPasswords(values, words)
  if (wrong) return wrong
  if (!link.token) return { message: words.tokenMissing }
  if (!link.email) return { message: words.emailMissing }
  return undefined
}
