import { type ReactNode, useState } from 'react'
import { useMember } from '#web/me/member/member.ts'
import { deleteLocalData } from '#web/me/offline/database.ts'
import { outboxCopy } from '#web/me/outbox/outboxCopy.ts'
import { useUnsent } from '#web/me/outbox/useUnsent.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type Props = { className: string; children: ReactNode }

/** Logs out and deletes what this device has kept. Asks first if something was not sent. */
export function LogOutButton({ className, children }: Props) {
  const copy = useCopy(outboxCopy)
  const { id } = useMember().account
  const unsent = useUnsent(id)
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    // Where the browser stores nothing, there is nothing to delete.
    await deleteLocalData(id).catch(() => {})
    navigate({ to: '/logout' })
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (unsent.length > 0 ? setAsking(true) : void leave())}
      >
        {children}
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.unsentQuestion}
        description={copy.unsent(unsent.length)}
        labels={{ confirm: copy.logOut, cancel: copy.cancel, close: copy.close }}
        tone="danger"
        onConfirm={() => void leave()}
      />
    </>
  )
}
