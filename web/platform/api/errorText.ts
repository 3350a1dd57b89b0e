import { currentLanguage, useLanguage } from '#web/platform/language/language.ts'
import { ApiError } from './error.ts'
import { frenchText } from './frenchErrors.ts'

/** Returns the message of a failed call: the server's sentence or status, its French translation, or the fallback. */
export function errorText(error: unknown, fallback: string) {
  if (!(error instanceof ApiError)) return fallback
  const translated = currentLanguage() === 'fr' ? frenchText(error.code ?? error.message) : undefined
  return translated ?? (error.message || fallback)
}

/** `errorText` for a component: follows a change of the language. */
export function useErrorText() {
  useLanguage()
  return errorText
}
