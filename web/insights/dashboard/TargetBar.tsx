type Props = {
  /** Both in percent. */
  value: number
  target: number
}

/** Compares a rate with its target. The same figures are next to it as text. */
export function TargetBar({ value, target }: Props) {
  return (
    <span aria-hidden="true" className="relative block h-1.5 rounded-badge bg-sunken">
      <span
        className="block h-full rounded-badge bg-energy transition-[width]"
        style={{ width: `${Math.min(100, Math.max(value, 0))}%` }}
      />
      <span className="absolute -inset-y-0.5 w-0.5 rounded-badge bg-muted" style={{ left: `${target}%` }} />
    </span>
  )
}
