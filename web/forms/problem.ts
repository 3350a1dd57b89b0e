import type { FieldProblem } from '#web/platform/api/error.ts'

/** What is wrong, as a sentence of the screen or as an error with a code. */
export type Wrong = string | FieldProblem

/** What is wrong with a form: as a whole, at inputs, or both. */
export interface Problem {
  message?: Wrong | undefined
  /** By the input's path, such as `name` or `answers.0.text`. */
  fields?: Record<string, Wrong> | undefined
  /** Whether a call failed: nothing was sent otherwise. */
  failed?: true
}

/** Paths of a request's fields whose inputs have other names. A path includes what lies below it. */
export type InputNames = Readonly<Record<string, string>>

export interface Inputs {
  names: InputNames
  values: object
}

/** The path of a field's input, undefined where it has none. */
export function inputOf(path: string, { names, values }: Inputs): string | undefined {
  const part = Object.keys(names).find((field) => path === field || path.startsWith(`${field}.`))
  const input = part === undefined ? path : `${names[part]}${path.slice(part.length)}`
  return (input.split('.')[0] ?? '') in values ? input : undefined
}

/** Errors of a request's fields by input, the first one at each; undefined where no input has one. */
export function placeErrors(errors: Record<string, FieldProblem>, inputs: Inputs) {
  const fields: Record<string, Wrong> = {}
  for (const [path, error] of Object.entries(errors)) {
    const input = inputOf(path, inputs)
    if (input !== undefined) fields[input] ??= error
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}
