type Props = {
  label: string
  value: number
  max: number
}

/** Shows how much of a task is done. */
export function ProgressBar({ label, value, max }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-2.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-energy transition-[width] duration-200 ease-out motion-reduce:transition-none"
        style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }}
      />
    </div>
  )
}
