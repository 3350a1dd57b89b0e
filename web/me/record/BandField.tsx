import type { Band } from '#contract/participation/readings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { recordCopy } from './recordCopy.ts'

type Props = {
  value: string
  error?: string | undefined
  onChange: (band: string) => void
}

/** How hard something was, by the talk test. */
export function BandField({ value, error, onChange }: Props) {
  const copy = useCopy(recordCopy)
  const bands: readonly Band[] = ['light', 'moderate', 'vigorous']
  return (
    <SelectField
      label={copy.band}
      name="band"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      placeholder=""
      options={bands.map((band) => ({ value: band, label: copy[band] }))}
    />
  )
}
