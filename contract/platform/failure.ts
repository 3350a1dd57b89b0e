import type { ErrorCode } from './errors.ts'
import type { FieldError } from './field-sentences.ts'

/** What is wrong with a field: its own error, or the one for which the whole request is refused. */
export type FieldFailure = FieldError | { code: ErrorCode }

export interface Failure {
  success: false
  code: ErrorCode
  message: string
  /** Always the same text as `message`: older clients read this key. */
  error: string
  /** The cell that answers the call, for `cell.elsewhere`. */
  cell?: string
  /** Message by field, named as the request names it: `email`, `metadata.company_name`. */
  fields?: Record<string, string>
  /** The same by code, with the figures that its message names. */
  fieldErrors?: Record<string, FieldFailure & { message: string }>
}
