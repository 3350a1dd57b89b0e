import * as z from 'zod/mini'
import { fieldMessage } from './field-message.ts'
import type { FieldError, InputType, SizeUnit } from './field-sentences.ts'

const types = ['string', 'number', 'int', 'boolean', 'array', 'object', 'null'] as const
const units: Record<string, SizeUnit> = { string: 'characters', array: 'entries' }
const unitOf = (origin: string) => units[origin] ?? 'none'
const typeOf = (expected: string): InputType =>
  expected === 'record' ? 'object' : (types.find((type) => type === expected) ?? 'other')

/** The error of an issue whose schema names none. */
function errorOf(issue: z.core.$ZodRawIssue): FieldError {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'input.required' }
        : { code: 'input.type', type: typeOf(issue.expected) }
    case 'invalid_value':
      return { code: 'input.choice', choices: issue.values.map((value) => JSON.stringify(value)) }
    case 'too_small':
      return { code: 'input.too_small', min: Number(issue.minimum), unit: unitOf(issue.origin) }
    case 'too_big':
      return { code: 'input.too_large', max: Number(issue.maximum), unit: unitOf(issue.origin) }
    case 'unrecognized_keys':
      return { code: 'input.unknown' }
    default:
      return { code: 'input.invalid' }
  }
}

/** Errors by field, named as the value names it: `email`, `metadata.first_name`; empty for the value as a whole. */
export type FieldErrors = Record<string, FieldError>

export type Validated<T> = { data: T; errors?: never } | { data?: never; errors: FieldErrors }

/** Reads a value by a schema of the contract, or tells by code what is wrong: the same on server and pages. */
export function validate<S extends z.core.$ZodType>(schema: S, value: unknown): Validated<z.output<S>> {
  const result = z.safeParse(schema, value, { error: (issue) => fieldMessage(errorOf(issue)) })
  if (result.success) return { data: result.data }
  // Without a prototype, so that a field of the name __proto__ is one like any other.
  const errors: FieldErrors = Object.create(null)
  for (const { path, message, ...issue } of result.error.issues) {
    const error: FieldError = JSON.parse(message)
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    for (const name of names) errors[name.join('.')] ??= error
  }
  return { errors }
}
