import type { ReactNode } from 'react'
import type { Pagination as Place } from '#contract/platform/pagination.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { pageStepsCopy } from './pageStepsCopy.ts'

type Props = {
  /** Names the list if a page has several. */
  label?: string
  pagination: Place
  pageSize: number
  /** Says which rows are shown: "1–20 of 312 people". */
  range: (from: number, to: number, total: number) => ReactNode
  onPage: (page: number) => void
}

/** Pages of a list that may have thousands: steps, both ends and any page by its number. */
export function ListPages({ label, pagination, pageSize, range, onPage }: Props) {
  const { first, previous, next, last, jump, ofPages, pages } = useCopy(pageStepsCopy)
  const { currentPage, totalPages, totalItems } = pagination
  const from = (currentPage - 1) * pageSize + 1
  return (
    <Pagination
      page={currentPage}
      pageCount={totalPages}
      onPage={onPage}
      summary={range(from, Math.min(from + pageSize - 1, totalItems), totalItems)}
      labels={{
        navigation: label ?? pages,
        first,
        previous,
        next,
        last,
        jump,
        total: ofPages(totalPages),
      }}
    />
  )
}
