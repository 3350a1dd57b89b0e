import type { ErrorCode, Failure } from '#contract/platform/errors.ts'

/** A failed call. Without an HTTP response, `status` is undefined and `message` is empty. */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  /** The server sent no message: `message` is the endpoint's fallback. */
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

// Validating the code against the list would add a kilobyte to every page. An unknown code only finds no French text.
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Converts a failed response into an ApiError. Its message is the server's message, its `error`, or the fallback. */
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
