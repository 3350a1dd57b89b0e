import { bands } from '#contract/participation/readings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField, type SelectFieldProps } from '#web/ui/SelectField.tsx'
import { recordCopy } from './recordCopy.ts'

/** How hard something was, by the talk test. */
export function BandField(field: Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const copy = useCopy(recordCopy)
  return (
    <SelectField
      {...field}
      label={copy.band}
      placeholder=""
      options={bands.map((band) => ({ value: band, label: copy[band] }))}
    />
  )
}
