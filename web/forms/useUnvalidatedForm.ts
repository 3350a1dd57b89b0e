import { type SubmitEvent, useRef, useState } from 'react'
import type { InputNames, Inputs, Problem } from './problem.ts'
import { useFailureProblem } from './useFailureProblem.ts'
import { useInputs } from './useInputs.ts'
import { useProblem } from './useProblem.ts'

export interface FormOptions<Body, V extends object> {
  initial: V
  /** The values as the endpoint takes them; undefined where nothing would change. */
  toBody: (values: V) => Body | undefined
  /** The first rule that the values break, of those that the endpoint's schema does not know. */
  check?: (values: V) => Problem | undefined
  send: (body: Body, values: V) => Promise<void>
  onUnchanged?: () => void
  /** Success leads to another page: the button stays busy until then. */
  leaves?: boolean
  /** Sentence for a call that fails without a reason. */
  failure: string
  inputs?: InputNames
}

type Validate<Body> = (body: Body, inputs: Inputs) => Problem | undefined

const noNames: InputNames = {}

/**
 * Ignores a second submit while one is on its way.
 * @param attempt calls its argument when it sends, and gives whether it waits for another page
 */
function useSubmit(attempt: (onSend: () => void) => Promise<boolean | undefined>) {
  const [busy, setBusy] = useState(false)
  // A second event may arrive before the state of the first one is rendered.
  const isSending = useRef(false)
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const isLeaving = (await attempt(() => setBusy(true))) === true
    isSending.current = isLeaving
    setBusy(isLeaving)
  }
  return { busy, onSubmit }
}

/**
 * A form whose body the server alone validates, which keeps the validator out of the first page; `useForm` validates
 * by a schema. Errors appear at their inputs. Nothing typed is lost when a call fails.
 */
export function useUnvalidatedForm<Body, V extends object>(
  options: FormOptions<Body, V>,
  validate?: Validate<Body>,
) {
  const { initial, toBody, failure, inputs: names = noNames } = options
  const [values, setValues] = useState(initial)
  const problem = useProblem()
  const problemOfFailure = useFailureProblem(failure)

  const { busy, onSubmit } = useSubmit(async (onSend) => {
    const body = toBody(values)
    const inputs = { names, values }
    const wrong = options.check?.(values) ?? (body === undefined ? undefined : validate?.(body, inputs))
    await problem.report(wrong)
    if (wrong) return
    if (body === undefined) return void options.onUnchanged?.()
    onSend()
    try {
      await options.send(body, values)
      return options.leaves
    } catch (error) {
      await problem.report(problemOfFailure(error, inputs))
    }
  })

  const isChanged = JSON.stringify(values) !== JSON.stringify(initial) && toBody(values) !== undefined
  return {
    values,
    isChanged,
    isUnsaved: isChanged && !busy,
    busy,
    message: problem.message,
    /** Whether the call failed. */
    failed: problem.failed,
    props: { ref: problem.form, onSubmit, noValidate: true },
    errorAt: problem.errorAt,
    ...useInputs(values, setValues, problem),
  }
}
