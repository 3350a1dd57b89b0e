import { useEffect, useEffectEvent } from 'react'
import { logout } from '#contract/identity/sessions.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { pacing } from '#web/platform/page/pacing.ts'
import { wait } from '#web/platform/page/wait.ts'
import { endSession } from '#web/platform/session/session.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { logoutCopy } from './logoutCopy.ts'

export function LogoutScreen() {
  const copy = useCopy(logoutCopy)

  const leave = useEffectEvent(async (signal: AbortSignal) => {
    await wait(pacing.logoutBefore, signal)
    signal.throwIfAborted()
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
  })

  useEffect(() => {
    const gone = new AbortController()
    leave(gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
    })
    return () => gone.abort()
  }, [])

  return (
    <PublicLayout title={copy.title}>
      <Loader label={copy.text} />
    </PublicLayout>
  )
}
