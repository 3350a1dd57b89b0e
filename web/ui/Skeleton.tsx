import { cx } from './cx.ts'

type Props = { shape?: 'line' | 'block' | 'round' | undefined; className?: string | undefined }

const shapes = {
  line: 'h-3 w-full rounded-small',
  block: 'h-24 w-full rounded-control',
  round: 'size-8 rounded-badge',
}

/** Silent: whoever shows it marks the region aria-busy. */
export function Skeleton({ shape = 'line', className }: Props) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe bg-sunken', shapes[shape], className)} />
  )
}
