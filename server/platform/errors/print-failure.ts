import { describeError } from './describe-error.ts'

/** Tells why a command failed. */
export function printFailure(error: unknown, exitCode = 1): void {
  console.error(describeError(error))
  process.exitCode = exitCode
}
