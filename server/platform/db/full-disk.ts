import { explainNoSpace } from '#server/platform/errors/explain-writing.ts'
import { StartupError } from './startup-error.ts'

/** Says in one sentence that a disk is full. Other errors are returned unchanged. */
export function explainFullDisk(error: unknown, what: string): unknown {
  const said = explainNoSpace(what, error)
  return said === undefined ? error : new StartupError(said, { cause: error })
}
