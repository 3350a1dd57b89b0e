import { lazy, type ReactNode, useEffect, useState } from 'react'
import { navigate, readLocation } from '#web/platform/navigation/location.ts'
import { PageLoader } from '#web/platform/page/PageLoader.tsx'
import { useSession } from '#web/platform/session/session.ts'

const load = () => import('./ProtectedLayout.tsx')
const ProtectedLayout = lazy(load)

/** Fetches the frame while the session is still being looked up. */
export const preloadFrame = () => void load().catch(() => {})

type Props = {
  /** A navigation has begun whose page is not there yet. */
  moving: boolean
  children: ReactNode
}

/** Lets through whoever is signed in; anybody else goes to the sign-in page, which knows the way back. */
export function Guard({ moving, children }: Props) {
  const { session, validating, reason } = useSession()
  const out = session === null && !validating
  useEffect(() => {
    if (!out) return
    const { pathname, searchStr } = readLocation('load')
    if (pathname === '/login') return
    const state = { from: `${pathname}${searchStr}`, ...(reason && { reason }) }
    navigate({ to: '/login', replace: true, state })
  }, [out, reason])

  const held = useHeld(validating, moving)
  if (!session) return <PageLoader />
  return (
    <ProtectedLayout key={session.user.id} session={session} held={held}>
      {children}
    </ProtectedLayout>
  )
}

/** True from the start of a validation until the page it was for is there: the one before never comes back. */
function useHeld(validating: boolean, moving: boolean) {
  const [held, setHeld] = useState(validating)
  if (validating && !held) setHeld(true)
  if (held && !validating && !moving) setHeld(false)
  return held
}
