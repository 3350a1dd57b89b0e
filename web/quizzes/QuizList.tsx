import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { Quiz } from '#contract/quizzes.ts'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { programmeCopy } from '#web/programme/copy.ts'
import { isNarrowed } from '#web/programme/listing.ts'
import { ProgrammePages } from '#web/programme/ProgrammePages.tsx'
import type { useListing } from '#web/programme/useListing.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { quizzesCopy } from './copy.ts'
import { QuizTable } from './QuizTable.tsx'
import type { Page } from './queries.ts'

const NoQuizzes = lazy(() => import('./NoQuizzes.tsx'))

type Props = ReturnType<typeof useListing> & {
  list: UseQueryResult<Page>
  onAdd: () => void
  onOpen: (quiz: Quiz) => void
}

export function QuizList({ list, listing, move, onAdd, onOpen }: Props) {
  const copy = useCopy(quizzesCopy)
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
            <NoQuizzes why="no match" onClear={() => move({ search: '', range: undefined })} />
          ) : (
            <NoQuizzes why={listing.tab} onAdd={onAdd} />
          )}
        </Suspense>
      ) : (
        <QuizTable quizzes={beyond ? undefined : items} onOpen={onOpen} busy={list.isPlaceholderData} />
      )}
      {pagination && !beyond && <ProgrammePages pagination={pagination} onPage={(page) => move({ page })} />}
    </>
  )
}
