import type { UseQueryResult } from '@tanstack/react-query'
import type { Pagination } from '#contract/platform/pagination.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { PagedList } from '#web/lists/PagedList.tsx'
import { PageSteps } from '#web/lists/PageSteps.tsx'
import type { useDetail } from '#web/lists/useDetail.ts'
import type { Listing } from '#web/lists/useListing.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { missionsCopy } from './copy.ts'
import { type MissionListing, pageSize } from './listing.ts'
import { MissionsTable } from './MissionsTable.tsx'
import type { Page } from './queries.ts'

type Props = Listing<MissionListing> & {
  list: UseQueryResult<Page>
  linkTo: ReturnType<typeof useDetail>['linkTo']
}

export function MissionList({ list, listing, isNarrowed, move, clear, linkTo }: Props) {
  const copy = useCopy(missionsCopy)
  const isAnswered = list.error instanceof ApiError && list.error.status !== undefined
  return (
    <PagedList
      {...{ list, listing, move }}
      failed={
        <Card flush>
          <ListFailed
            list={list}
            sentence={copy.failed}
            fallback={isAnswered ? copy.notFetched : copy.notLoaded}
            retry={copy.retry}
          />
        </Card>
      }
      pages={(pagination) => <MissionPages pagination={pagination} move={move} />}
    >
      {(page, busy) => <MissionsTable {...{ page, isNarrowed, clear, linkTo, busy }} />}
    </PagedList>
  )
}

type PagesProps = Pick<Props, 'move'> & { pagination: Pagination }

function MissionPages({ pagination, move }: PagesProps) {
  const copy = useCopy(missionsCopy)
  const { currentPage, totalPages, totalItems } = pagination
  if (totalPages <= 1) return null
  const first = (currentPage - 1) * pageSize + 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 py-3 text-muted">
      <p>{copy.showing(first, Math.min(first + pageSize - 1, totalItems), totalItems)}</p>
      <PageSteps pagination={pagination} onPage={(page) => move({ page })} />
    </div>
  )
}
