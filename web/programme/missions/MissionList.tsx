import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { PageSteps } from '#web/lists/PageSteps.tsx'
import type { useDetail } from '#web/lists/useDetail.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { missionsCopy } from './copy.ts'
import { isNarrowed, pageSize } from './listing.ts'
import { MissionsTable } from './MissionsTable.tsx'
import type { Page } from './queries.ts'
import type { useListing } from './useListing.ts'

const NoMissions = lazy(() => import('./NoMissions.tsx'))

type Props = ReturnType<typeof useListing> & {
  list: UseQueryResult<Page>
  linkTo: ReturnType<typeof useDetail>['linkTo']
}

export function MissionList({ list, listing, move, linkTo }: Props) {
  const copy = useCopy(missionsCopy)
  const errorText = useErrorText()
  const { missions = [], pagination } = list.data ?? {}

  const last = Math.max(1, pagination?.totalPages ?? Number.POSITIVE_INFINITY)
  const beyond = listing.page > last && !list.isPlaceholderData
  useEffect(() => {
    if (beyond) move({ page: last }, { replace: true })
  }, [beyond, last, move])

  if (list.isError && !list.data) {
    const answered = list.error instanceof ApiError && list.error.status !== undefined
    return (
      <Card flush>
        <ErrorState
          sentence={copy.failed}
          detail={errorText(list.error, answered ? copy.notFetched : copy.notLoaded)}
          retry={{ label: copy.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
        />
      </Card>
    )
  }
  const waiting = !pagination || beyond
  const clear = () => move({ search: '', type: 'all', status: 'all' })
  const instead = waiting ? (
    <Loader label={copy.loading} className="min-h-72" />
  ) : missions.length === 0 ? (
    <Suspense fallback={<div className="min-h-72" />}>
      <NoMissions onClear={isNarrowed(listing) ? clear : undefined} />
    </Suspense>
  ) : undefined
  const from = pagination ? (pagination.currentPage - 1) * pageSize + 1 : 0
  return (
    <>
      <MissionsTable
        missions={missions}
        instead={instead}
        linkTo={linkTo}
        busy={waiting || list.isPlaceholderData}
      />
      {!waiting && pagination.totalPages > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 py-3 text-muted">
          <p>{copy.showing(from, from + missions.length - 1, pagination.totalItems)}</p>
          <PageSteps pagination={pagination} onPage={(page) => move({ page })} />
        </div>
      )}
    </>
  )
}
