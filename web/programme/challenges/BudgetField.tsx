import { useCopy } from '#web/platform/language/language.ts'
import { Field } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { settingsCopy } from './settingsCopy.ts'

type Props = { value: number; onChange: (dollars: number) => void }

export function BudgetField({ value, onChange }: Props) {
  const copy = useCopy(settingsCopy)
  return (
    <Field label={copy.budget}>
      {(wiring) => (
        <NumberBox
          {...wiring}
          min={0}
          step="any"
          value={value}
          valid={(dollars) => dollars >= 0 && dollars <= 100_000_000}
          onNumber={(dollars) => onChange(Math.round(dollars * 100) / 100)}
          className="max-w-48"
        />
      )}
    </Field>
  )
}
