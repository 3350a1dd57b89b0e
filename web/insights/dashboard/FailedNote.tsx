import type { DashboardPart } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { dashboardCopy } from './copy.ts'

type Props = {
  parts: readonly DashboardPart[]
  /** The server's message, if there is one. */
  detail?: string | undefined
  onRetry: () => void
  busy: boolean
}

export function FailedNote({ parts, detail, onRetry, busy }: Props) {
  const copy = useCopy(dashboardCopy)
  if (parts.length === 0) return null
  return (
    <Notice
      tone="warning"
      role="alert"
      title={copy.unavailable}
      className="mb-4"
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
          {copy.retry}
        </Button>
      }
    >
      {copy.unread(parts.map((part) => copy.parts[part]).join(', '))} {detail}
    </Notice>
  )
}
