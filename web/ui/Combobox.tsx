import { lazy, type ReactNode } from 'react'
import { ComboboxTrigger } from './ComboboxTrigger.tsx'
import { Field, type FieldText } from './Field.tsx'
import { useOpenOnDemand } from './useOpenOnDemand.ts'

export type ComboboxItem = {
  value: string
  label: string
  /** A second line below the label. */
  detail?: string | undefined
  /** Depth of the item in a tree listed in depth-first order. The root is 0. */
  level?: number | undefined
  icon?: ReactNode
  disabled?: boolean | undefined
}

export type ComboboxProps = FieldText & {
  items: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string) => void
  /** Text of the trigger while no item is chosen. */
  placeholder: string
  labels: { search: string; empty: string }
  /** `quiet` shows its frame on hover only. */
  look?: 'field' | 'quiet' | undefined
  id?: string | undefined
  disabled?: boolean | undefined
}

const load = () => import('./LoadedCombobox.tsx')
const LoadedCombobox = lazy(load)

/** A searchable select. The code of its list is loaded on demand. */
export function Combobox({ label, hint, error, mark, hideLabel, className, id, ...combobox }: ComboboxProps) {
  const { items, value, placeholder, look, disabled } = combobox
  const { asked, triggerProps } = useOpenOnDemand(load)
  const chosen = items.find((item) => item.value === value)
  return (
    <Field {...{ label, hint, error, mark, hideLabel, className, id }}>
      {(wiring) =>
        asked ? (
          <LoadedCombobox {...combobox} wiring={wiring} chosen={chosen ?? null} />
        ) : (
          <ComboboxTrigger
            {...wiring}
            {...triggerProps}
            role="combobox"
            aria-haspopup="dialog"
            disabled={disabled}
            look={look}
            icon={chosen?.icon}
            text={chosen?.label ?? placeholder}
            empty={!chosen}
          />
        )
      }
    </Field>
  )
}
