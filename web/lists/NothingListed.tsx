import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'

type Props = {
  /** Rows exist, but the search or a filter excludes all of them. */
  isNarrowed?: boolean
  title: string
  /** The next step, or what will appear here. */
  next: string | undefined
  scene?: 'countryside' | 'city'
  /** Shows a large picture on an otherwise empty page. */
  large?: boolean
  action?: ReactNode
}

/** Shown instead of the rows of an empty list. Loaded on demand, because most lists have rows. */
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
