import { type Appearance, appearances } from '#contract/participation/joins.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { joinCopy } from './joinCopy.ts'

type Props = {
  value: Appearance
  onChange: (value: Appearance) => void
  disabled?: boolean
}

/** The choice of how one appears to others, with what each one means. */
export function AppearanceField({ value, onChange, disabled = false }: Props) {
  const copy = useCopy(joinCopy)
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{copy.appears}</legend>
      {appearances.map((choice) => (
        <label
          key={choice}
          className="flex min-h-11 items-start gap-3 rounded-control border border-line p-3 transition-colors hover:bg-sunken/50 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name="appears"
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
            className="mt-1 size-4 shrink-0 accent-action outline-none"
          />
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{copy.choices[choice].label}</span>
            <span className="text-muted">{copy.choices[choice].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
