import { type ErrorCode, errors, type Failure } from '#contract/platform/errors.ts'

interface Details {
  /** Messages by field, named as in the request. */
  fields?: Record<string, string>
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** Replaces the code's own message by a more exact one. */
  message?: string
}

/** An error that rolls back what the use case wrote: throw it. */
export class RequestFailure extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.details = details
  }
}

export function fail(code: ErrorCode, details?: Details): never {
  throw new RequestFailure(code, details)
}

/** A refusal that commits what the use case wrote, such as a mail about the attempt: return it. */
export class Refusal {
  readonly failure: RequestFailure
  constructor(failure: RequestFailure) {
    this.failure = failure
  }
}

export function refuse(code: ErrorCode, details?: Details): Refusal {
  return new Refusal(new RequestFailure(code, details))
}

export function failureBody({ code, message, details }: RequestFailure): Failure {
  return { success: false, code, message, error: message, ...(details.fields && { fields: details.fields }) }
}
