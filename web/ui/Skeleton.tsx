import { cx } from './cx.ts'

type Props = {
  shape?: 'line' | 'block' | 'round' | undefined
  /** Width of a line, or width and height of another shape if the default does not fit. */
  className?: string | undefined
}

const shapes = { line: 'h-3 rounded-small', block: 'rounded-control', round: 'rounded-badge' }
const sizes = { line: '', block: 'h-24', round: 'size-8' }

/** A placeholder hidden from screen readers. The caller sets aria-busy on the region. */
export function Skeleton({ shape = 'line', className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe bg-line/60', shapes[shape], className ?? sizes[shape])}
    />
  )
}
