import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, type FieldProblem } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { loadFieldText } from '#web/platform/api/fieldText.ts'
import { useFieldText } from './useFieldText.ts'

type Values = Record<string, string | boolean>
type NamesOf<V extends Values, Kind> = { [N in keyof V]: V[N] extends Kind ? N : never }[keyof V] & string

/** What is wrong with inputs: in the words of the screen, or by code. */
export type FieldTexts<V extends Values> = Partial<Record<keyof V, string | FieldProblem>>

/** What is wrong: a sentence about the whole, or one at an input. */
export interface Problem<V extends Values> {
  message?: string | undefined
  fields?: FieldTexts<V> | undefined
}

const isCoded = ({ fields = {} }: Problem<Values>) =>
  Object.values(fields).some((wrong) => typeof wrong === 'object')

interface Options<V extends Values> {
  initial: V
  /** The first rule of the client that the values break. Without one the server judges alone. */
  check?: (values: V) => Problem<V> | undefined
  send: (values: V) => Promise<void>
  /** Success leads to another page: the button stays busy until that is there. */
  leaves?: boolean
  /** Told when a call fails without a reason. */
  failure: string
  /** The input of a field that the request names differently. */
  inputs?: { [field: string]: keyof V & string }
}

/** A form's values and its one problem. Nothing typed is ever lost, and the first wrong input gets the focus. */
export function useForm<V extends Values>({
  initial,
  check,
  send,
  failure,
  inputs = {},
  leaves = false,
}: Options<V>) {
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<Problem<V>>({})
  /** Inputs changed since the problem was found: it may not hold for them any more. */
  const [mended, setMended] = useState<ReadonlySet<keyof V>>(new Set())
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errorText = useErrorText()
  const fieldText = useFieldText()

  useEffect(() => {
    if (problem.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  const change = (name: keyof V, value: string | boolean) => {
    setValues((current) => ({ ...current, [name]: value }))
    setMended((names) => new Set(names).add(name))
  }

  const problemOf = (error: unknown): Problem<V> => {
    if (!(error instanceof ApiError)) return { message: errorText(error, failure) }
    const fields: FieldTexts<V> = {}
    // The server's sentence repeats its first field's; it is said once, where the eye should go.
    let repeated = false
    for (const [field, wrong] of Object.entries(error.fields)) {
      const name = inputs[field] ?? field
      if (!(name in values)) continue
      fields[name as keyof V] = wrong
      repeated ||= wrong.message === error.message
    }
    return {
      message: repeated ? undefined : errorText(error, failure),
      ...(Object.keys(fields).length > 0 && { fields }),
    }
  }

  const tell = (next: Problem<V>) => {
    setProblem(next)
    setMended(new Set())
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = check?.(values)
    tell({})
    if (wrong) {
      // Before they are shown, so that the focus finds the invalid input.
      if (isCoded(wrong)) await loadFieldText()
      return tell(wrong)
    }
    setBusy(true)
    try {
      await send(values)
      if (!leaves) setBusy(false)
    } catch (error) {
      tell(problemOf(error))
      setBusy(false)
    }
  }

  const errorAt = (name: keyof V) => {
    const wrong: string | FieldProblem | undefined = mended.has(name) ? undefined : problem.fields?.[name]
    return typeof wrong === 'object' ? fieldText(wrong) : wrong
  }

  return {
    values,
    /** Something differs from what the form began with. */
    isChanged: Object.keys(values).some((name) => values[name] !== initial[name]),
    busy,
    message: problem.message,
    form: { ref: form, onSubmit: submit, noValidate: true },
    text: (name: NamesOf<V, string>) => ({
      name,
      value: String(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
      error: errorAt(name),
    }),
    box: (name: NamesOf<V, boolean>) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
      error: errorAt(name),
    }),
    set: change,
  }
}
