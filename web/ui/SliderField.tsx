import { Field, type FieldText } from './Field.tsx'
import { NumberBox } from './NumberBox.tsx'

type Props = FieldText & {
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  /** Formats the value, for screen readers and for the text next to the slider. */
  format: (value: number) => string
  /** Accessible name of the number field next to the slider. */
  typeLabel: string
}

/** A slider with a number field. The field accepts values above the maximum of the slider. */
export function SliderField({ value, min, max, step, onChange, format, typeLabel, ...field }: Props) {
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex items-center gap-4">
          <input
            {...wiring}
            type="range"
            min={min}
            max={Math.max(max, value)}
            step={step}
            value={value}
            aria-valuetext={format(value)}
            onChange={({ target }) => onChange(Number(target.value))}
            className="h-control min-w-0 grow accent-action"
          />
          <NumberBox
            aria-label={typeLabel}
            value={value}
            valid={(number) => Number.isInteger(number) && number >= 1}
            onNumber={onChange}
            className="w-32! shrink-0"
          />
        </div>
      )}
    </Field>
  )
}
