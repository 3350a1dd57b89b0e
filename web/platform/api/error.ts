import type { ErrorCode, Failure } from '#contract/platform/errors.ts'

/** A call that did not succeed. Without an HTTP answer `status` is undefined and `message` empty. */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  /** The server answered without a text: the message is the call's own. */
  readonly silent: boolean

  constructor(
    message: string,
    more: { status?: number; code?: ErrorCode; fields?: Record<string, string>; silent?: boolean } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = more.status
    this.code = more.code
    this.fields = more.fields ?? {}
    this.silent = more.silent ?? false
  }
}

// The list of codes would cost every page a kilobyte; one that is not on it is only looked up in vain.
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads what the server says about a failure: its message, else its error, else the status or the call's own words. */
export function failureFrom(status: number, body: unknown, fallback = '') {
  const failure: { [K in keyof Failure]?: unknown } = typeof body === 'object' && body !== null ? body : {}
  const said = text(failure.message) ?? text(failure.error)
  const silent = status < 400 ? fallback : `Request failed with status ${status}`
  return new ApiError(said ?? silent, {
    status,
    ...(isErrorCode(failure.code) && { code: failure.code }),
    fields: fieldsFrom(failure.fields),
    silent: said === undefined,
  })
}

function fieldsFrom(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
