import { useEffect, useEffectEvent, useState } from 'react'
import { getSession, logout } from '#contract/identity/sessions.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { UnsentDialog } from '#web/platform/offline/UnsentDialog.tsx'
import { countUnsent, deleteUnsent } from '#web/platform/offline/unsent.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { pacing } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { endSession } from '#web/platform/session/session.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { logoutCopy } from './logoutCopy.ts'

/** What the signed-in account has not sent from this device. Undefined if nothing, or if the server does not answer. */
async function findUnsent() {
  if ((await countUnsent()) === 0) return undefined
  const accountId = (await call(getSession).catch(() => undefined))?.user?.id
  const count = accountId ? await countUnsent(accountId) : 0
  return accountId && count > 0 ? { accountId, count } : undefined
}

export function LogoutScreen() {
  const copy = useCopy(logoutCopy)
  const [unsent, setUnsent] = useState<Awaited<ReturnType<typeof findUnsent>>>()

  const arrive = useEffectEvent(async (signal: AbortSignal) => {
    const looking = findUnsent()
    await wait(pacing.logoutBefore, signal)
    const found = await looking
    signal.throwIfAborted()
    if (found) setUnsent(found)
    else await leave(signal)
  })

  const leave = async (signal?: AbortSignal) => {
    // Clear the session in this browser even if the server's answer is an error.
    const ended = await call(logout).then(
      () => true,
      () => false,
    )
    endSession(copy.done)
    await wait(pacing.logoutAfter, signal)
    navigate({
      to: '/login',
      replace: true,
      state: ended ? { reason: copy.done } : { message: copy.failed, tone: 'danger' },
    })
  }

  useEffect(() => {
    const gone = new AbortController()
    arrive(gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
    return () => gone.abort()
  }, [])

  return (
    <PublicLayout title={copy.title}>
      <Loader label={copy.text} />
      <UnsentDialog
        count={unsent?.count ?? 0}
        open={unsent !== undefined}
        onClose={() => navigate({ to: '/me' })}
        onConfirm={() => {
          setUnsent(undefined)
          if (unsent) void deleteUnsent(unsent.accountId).then(() => leave())
        }}
      />
    </PublicLayout>
  )
}
