import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface Option<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  lang?: string | undefined
}

type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shows only the icons. The labels stay as accessible names and tooltips. */
  iconsOnly?: boolean | undefined
  hideLabel?: boolean | undefined
}

export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  iconsOnly = false,
  hideLabel = true,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="relative flex flex-col gap-1.5">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="inline-flex min-h-control w-fit rounded-control bg-sunken p-1">
        {options.map((option) => (
          <Segment
            key={option.value}
            name={name}
            option={option}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
            iconsOnly={iconsOnly}
          />
        ))}
      </div>
    </fieldset>
  )
}

type SegmentProps = {
  /** Name of the group of radio buttons. */
  name: string
  option: Option<string>
  isChosen: boolean
  onChoose: () => void
  iconsOnly: boolean
}

function Segment({ name, option, isChosen, onChoose, iconsOnly }: SegmentProps) {
  return (
    <label
      lang={option.lang}
      title={iconsOnly ? option.label : undefined}
      className={cx(
        'relative flex min-w-8 items-center justify-center gap-1.5 rounded-small text-center text-sm font-medium text-muted transition-colors [&_svg]:size-4',
        'hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card',
        'forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
        'has-focus-visible:outline-2 has-focus-visible:outline-action',
        iconsOnly ? 'px-2' : 'px-3',
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {option.icon}
      <span className={cx(iconsOnly && 'sr-only')}>{option.label}</span>
    </label>
  )
}
