import { rootCause } from '#server/platform/errors/root-cause.ts'
import { StartupError } from './startup-error.ts'

/** Tells why a command failed. The message of a failed query is the whole query, with people's data. */
export function printFailure(error: unknown, exitCode = 1): void {
  const said = error instanceof Error && !(error instanceof StartupError) ? rootCause(error) : error
  console.error(said instanceof Error ? said.message : said)
  process.exitCode = exitCode
}
