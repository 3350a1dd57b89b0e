import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Team } from '#contract/people/teams.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { teamsCopy } from './copy.ts'
import { TeamCard } from './TeamCard.tsx'
import type { Asked } from './TeamDialogs.tsx'

/** Most organizations have teams: load the pictures on demand. */
const NoTeams = lazy(() => import('./NoTeams.tsx'))

type Props = {
  list: UseQueryResult<Team[]>
  search: string
  onClear: () => void
  /** Undefined for somebody who may only look. */
  onAsk: ((asked: Asked) => void) | undefined
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4'

export function TeamList({ list, search, onClear, onAsk }: Props) {
  const copy = useCopy(teamsCopy)
  if (list.isError && !list.data) {
    return (
      <Card flush>
        <ListFailed list={list} sentence={copy.loadFailed} fallback={copy.noAnswer} />
      </Card>
    )
  }
  if (!list.data) return <TeamSkeletons />
  if (list.data.length === 0) {
    return (
      <Suspense>
        {search ? (
          <NoTeams why="no match" onClear={onClear} />
        ) : (
          <NoTeams why="none" onCreate={onAsk && (() => onAsk({ kind: 'create' }))} />
        )}
      </Suspense>
    )
  }
  return (
    <ul aria-label={copy.list} aria-busy={list.isPlaceholderData} className={grid}>
      {list.data.map((team) => (
        <TeamCard key={team.id} team={team} onAsk={onAsk} />
      ))}
    </ul>
  )
}

const places = Array.from({ length: 8 }, (_, place) => `place ${place}`)

function TeamSkeletons() {
  const copy = useCopy(teamsCopy)
  return (
    <ul aria-busy="true" aria-label={copy.list} className={grid}>
      {places.map((place) => (
        <li
          key={place}
          className="flex flex-col overflow-clip rounded-card border border-line bg-surface shadow-card"
        >
          <Skeleton shape="block" className="aspect-[1000/460] w-full rounded-none" />
          <div className="flex flex-col gap-3 p-4">
            <div className="flex flex-col gap-2 py-1.5">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3 w-20" />
            </div>
            <Skeleton shape="block" className="h-control" />
          </div>
        </li>
      ))}
    </ul>
  )
}
