import { lazy, type ReactNode, Suspense } from 'react'
import { ComboboxTrigger } from './ComboboxTrigger.tsx'
import { Field, type FieldText } from './Field.tsx'

export type ComboboxItem = {
  value: string
  label: string
  /** Depth in a tree whose items come in reading order; 0 is the root. */
  level?: number | undefined
  icon?: ReactNode
  disabled?: boolean | undefined
}

export type ComboboxProps = FieldText & {
  items: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string) => void
  /** Shown while nothing is chosen. */
  placeholder: string
  labels: { search: string; empty: string }
  /** Quiet has no frame until it is pointed at, for a top bar. */
  look?: 'field' | 'quiet' | undefined
  id?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
}

const LoadedCombobox = lazy(() => import('./LoadedCombobox.tsx'))

/** Its choice is readable at once; the list is fetched after the page. */
export function Combobox({ label, hint, error, mark, hideLabel, className, id, ...combobox }: ComboboxProps) {
  const { items, value, placeholder, look } = combobox
  const chosen = items.find((item) => item.value === value)
  return (
    <Field {...{ label, hint, error, mark, hideLabel, className, id }}>
      {(wiring) => (
        <Suspense
          fallback={<ComboboxTrigger {...wiring} look={look} text={chosen?.label ?? placeholder} disabled />}
        >
          <LoadedCombobox {...combobox} wiring={wiring} chosen={chosen ?? null} />
        </Suspense>
      )}
    </Field>
  )
}
