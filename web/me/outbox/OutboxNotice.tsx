import { useMember } from '#web/me/member/member.ts'
import type { OutboxEntry } from '#web/me/offline/database.ts'
import { NewVersion } from '#web/me/offline/NewVersion.tsx'
import { failureFrom } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { discard, requeue } from './flush.ts'
import { outboxCopy } from './outboxCopy.ts'
import { sendWaitingOf, useDelivery } from './useDelivery.ts'
import { useUnsent } from './useUnsent.ts'

/** Sends what waits whenever a connection is likely, and shows what waits or was refused. */
export function OutboxNotice() {
  const copy = useCopy(outboxCopy)
  const { id } = useMember().account
  const entries = useUnsent(id)
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const isSentWhenClosed = useDelivery(id, waiting.length > 0)
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="info" title={copy.waiting(waiting.length)} className="mb-4">
          {isSentWhenClosed ? copy.sentWhenClosed : copy.openOnce}
        </Notice>
      )}
      {waiting.length === 0 && <NewVersion />}
      {entries.map((entry) => entry.state === 'refused' && <Refused key={entry.id} entry={entry} />)}
    </>
  )
}

function Refused({ entry }: { entry: OutboxEntry }) {
  const copy = useCopy(outboxCopy)
  const { id } = useMember().account
  const errorText = useErrorText()
  const { pair } = useFormats()
  const { status = 0, answer } = entry.refusal ?? {}
  const failure = failureFrom(status, answer)
  return (
    <Notice
      tone="danger"
      className="mb-4"
      title={pair(copy.refused, entry.label)}
      action={
        <>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void requeue(entry).then(() => sendWaitingOf(id))}
          >
            {copy.tryAgain}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void discard(entry.id)}>
            {copy.discard}
          </Button>
        </>
      }
    >
      {errorText(failure, copy.noAnswer)}
    </Notice>
  )
}
