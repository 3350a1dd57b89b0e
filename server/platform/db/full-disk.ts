import { StartupError } from './startup-error.ts'

/** Says in one sentence that a disk is full. Other errors are returned unchanged. */
export function explainFullDisk(error: unknown, what: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new StartupError(
    `${what} cannot be written because its disk is full: free space on it or enlarge it, and try again.`,
    { cause: error },
  )
}
