import { type ErrorCode, errors, type Failure } from '#contract/errors.ts'

interface Details {
  /** Message by field, named as the request names it. */
  fields?: Record<string, string>
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  /** Replaces the code's own message where a more exact one exists. */
  message?: string
}

/** A refusal that takes back what the use case wrote: thrown, so that the transaction rolls back. */
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

/** A refusal that keeps what the use case wrote, such as a mail about the attempt: returned, not thrown. */
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

// PostgreSQL's own codes for a server that is going, coming or full, and Node's for one that is not there.
const unavailable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
const unavailableText = /connection terminated|timeout exceeded when trying to connect|connection timeout/i

/** Whether an error says that the database cannot be reached, rather than that we made a mistake. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unavailable.has(cause.code)) return true
    if (unavailableText.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true
  }
  return false
}
