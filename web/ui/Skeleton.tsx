import { cx } from './cx.ts'

type Props = {
  shape?: 'line' | 'block' | 'round' | undefined
  /** Its size, when the usual one does not fit. */
  className?: string | undefined
}

const corners = { line: 'rounded-small', block: 'rounded-control', round: 'rounded-badge' }
const sizes = { line: 'h-3', block: 'h-24', round: 'size-8' }

/** Silent: whoever shows it marks the region aria-busy. */
export function Skeleton({ shape = 'line', className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe bg-line/60', corners[shape], className ?? sizes[shape])}
    />
  )
}
