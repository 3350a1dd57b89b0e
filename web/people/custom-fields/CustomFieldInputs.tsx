import type { UserField } from '#contract/people/custom-fields.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldsCopy } from './copy.ts'

type Props = {
  fields: readonly UserField[]
  values: Record<string, unknown>
  onChange: (key: string, value: unknown) => void
  errorAt: (key: string) => string | undefined
}

const types = { text: 'text', number: 'text', date: 'date' } as const

/** An input for each field, of the kind its type asks for. */
export function CustomFieldInputs({ fields, values, onChange, errorAt }: Props) {
  const copy = useCopy(fieldsCopy)
  return fields.map(({ id, fieldKey, fieldName, fieldType, isRequired, values: options }) => {
    const value = values[fieldKey]
    const input = {
      label: <span className="wrap-anywhere">{fieldName}</span>,
      value: value === undefined || value === null ? '' : String(value),
      error: errorAt(fieldKey),
      required: isRequired,
      onChange: ({ target }: { target: { value: string } }) => onChange(fieldKey, target.value),
    }
    return fieldType === 'list' ? (
      <SelectField
        key={id}
        {...input}
        placeholder={copy.choose}
        options={options.map((option) => ({ value: option.value, label: option.value }))}
      />
    ) : (
      <TextField
        key={id}
        {...input}
        type={types[fieldType]}
        inputMode={fieldType === 'number' ? 'decimal' : undefined}
        autoComplete="off"
      />
    )
  })
}
