import { Suspense } from 'react'
import { cx } from '#web/ui/cx.ts'
import { drawings } from './drawings.ts'
import type { LandscapeKind } from './Landscape.tsx'

type Props = { kind: LandscapeKind; className?: string | undefined }

/** A small decorative landscape for empty states. Its code is loaded after the text. */
export function Scene({ kind, className }: Props) {
  const Drawing = drawings[kind]
  return (
    <svg
      viewBox="0 250 800 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('block h-40 w-64 rounded-card', `land land-${kind}`, className)}
    >
      <Suspense>
        <Drawing />
      </Suspense>
    </svg>
  )
}
