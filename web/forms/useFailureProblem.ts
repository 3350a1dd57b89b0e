import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { type Inputs, inputOf, type Problem, placeErrors } from './problem.ts'

/** Turns a failed call into a form's problem. @param failure sentence for a call that fails without a reason */
export function useFailureProblem(failure: string) {
  const errorText = useErrorText()

  return (error: unknown, inputs: Inputs): Problem => {
    if (!(error instanceof ApiError)) return { message: errorText(error, failure), failed: true }
    // The server repeats its first field's sentence for the whole: it is shown at that field alone.
    const isRepeated = Object.entries(error.fields).some(
      ([path, { message }]) => message === error.message && inputOf(path, inputs) !== undefined,
    )
    return {
      fields: placeErrors(error.fields, inputs),
      message: isRepeated ? undefined : errorText(error, failure),
      failed: true,
    }
  }
}
