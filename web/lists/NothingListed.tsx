import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'

type Props = {
  /** There are rows, but the search or a filter leaves all of them out. */
  isNarrowed?: boolean
  title: string
  /** What to do about it, or what will come. */
  next: string
  scene?: 'countryside' | 'city'
  /** A page with nothing else on it has room for a large picture. */
  large?: boolean
  action?: ReactNode
}

/** Stands where the rows of a list would. Fetched on demand: most lists have rows. */
export default function NothingListed({
  isNarrowed = false,
  title,
  next,
  scene = 'countryside',
  large = false,
  action,
}: Props) {
  const size = large && { className: 'h-56! w-96! max-w-full' }
  return (
    <EmptyState
      className={large ? 'grow justify-center' : undefined}
      picture={<Scene kind={isNarrowed ? 'desert' : scene} {...size} />}
      sentence={
        <>
          <span className="block font-medium">{title}</span>
          <span className="block text-muted">{next}</span>
        </>
      }
      action={action}
    />
  )
}
