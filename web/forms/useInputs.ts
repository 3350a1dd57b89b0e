import type { Dispatch, SetStateAction } from 'react'

type NamesOf<V, Kind> = { [N in keyof V]: V[N] extends Kind ? N : never }[keyof V] & string

interface Problems {
  errorAt: (path: string) => string | undefined
  markEdited: (path: string) => void
}

/** What inputs are given of a form's values. */
export function useInputs<V extends object>(
  values: V,
  setValues: Dispatch<SetStateAction<V>>,
  { errorAt, markEdited }: Problems,
) {
  const write = (name: string, value: unknown, path = name) => {
    setValues((current) => ({ ...current, [name]: value }))
    markEdited(path)
  }
  return {
    text: (name: NamesOf<V, string>) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }: { target: { value: string } }) => write(name, target.value),
      error: errorAt(name),
    }),
    box: (name: NamesOf<V, boolean>) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }: { target: { checked: boolean } }) => write(name, target.checked),
      error: errorAt(name),
    }),
    /** @param path of the part that was edited, where the other parts keep their errors */
    set: <N extends keyof V & string>(name: N, value: V[N], path?: string) => write(name, value, path),
  }
}
