import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { listCopy } from './listCopy.ts'

type Props = {
  list: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  sentence: ReactNode
  /** Said below the reason. */
  note?: string
  /** The reason if the error has none. */
  fallback?: string
  retry?: string
  className?: string
}

/** Shown instead of the rows if loading failed. */
export function ListFailed({ list, sentence, note, fallback, retry, className }: Props) {
  const copy = useCopy(listCopy)
  const reason = useErrorText()(list.error, fallback ?? copy.noAnswer)
  return (
    <ErrorState
      className={className}
      sentence={sentence}
      detail={
        <>
          {reason}
          {note && <span className="block">{note}</span>}
        </>
      }
      retry={{
        label: retry ?? copy.retry,
        onRetry: () => void list.refetch(),
        busy: list.isFetching,
      }}
    />
  )
}
