import { type ReactNode, useState } from 'react'
import { useMember } from '#web/me/member/member.ts'
import { forgetPush } from '#web/me/notices/push.ts'
import { deleteLocalData } from '#web/me/offline/database.ts'
import { useUnsent } from '#web/me/outbox/useUnsent.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { UnsentDialog } from '#web/platform/offline/UnsentDialog.tsx'

type Props = { className: string; children: ReactNode }

/** Logs out and deletes what this device has kept. Asks first if something was not sent. */
export function LogOutButton({ className, children }: Props) {
  const { id } = useMember().account
  const unsent = useUnsent(id)
  const [asking, setAsking] = useState(false)
  const leave = async () => {
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
