import { currentLanguage, useLanguage } from '#web/platform/language/language.ts'
import { ApiError } from './error.ts'
import { frenchText } from './errorCopy.ts'

/** What to tell about a failed call: the server's sentence, in French by its code; else the fallback. */
export function errorText(error: unknown, fallback: string) {
  if (!(error instanceof ApiError)) return fallback
  const translated = currentLanguage() === 'fr' && error.code ? frenchText(error.code) : undefined
  return translated ?? (error.message || fallback)
}

/** `errorText` in a screen, said again when the language changes. */
export function useErrorText() {
  useLanguage()
  return errorText
}
