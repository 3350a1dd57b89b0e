import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { programmeCopy } from '#web/programme/copy.ts'
import { isNarrowed } from '#web/programme/listing.ts'
import { ProgrammePages } from '#web/programme/ProgrammePages.tsx'
import type { useListing } from '#web/programme/useListing.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ChallengeTable } from './ChallengeTable.tsx'
import { challengesCopy } from './copy.ts'
import type { ChallengePage, ListedChallenge } from './queries.ts'

const NoChallenges = lazy(() => import('./NoChallenges.tsx'))

type Props = ReturnType<typeof useListing> & {
  list: UseQueryResult<ChallengePage>
  onAdd: () => void
  onOpen: (challenge: ListedChallenge) => void
}

export function ChallengeList({ list, listing, move, onAdd, onOpen }: Props) {
  const copy = useCopy(challengesCopy)
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
          sentence={copy.error(copy.loadFailed)}
          detail={errorText(list.error, words.noAnswer)}
          retry={{ label: words.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
        />
      </Card>
    )
  }
  const nothing = pagination?.totalItems === 0 && !list.isPlaceholderData && !beyond
  return (
    <>
      {nothing ? (
        <Suspense>
          {isNarrowed(listing) ? (
            <NoChallenges why="no match" onClear={() => move({ search: '', range: undefined })} />
          ) : (
            <NoChallenges why={listing.tab} onAdd={onAdd} />
          )}
        </Suspense>
      ) : (
        <ChallengeTable
          challenges={beyond ? undefined : items}
          onOpen={onOpen}
          busy={list.isPlaceholderData}
        />
      )}
      {pagination && !beyond && <ProgrammePages pagination={pagination} onPage={(page) => move({ page })} />}
    </>
  )
}
