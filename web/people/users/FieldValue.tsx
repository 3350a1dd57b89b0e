import type { UserField } from '#contract/people/custom-fields.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { valueCopy } from './valueCopy.ts'

type Props = { field: UserField; value: unknown }

/** A person's value of a custom field. */
export function FieldValue({ field: { fieldType }, value }: Props) {
  const { number, day } = useCopy(valueCopy)
  if (value === undefined || value === null || value === '') return null
  const text =
    fieldType === 'number' && typeof value === 'number'
      ? number(value)
      : fieldType === 'date'
        ? day(String(value))
        : String(value)
  return (
    <span title={text} className="wrap-anywhere @table:block @table:max-w-56 @table:truncate">
      {text}
    </span>
  )
}
