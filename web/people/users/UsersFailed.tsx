import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { usersCopy } from './copy.ts'

type Props = { error: unknown; busy: boolean; onRetry: () => void }

/** Nobody knows whether there are any. */
export function UsersFailed({ error, busy, onRetry }: Props) {
  const copy = useCopy(usersCopy)
  const errorText = useErrorText()
  return (
    <Card flush>
      <ErrorState
        sentence={copy.empty}
        detail={
          <>
            <span className="block font-medium text-ink">{copy.loadFailed}</span>
            {errorText(error, copy.noAnswer)}
          </>
        }
        retry={{ label: copy.retry, onRetry, busy }}
      />
    </Card>
  )
}
