import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { Pagination } from '#contract/platform/pagination.ts'
import type { Listing } from './useListing.ts'

type Props<Data> = Pick<Listing<{ page: number }>, 'listing' | 'move'> & {
  list: UseQueryResult<Data>
  failed: ReactNode
  /** Stands in place of the rows where there are none; without it `children` draws the empty table. */
  none?: ReactNode
  /** The way to the other pages. */
  pages: (pagination: Pagination) => ReactNode
  /** Draws the rows, undefined while none are known. Busy while other rows are about to replace them. */
  children: (data: Data | undefined, busy: boolean) => ReactNode
}

/** The rows of one page, what stands in their place, and the way to the other pages. */
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
      {/* An empty answer to another search says nothing about this one. */}
      {none && isEmpty && !busy ? (
        <Suspense>{none}</Suspense>
      ) : (
        children(none && isEmpty ? undefined : data, busy)
      )}
      {pages(data.pagination)}
    </>
  )
}
