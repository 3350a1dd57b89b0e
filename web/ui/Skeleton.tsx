import { cx } from './cx.ts'

type Props = {
  shape?: 'line' | 'block' | 'round' | undefined
  /** The width of a line; both measures of the other shapes, when the usual ones do not fit. */
  className?: string | undefined
}

const shapes = { line: 'h-3 rounded-small', block: 'rounded-control', round: 'rounded-badge' }
const sizes = { line: '', block: 'h-24', round: 'size-8' }

/** Silent: whoever shows it marks the region aria-busy. */
export function Skeleton({ shape = 'line', className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe bg-line/60', shapes[shape], className ?? sizes[shape])}
    />
  )
}
