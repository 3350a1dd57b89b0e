import type { listUsers } from '#contract/people/users.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { usersCopy } from './copy.ts'
import { pageSize } from './listing.ts'

type Props = {
  pagination: Answer<typeof listUsers>['data']['pagination']
  onPage: (page: number) => void
}

export function UsersPages({ pagination: { currentPage, totalPages, totalItems }, onPage }: Props) {
  const copy = useCopy(usersCopy)
  if (totalPages <= 1)
    return (
      <p role="status" className="py-3 text-muted">
        {copy.people(totalItems)}
      </p>
    )
  const from = (currentPage - 1) * pageSize + 1
  return (
    <Pagination
      page={currentPage}
      pageCount={totalPages}
      onPage={onPage}
      summary={copy.range(from, Math.min(from + pageSize - 1, totalItems), totalItems)}
      labels={{
        navigation: copy.pages,
        first: copy.first,
        previous: copy.previous,
        next: copy.next,
        last: copy.last,
        jump: copy.page,
        total: copy.ofPages(totalPages),
      }}
    />
  )
}
