import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import type { Pagination } from '#contract/platform/pagination.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { PagedList } from '#web/lists/PagedList.tsx'
import { PageSteps } from '#web/lists/PageSteps.tsx'
import type { Listing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { ProgrammeListing } from './listing.ts'

const NothingListed = lazy(() => import('#web/lists/NothingListed.tsx'))

interface Words {
  loadFailed: string
  empty: string
  /** The next step. */
  emptyNext: string
  noneFinished: string
  noMatch: string
  add: string
}

type AddProps = {
  /** Undefined for somebody who may not. */
  onAdd: (() => void) | undefined
}

type Props<T> = Listing<ProgrammeListing> &
  AddProps & {
    list: UseQueryResult<{ items: readonly T[]; pagination: Pagination }>
    copy: Words
    /** Renders the rows, which are undefined while loading. */
    children: (items: readonly T[] | undefined, busy: boolean) => ReactNode
  }

/** A page of challenges or quizzes. */
export function ProgrammeList<T>({ list, copy, onAdd, children, ...state }: Props<T>) {
  return (
    <PagedList
      {...state}
      list={list}
      failed={
        <Card flush>
          <ListFailed list={list} sentence={copy.loadFailed} />
        </Card>
      }
      none={
        <Card flush>
          <NoneInProgramme {...state} copy={copy} onAdd={onAdd} />
        </Card>
      }
      pages={(pagination) => (
        <div className="py-3">
          <PageSteps pagination={pagination} onPage={(page) => state.move({ page })} />
        </div>
      )}
    >
      {(page, busy) => children(page?.items, busy)}
    </PagedList>
  )
}

type NoneProps = Listing<ProgrammeListing> & AddProps & { copy: Words }

function NoneInProgramme({ listing: { tab }, isNarrowed, clear, copy, onAdd }: NoneProps) {
  const { clearFilters } = useCopy(programmeCopy)
  const next = { upcoming: onAdd && copy.emptyNext, finished: copy.noneFinished }
  return (
    <NothingListed
      isNarrowed={isNarrowed}
      title={copy.empty}
      next={isNarrowed ? copy.noMatch : next[tab]}
      action={
        isNarrowed ? (
          <Button variant="secondary" onClick={clear}>
            {clearFilters}
          </Button>
        ) : (
          onAdd && (
            <Button variant={tab === 'upcoming' ? 'primary' : 'secondary'} icon={<Plus />} onClick={onAdd}>
              {copy.add}
            </Button>
          )
        )
      }
    />
  )
}
