import type { Pagination } from '#contract/platform/pagination.ts'
import { ListPages } from '#web/lists/ListPages.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { usersCopy } from './copy.ts'
import { pageSize } from './listing.ts'

type Props = { pagination: Pagination; onPage: (page: number) => void }

export function UsersPages({ pagination, onPage }: Props) {
  const copy = useCopy(usersCopy)
  if (pagination.totalPages > 1) return <ListPages {...{ pagination, pageSize, onPage }} range={copy.range} />
  return (
    <p role="status" className="py-3 text-muted">
      {copy.people(pagination.totalItems)}
    </p>
  )
}
