import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import { OutboundError } from '#server/platform/outbound/failure.ts'

const clientErrors = new Set(['invalid_client', 'unauthorized_client'])

interface LibraryError extends Error {
  code?: unknown
  error?: unknown
  status?: unknown
  error_description?: unknown
  cause?: unknown
}

const clockFailed = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'

/** The status of an answer that the library could not use. */
const statusOf = ({ status, cause }: LibraryError): unknown =>
  cause instanceof Response ? cause.status : status

function reasonOf(failure: LibraryError, otherwise: AttemptReason): AttemptReason {
  const { name, code, error, cause } = failure
  // The token endpoint is down: another code of another person would fare alike.
  if (otherwise === 'token' && Number(statusOf(failure)) >= 500) return 'unreachable'
  if (name === 'AuthorizationResponseError') return 'denied'
  if (typeof error === 'string') return clientErrors.has(error) ? 'client' : 'token'
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return 'client'
  if (code === clockFailed) return 'clock'
  if (cause instanceof Error && /"alg"|algorithm/.test(cause.message)) return 'algorithm'
  if (code === 'OAUTH_TIMEOUT') return 'unreachable'
  return otherwise
}

/** How far a time of the token is from ours. The library keeps both in the cause of its error. */
function clockDetail({ code, cause }: LibraryError): string | undefined {
  if (code !== clockFailed) return undefined
  const { claim, claims, now } = Object(Object(cause).cause)
  const seconds = Number(Object(claims)[claim]) - Number(now)
  return `${claim} is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead of'} the clock of this server`
}

/** A sign-in that failed, with the reason for the connection's log. The person learns less. */
export class SignInFailure extends Error {
  readonly reason: AttemptReason
  constructor(reason: AttemptReason, detail: string) {
    super(detail)
    this.reason = reason
  }

  /** @param otherwise the reason of errors that say nothing more exact */
  static of(error: unknown, otherwise: AttemptReason): SignInFailure {
    if (error instanceof SignInFailure) return error
    if (!(error instanceof Error)) throw error
    if (error instanceof OutboundError) return new SignInFailure('unreachable', error.message)
    if (error.cause instanceof OutboundError || error.cause instanceof SignInFailure)
      return SignInFailure.of(error.cause, otherwise)
    const found: LibraryError = error
    const { code, error: name, status, message, cause } = found
    // The library says what is wrong in the cause, without values of claims.
    const answered = cause instanceof Response ? cause.status : undefined
    const said = [message, answered, cause instanceof Error ? cause.message : undefined, clockDetail(found)]
    const parts = [code, name, status, found.error_description, ...said]
    const detail = parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' · ')
    return new SignInFailure(reasonOf(found, otherwise), detail)
  }
}
