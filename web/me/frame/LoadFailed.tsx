import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { memberCopy } from './memberCopy.ts'

type Props = { error: unknown; isDeleted?: boolean; onRetry: () => void }

export function LoadFailed({ error, isDeleted, onRetry }: Props) {
  const copy = useCopy(memberCopy)
  const errorText = useErrorText()
  return (
    <ErrorState
      sentence={copy.failed}
      detail={isDeleted ? copy.tooOld : errorText(error, copy.noAnswer)}
      retry={{ label: copy.retry, onRetry }}
    />
  )
}
