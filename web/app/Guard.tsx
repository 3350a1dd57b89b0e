import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { lazyLoaded } from '#web/platform/navigation/lazyLoaded.ts'
import { navigate, readLocation } from '#web/platform/navigation/location.ts'
import { PageLoader } from '#web/platform/page/PageLoader.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { sessionCopy } from '#web/platform/session/sessionCopy.ts'

const layout = lazyLoaded(async () => (await import('./ProtectedLayout.tsx')).default)

/** Loads the code of the frame in parallel with the session lookup. */
export const preloadFrame = layout.preload

type Props = {
  /** True while a navigation waits for the code of its page. */
  moving: boolean
  children: ReactNode
}

/** Renders the page for a signed-in user. Redirects visitors to the sign-in page, which returns here afterwards. */
export function Guard({ moving, children }: Props) {
  const { session, validating, reason } = useSession()
  const { appOnly } = useCopy(sessionCopy)
  const isSignedOut = session === null && !validating
  // A session that stays on a phone opens nothing of the console.
  const isForApp = session?.kind === 'member'
  const why = isForApp ? appOnly : reason
  useEffect(() => {
    if (!isSignedOut && !isForApp) return
    const { pathname, searchStr } = readLocation('load')
    if (pathname === '/login') return
    const state = { from: `${pathname}${searchStr}`, ...(why && { reason: why }) }
    navigate({ to: '/login', replace: true, state })
  }, [isSignedOut, isForApp, why])

  const held = usePageHold(validating, moving)
  if (!session || isForApp) return <PageLoader />
  return (
    <layout.Component key={session.user.id} session={session} held={held}>
      {children}
    </layout.Component>
  )
}

/** True from a validation until the page of that navigation is loaded, so that the old page is not shown. */
function usePageHold(validating: boolean, moving: boolean) {
  const [held, setHeld] = useState(validating)
  if (validating && !held) setHeld(true)
  if (held && !validating && !moving) setHeld(false)
  return held
}
