import { explainNoSpace, explainWriting } from '#server/platform/errors/explain-writing.ts'
import { StartupError } from './startup-error.ts'

/** Says in one sentence that a disk is full. Other errors are returned unchanged. */
export const explainFullDisk = (error: unknown, what: string): unknown =>
  explained(error, explainNoSpace(what, error))

/** Says in one sentence that a file cannot be written. Other errors are returned unchanged. */
export const explainUnwritable = (error: unknown, file: string): unknown =>
  explained(error, explainWriting(file, error))

const explained = (error: unknown, sentence: string | undefined): unknown =>
  sentence === undefined ? error : new StartupError(sentence, { cause: error })
