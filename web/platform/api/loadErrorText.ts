import type { ErrorCode } from '#contract/platform/errors.ts'
import { frenchText } from './errorCopy.ts'

/** Fetches the French message of a code, if it is not here yet. Without it the server's sentence is shown. */
export async function loadErrorText(code: ErrorCode) {
  if (!frenchText(code)) await import('./consoleErrorCopy.ts').catch(() => {})
}
