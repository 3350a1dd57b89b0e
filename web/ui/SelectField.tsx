import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './controlClass.ts'
import { Field, type FieldText } from './Field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, keyof FieldText | 'multiple' | 'children'> & {
    options: readonly SelectOption[]
    /** Label of the empty option. */
    placeholder?: string | undefined
    readOnly?: boolean | undefined
  }

export function SelectField({
  label,
  hint,
  error,
  mark,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  readOnly = false,
  ...select
}: SelectFieldProps) {
  const chosen = options.find((option) => option.value === (select.value ?? select.defaultValue))
  return (
    <Field {...{ label, hint, error, mark, hideLabel, className, id }}>
      {(wiring) =>
        // A native select has no read-only state: its label is shown as text instead.
        readOnly ? (
          <input {...wiring} readOnly value={chosen?.label ?? placeholder ?? ''} className={controlClass()} />
        ) : (
          <div className="relative">
            <select {...select} {...wiring} className={controlClass('appearance-none truncate pr-9')}>
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value} disabled={option.disabled}>
                  {option.label}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
            />
          </div>
        )
      }
    </Field>
  )
}
