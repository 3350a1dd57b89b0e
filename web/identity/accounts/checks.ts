import { newPassword } from '#contract/platform/fields.ts'
import type { FieldTexts, Problem } from '#web/forms/useForm.ts'
import type { ResetLink } from './resetLink.ts'

type Values = Record<string, string | boolean>
type Chosen = { password: string; confirm: string }

/** A word for each text that is still empty; undefined when none is. */
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

/** Every field filled, and the password written the same way twice. */
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

/** The contract's objection to a password being chosen. */
export const weakness = (password: string) => newPassword().safeParse(password).error?.issues[0]?.message
