import { currentLanguage, useLanguage } from '#web/app/language.ts'
import { ApiError } from './error.ts'
import { french } from './errorCopy.ts'

/** What to tell about a failed call: the server's sentence, in French by its code; else the fallback. */
export function errorText(error: unknown, fallback: string) {
  if (!(error instanceof ApiError)) return fallback
  if (currentLanguage() === 'fr' && error.code) return french[error.code]
  return error.message || fallback
}

/** `errorText` in a screen, said again when the language changes. */
export function useErrorText() {
  useLanguage()
  return errorText
}
