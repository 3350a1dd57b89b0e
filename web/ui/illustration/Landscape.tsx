import { cx } from '#web/ui/cx.ts'
import { City } from './City.tsx'
import { Countryside } from './Countryside.tsx'
import { Desert } from './Desert.tsx'

export type LandscapeKind = 'countryside' | 'desert' | 'city'

const drawings = { countryside: Countryside, desert: Desert, city: City }

type Props = { kind: LandscapeKind; className?: string | undefined }

/** A decorative landscape that covers its box at any aspect ratio. */
export function Landscape({ kind, className }: Props) {
  const Drawing = drawings[kind]
  return (
    <svg
      viewBox="0 120 800 880"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('block size-full', `land land-${kind}`, className)}
    >
      <Drawing />
    </svg>
  )
}
