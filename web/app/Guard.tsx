import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PageLoader } from './PageLoader.tsx'
import { useSession } from './session.ts'

const ProtectedLayout = lazy(() => import('./ProtectedLayout.tsx'))

/** Lets through whoever is signed in; anybody else goes to the sign-in page, which knows the way back. */
export function Guard() {
  const { session, validating, reason } = useSession()
  const router = useRouter()
  const out = session === null && !validating
  useEffect(() => {
    if (!out) return
    const { pathname, searchStr } = router.state.location
    const state = { from: `${pathname}${searchStr}`, ...(reason && { reason }) }
    void router.navigate({ to: '/login', replace: true, state })
  }, [out, reason, router])

  const held = useHeld(validating)
  if (!session) return <PageLoader />
  return (
    <Suspense fallback={<PageLoader />}>
      <ProtectedLayout key={session.user.id} session={session} held={held} />
    </Suspense>
  )
}

/** True from the start of a validation until the page it was for is there: the one before never comes back. */
function useHeld(validating: boolean) {
  const moving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  })
  const [held, setHeld] = useState(validating)
  if (validating && !held) setHeld(true)
  if (held && !validating && !moving) setHeld(false)
  return held || validating
}
