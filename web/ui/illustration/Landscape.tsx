import type { ComponentType } from 'react'
import { cx } from '#web/ui/cx.ts'

export type LandscapeKind = 'countryside' | 'desert' | 'city'

type Props = {
  kind: LandscapeKind
  /** What is drawn: the one of `kind`. */
  drawing: ComponentType
  className?: string | undefined
}

/** A decorative landscape that covers its box at any aspect ratio. */
export const Landscape = ({ kind, drawing: Drawing, className }: Props) => (
  <svg
    viewBox="0 120 800 880"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    className={cx('block size-full', `land land-${kind}`, className)}
  >
    <Drawing />
  </svg>
)
