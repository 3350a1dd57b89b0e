import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DaySummary } from '#contract/participation/recording.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { historyCopy } from './historyCopy.ts'

type Props = {
  name: string
  days: UseQueryResult<DaySummary[]>
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
  children: (days: DaySummary[]) => ReactNode
}

/** A part of the history with the way to the ones before and after. */
export function Period({ name, days, onEarlier, onLater, children }: Props) {
  const copy = useCopy(historyCopy)
  return (
    <Card flush>
      <div className="flex items-center justify-between gap-2 px-3 pt-3">
        <IconButton
          label={copy.earlier}
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={!onEarlier}
          onClick={onEarlier}
        />
        <h2 aria-live="polite" className="text-center text-base font-semibold first-letter:uppercase">
          {name}
        </h2>
        <IconButton
          label={copy.later}
          icon={<ChevronRight aria-hidden="true" />}
          disabled={!onLater}
          onClick={onLater}
        />
      </div>
      {days.isPending ? (
        <Skeleton shape="block" className="m-5 h-56" />
      ) : days.isError ? (
        <LoadFailed error={days.error} onRetry={() => days.refetch()} />
      ) : days.data.length === 0 ? (
        <EmptyState picture={<Scene kind="desert" />} sentence={copy.none} />
      ) : (
        children(days.data)
      )}
    </Card>
  )
}
