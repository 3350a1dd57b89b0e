import type { FieldType } from '#contract/people/custom-fields.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { fieldsCopy } from './copy.ts'

const types: readonly FieldType[] = ['text', 'list', 'number', 'date']

type Props = {
  value: FieldType
  onChange: (type: FieldType) => void
  disabled?: boolean
  hint?: string | undefined
}

export function TypeSelect({ value, onChange, disabled = false, hint }: Props) {
  const copy = useCopy(fieldsCopy)
  return (
    <SelectField
      label={copy.type}
      value={value}
      disabled={disabled}
      hint={hint}
      options={types.map((type) => ({ value: type, label: copy.types[type] }))}
      onChange={({ target }) => {
        const chosen = types.find((type) => type === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
