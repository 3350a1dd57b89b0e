import { RotateCw } from 'lucide-react'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { screenCopy } from './screenCopy.ts'

type Props = {
  error: unknown
  /** Told where the server gave no reason. */
  fallback: string
  onRetry: () => void
  busy?: boolean | undefined
  /** Back to what was typed. */
  onBack?: (() => void) | undefined
  onDismiss?: (() => void) | undefined
}

/** Only a status is no reason. */
const isSilent = (error: unknown) =>
  error instanceof ApiError && error.message === `Request failed with status ${error.status}`

export function ErrorBox({ error, fallback, onRetry, busy, onBack, onDismiss }: Props) {
  const copy = useCopy(screenCopy)
  const errorText = useErrorText()
  return (
    <Notice
      tone="danger"
      className="mb-4"
      title={copy.error}
      action={
        <>
          <Button size="sm" variant="secondary" icon={<RotateCw />} busy={busy} onClick={onRetry}>
            {copy.retry}
          </Button>
          {onBack && (
            <Button size="sm" variant="quiet" onClick={onBack}>
              {copy.back}
            </Button>
          )}
        </>
      }
      {...(onDismiss && { dismiss: { label: copy.dismiss, onDismiss } })}
    >
      <p className="wrap-anywhere">{isSilent(error) ? fallback : errorText(error, fallback)}</p>
    </Notice>
  )
}
