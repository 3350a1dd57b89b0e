import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import type { Failure, FieldFailure } from '#contract/platform/failure.ts'
import { sentenceOf } from '#contract/platform/field-message.ts'
import {
  type FieldErrorCode,
  type FieldErrorParams,
  fieldSentences,
} from '#contract/platform/field-sentences.ts'

interface Details {
  /** What is wrong by field, named as in the request. */
  fields?: Record<string, FieldFailure>
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** The cell that answers for the organization. */
  cell?: string
  /** Replaces the message of the first field or of the code by a more exact one. */
  message?: string
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

const fieldSentence = (failure: FieldFailure): string =>
  isErrorCode(failure.code) ? errors[failure.code].message : (sentenceOf(fieldSentences, failure) ?? '')

/** The sentence of the first field. Those of the codes `input.…` are said of any field and need its name. */
function firstSentence(fields: Record<string, FieldFailure> = {}): string | undefined {
  const [first] = Object.entries(fields)
  if (!first) return undefined
  const [field, failure] = first
  const sentence = fieldSentence(failure)
  return sentence.startsWith('This field') ? `${field}: ${sentence}` : sentence
}

/** An error that rolls back what the use case wrote: throw it. */
export class RequestFailure extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? firstSentence(details.fields) ?? errors[code].message)
    this.code = code
    this.details = details
  }
}

export function fail(code: ErrorCode, details?: Details): never {
  throw new RequestFailure(code, details)
}

type Params<C> = C extends FieldErrorCode
  ? unknown extends FieldErrorParams<C>
    ? []
    : [params: FieldErrorParams<C>]
  : []

/**
 * Refuses a request because of one field. A code of fields alone makes the request invalid.
 * @param field named as the request names it: `metadata.preferences`
 */
export function failAt<C extends ErrorCode | FieldErrorCode>(
  code: C,
  field: string,
  ...[params]: Params<C>
): never {
  const failure = { code, ...params } as FieldFailure
  fail(isErrorCode(code) ? code : 'request.invalid', { fields: { [field]: failure } })
}

/** A refusal that commits what the use case wrote, such as a mail about the attempt: return it. */
export class Refusal {
  readonly failure: RequestFailure
  constructor(failure: RequestFailure) {
    this.failure = failure
  }
}

/** @param field that the refusal is about, if it is about one */
export function refuse(code: ErrorCode, field?: string): Refusal {
  return new Refusal(new RequestFailure(code, field === undefined ? {} : { fields: { [field]: { code } } }))
}

export function failureBody({ code, message, details: { fields, cell } }: RequestFailure): Failure {
  const body: Failure = { success: false, code, message, error: message, ...(cell && { cell }) }
  if (!fields) return body
  // Made from entries, so that a field of the name __proto__ is one like any other.
  const map = <T>(present: (failure: FieldFailure) => T) =>
    Object.fromEntries(Object.entries(fields).map(([field, failure]) => [field, present(failure)]))
  return {
    ...body,
    fields: map(fieldSentence),
    fieldErrors: map((failure) => ({ ...failure, message: fieldSentence(failure) })),
  }
}
