import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Pagination } from '#contract/platform/pagination.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { programmeCopy } from './copy.ts'
import { isNarrowed } from './listing.ts'
import type { NoneListedWords } from './NoneListed.tsx'
import { PageSteps } from './PageSteps.tsx'
import type { useListing } from './useListing.ts'

const NoneListed = lazy(() => import('./NoneListed.tsx'))

type Props<T> = ReturnType<typeof useListing> & {
  list: UseQueryResult<{ items: readonly T[]; pagination: Pagination }>
  copy: NoneListedWords & { loadFailed: string }
  onAdd: () => void
  /** The rows, undefined while nothing is known yet; busy while others are about to take their place. */
  children: (items: readonly T[] | undefined, busy: boolean) => ReactNode
}

/** A page of challenges or quizzes, what stands where there are none, and the way to the other pages. */
export function ProgrammeList<T>({ list, copy, listing, move, onAdd, children }: Props<T>) {
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const { items, pagination } = list.data ?? {}

  const last = Math.max(1, pagination?.totalPages ?? Number.POSITIVE_INFINITY)
  const beyond = listing.page > last && !list.isPlaceholderData
  useEffect(() => {
    if (beyond) move({ page: last }, { replace: true })
  }, [beyond, last, move])

  if (list.isError && !list.data) {
    return (
      <Card flush>
        <ErrorState
          sentence={copy.loadFailed}
          detail={errorText(list.error, words.noAnswer)}
          retry={{ label: words.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
        />
      </Card>
    )
  }
  const none = pagination?.totalItems === 0 && !list.isPlaceholderData && !beyond
  return (
    <>
      {none ? (
        <Suspense>
          {isNarrowed(listing) ? (
            <NoneListed copy={copy} why="no match" onClear={() => move({ search: '', range: undefined })} />
          ) : (
            <NoneListed copy={copy} why={listing.tab} onAdd={onAdd} />
          )}
        </Suspense>
      ) : (
        children(beyond ? undefined : items, list.isPlaceholderData)
      )}
      {pagination && !beyond && (
        <div className="py-3">
          <PageSteps pagination={pagination} onPage={(page) => move({ page })} />
        </div>
      )}
    </>
  )
}
