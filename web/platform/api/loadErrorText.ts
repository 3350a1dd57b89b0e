import { currentLanguage } from '#web/platform/language/language.ts'
import type { ApiError } from './error.ts'
import { frenchText } from './errorCopy.ts'
import { loadFieldText } from './fieldText.ts'

/** Loads the French sentences of a failure. If that fails, the server's English ones are shown. */
export async function loadErrorText({ code, fields }: ApiError) {
  if (Object.keys(fields).length > 0 && currentLanguage() === 'fr') await loadFieldText()
  if (code && !frenchText(code)) await import('./consoleErrorCopy.ts').catch(() => {})
}
