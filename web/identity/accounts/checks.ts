import { newPassword } from '#contract/platform/fields.ts'
import { validate } from '#contract/platform/validation.ts'
import type { FieldTexts, Problem } from '#web/forms/useForm.ts'
import type { ResetLink } from './resetLink.ts'

type Values = Record<string, string | boolean>
type Chosen = { password: string; confirm: string }

/** Returns `word` for each empty text field; undefined if all are filled. */
export function empties<V extends Values>(values: V, word: string): FieldTexts<V> | undefined {
  const fields: FieldTexts<V> = {}
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string' && value.trim() === '') fields[name] = word
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}

interface PasswordWords {
  fillIn: string
  allRequired: string
  mismatch: string
}

/** Requires every field, and equal passwords. */
export function wrongPasswords<V extends Values & Chosen>(
  values: V,
  words: PasswordWords,
): Problem<V> | undefined {
  const fields = empties(values, words.fillIn)
  if (fields) return { message: words.allRequired, fields }
  if (values.password !== values.confirm) return { fields: { confirm: words.mismatch } as FieldTexts<V> }
  return undefined
}

interface ResetWords extends PasswordWords {
  tokenMissing: string
  emailMissing: string
}

export function wrongReset(values: Chosen, link: ResetLink, words: ResetWords): Problem<Chosen> | undefined {
  const wrong = wrongPasswords(values, words)
  if (wrong) return wrong
  if (!link.token) return { message: words.tokenMissing }
  if (!link.email) return { message: words.emailMissing }
  return undefined
}

/** Returns the contract's first error for a new password. */
export const weakness = (password: string) => Object.values(validate(newPassword(), password).errors ?? {})[0]
