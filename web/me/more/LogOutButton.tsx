import { type ReactNode, useState } from 'react'
import { getSession } from '#contract/identity/sessions.ts'
import { useMember } from '#web/me/member/member.ts'
import { forgetPush } from '#web/me/notices/push.ts'
import { deleteLocalData } from '#web/me/offline/database.ts'
import { useUnsent } from '#web/me/outbox/useUnsent.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { UnsentDialog } from '#web/platform/offline/UnsentDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { moreCopy } from './moreCopy.ts'

type Props = { className: string; children: ReactNode }

/** Logs out and deletes what this device has kept. Asks first if something was not sent. */
export function LogOutButton({ className, children }: Props) {
  const { id } = useMember().account
  const copy = useCopy(moreCopy)
  const unsent = useUnsent(id)
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    setAsking(false)
    // Without a connection the session could not end: everything stays as it is.
    const isReached = await call(getSession).catch(() => undefined)
    if (!isReached) return toast({ tone: 'danger', text: copy.notLoggedOut })
    // Where the browser stores nothing, there is nothing to delete.
    await Promise.allSettled([deleteLocalData(id), forgetPush()])
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
      <UnsentDialog
        count={unsent.length}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
      />
    </>
  )
}
