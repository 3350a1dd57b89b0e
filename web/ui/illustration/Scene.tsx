import { cx } from '../cx.ts'
import { City } from './City.tsx'
import { Countryside } from './Countryside.tsx'
import { Desert } from './Desert.tsx'
import type { LandscapeKind } from './Landscape.tsx'

const drawings = { countryside: Countryside, desert: Desert, city: City }

type Props = { kind: LandscapeKind; className?: string | undefined }

/** A small window on the landscape, for empty states; decorative. */
export function Scene({ kind, className }: Props) {
  const Drawing = drawings[kind]
  return (
    <svg
      viewBox="0 250 800 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('block h-40 w-64 rounded-card', `land land-${kind}`, className)}
    >
      <Drawing />
    </svg>
  )
}
