import { currentLanguage } from '#web/platform/language/language.ts'
import type { ApiError } from './error.ts'

/** Loads the French sentences of a failure. If that fails, the server's English ones are shown. */
export async function loadErrorText({ code, fields }: ApiError) {
  try {
    if (Object.keys(fields).length > 0 && currentLanguage() === 'fr')
      await (await import('./fieldText.ts')).loadFieldText()
    const { frenchText } = await import('./errorCopy.ts')
    if (code && !frenchText(code)) await import('./consoleErrorCopy.ts')
  } catch {
    // The answer's own sentences are there without them.
  }
}
