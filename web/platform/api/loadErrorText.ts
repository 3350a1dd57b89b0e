import type { ErrorCode } from '#contract/platform/errors.ts'
import { frenchText } from './errorCopy.ts'

/** Loads the French message of a code. If that fails, the server's English sentence is shown. */
export async function loadErrorText(code: ErrorCode) {
  if (!frenchText(code)) await import('./consoleErrorCopy.ts').catch(() => {})
}
