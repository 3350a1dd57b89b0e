import type { ErrorCode } from '#contract/platform/errors.ts'
import type { Failure, FieldFailure } from '#contract/platform/failure.ts'

/** What is wrong with a field: a code, the server's English sentence, or both. */
export type FieldProblem = (FieldFailure & { message?: string }) | { code?: undefined; message: string }

/** A failed call. Without an HTTP response, `status` is undefined and `message` is empty. */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, FieldProblem>
  /** The server sent no message: `message` is the endpoint's fallback. */
  readonly silent: boolean

  constructor(
    message: string,
    more: { status?: number; code?: ErrorCode; fields?: Record<string, FieldProblem>; silent?: boolean } = {},
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
    fields: fieldsFrom(failure),
    silent: said === undefined,
  })
}

const entriesOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const isCoded = (value: unknown): value is FieldFailure =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

function fieldsFrom({
  fields,
  fieldErrors,
}: { [K in keyof Failure]?: unknown }): Record<string, FieldProblem> {
  const said = entriesOf(fields).flatMap(([field, message]) =>
    typeof message === 'string' ? [[field, { message }] as const] : [],
  )
  const coded = entriesOf(fieldErrors).filter((entry): entry is [string, FieldFailure] => isCoded(entry[1]))
  return Object.fromEntries<FieldProblem>([...said, ...coded])
}
