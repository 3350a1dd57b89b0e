import { useEffect, useRef, useState } from 'react'
import { loadFieldText } from '#web/platform/api/fieldText.ts'
import type { Problem, Wrong } from './problem.ts'
import { useFieldText } from './useFieldText.ts'

const contains = (part: string, path: string) => path === part || path.startsWith(`${part}.`)

const hasCode = ({ message, fields = {} }: Problem) =>
  [message, ...Object.values(fields)].some((wrong) => typeof wrong === 'object')

/** The problem of a form. Its first wrong input gets the focus; an input that is edited loses its error. */
export function useProblem() {
  const [problem, setProblem] = useState<Problem>({})
  const [editedSinceError, setEdited] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const fieldText = useFieldText()
  const textOf = (wrong: Wrong | undefined) => (typeof wrong === 'object' ? fieldText(wrong) : wrong)

  useEffect(() => {
    if (problem.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  return {
    form,
    message: textOf(problem.message),
    failed: problem.failed === true,
    errorAt: (path: string) =>
      [...editedSinceError].some((edited) => contains(edited, path))
        ? undefined
        : textOf(problem.fields?.[path]),
    report: async (next: Problem = {}) => {
      // Load the sentences before they are shown, so that the focus finds the invalid input.
      if (hasCode(next)) await loadFieldText()
      setProblem(next)
      setEdited(new Set())
    },
    markEdited: (path: string) => setEdited((paths) => new Set(paths).add(path)),
  }
}
