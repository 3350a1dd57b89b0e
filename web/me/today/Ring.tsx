type Props = { label: string; value: number; max: number }

const radius = 100
const length = 2 * Math.PI * radius

/** How much of something is done, as a ring that fills clockwise. */
export function Ring({ label, value, max }: Props) {
  const part = max > 0 ? Math.min(1, value / max) : 0
  return (
    <svg
      viewBox="0 0 224 224"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="size-full -rotate-90"
    >
      <circle cx="112" cy="112" r={radius} fill="none" strokeWidth="16" className="stroke-sunken" />
      {part > 0 && (
        <circle
          cx="112"
          cy="112"
          r={radius}
          fill="none"
          strokeWidth="16"
          strokeLinecap="round"
          strokeDasharray={`${part * length} ${length}`}
          className={part === 1 ? 'stroke-action' : 'stroke-energy'}
        />
      )}
    </svg>
  )
}
