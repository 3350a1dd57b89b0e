import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { Pagination } from '#contract/platform/pagination.ts'
import type { Listing } from './useListing.ts'

type Props<Data> = Pick<Listing<{ page: number }>, 'listing' | 'move'> & {
  list: UseQueryResult<Data>
  failed: ReactNode
  /** Shown instead of the rows of an empty list; without it `children` renders the empty table. */
  none?: ReactNode
  /** Pagination. */
  pages: (pagination: Pagination) => ReactNode
  /** Renders the rows, which are undefined while loading. Busy while other rows are loading. */
  children: (data: Data | undefined, busy: boolean) => ReactNode
}

/** Renders one page of rows or its replacement, and the pagination. */
export function PagedList<Data extends { pagination: Pagination }>({
  list,
  listing,
  move,
  failed,
  none,
  pages,
  children,
}: Props<Data>) {
  const { data, isPlaceholderData: busy } = list
  const last = Math.max(1, data?.pagination.totalPages ?? Number.POSITIVE_INFINITY)
  const isBeyondLast = listing.page > last && !busy
  useEffect(() => {
    if (isBeyondLast) move({ page: last }, { replace: true })
  }, [isBeyondLast, last, move])

  if (list.isError && !data) return failed
  if (!data || isBeyondLast) return children(undefined, busy)
  const isEmpty = data.pagination.totalItems === 0
  return (
    <>
      {/* An empty result of another search does not apply to this one. */}
      {none && isEmpty && !busy ? (
        <Suspense>{none}</Suspense>
      ) : (
        children(none && isEmpty ? undefined : data, busy)
      )}
      {pages(data.pagination)}
    </>
  )
}
