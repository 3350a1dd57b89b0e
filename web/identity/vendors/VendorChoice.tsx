import { useId } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { vendorsCopy } from './copy.ts'
import { type Vendor, vendorFacts, vendors } from './vendors.ts'

interface Props {
  value: Vendor
  onChange: (vendor: Vendor) => void
}

export function VendorChoice({ value, onChange }: Props) {
  const copy = useCopy(vendorsCopy)
  const name = useId()
  return (
    <fieldset className="relative flex min-w-0 flex-wrap gap-2">
      <legend className="mb-1.5 font-medium text-sm">{copy.vendor}</legend>
      {vendors.map((vendor) => (
        <label
          key={vendor}
          className="flex h-control items-center gap-2 rounded-control border border-line px-3 text-sm transition-colors hover:bg-sunken/40 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            value={vendor}
            checked={vendor === value}
            onChange={() => onChange(vendor)}
            className="size-4 shrink-0 accent-action outline-none"
          />
          {vendorFacts[vendor].name || copy.other}
        </label>
      ))}
    </fieldset>
  )
}
