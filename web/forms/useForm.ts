import type * as z from 'zod/mini'
import { validate } from '#contract/platform/validation.ts'
import { type Inputs, type Problem, placeErrors } from './problem.ts'
import { type FormOptions, useUnvalidatedForm } from './useUnvalidatedForm.ts'

/** The errors that a schema finds in a body, undefined where none. */
function schemaProblem(schema: z.ZodMiniType, body: unknown, inputs: Inputs): Problem | undefined {
  const { errors } = validate(schema, body)
  if (!errors) return undefined
  const fields = placeErrors(errors, inputs)
  return { fields, message: fields ? undefined : Object.values(errors)[0] }
}

/** A form that the endpoint's own schema validates before it is sent. */
export function useForm<S extends z.ZodMiniType, V extends object>(
  /** Undefined while the server alone validates. */
  schema: S | undefined,
  options: FormOptions<z.input<S>, V>,
) {
  return useUnvalidatedForm(options, schema && ((body, inputs) => schemaProblem(schema, body, inputs)))
}
