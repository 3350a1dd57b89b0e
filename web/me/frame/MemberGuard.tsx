import { lazy, type ReactNode, Suspense } from 'react'
import { loadMember, useMemberState } from '#web/me/member/member.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const OrganizationChooser = lazy(async () => ({
  default: (await import('./OrganizationChooser.tsx')).OrganizationChooser,
}))
const Nowhere = lazy(async () => ({ default: (await import('./Nowhere.tsx')).Nowhere }))
const LoadFailed = lazy(async () => ({ default: (await import('./LoadFailed.tsx')).LoadFailed }))

/** Renders the screen once the person and the organization are known. A visitor is sent to sign in by the call. */
export function MemberGuard({ children }: { children: ReactNode }) {
  const state = useMemberState()
  if (state.status === 'known') return children
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {state.status === 'loading' && <ScreenSkeleton />}
      {state.status === 'choosing' && <OrganizationChooser />}
      {state.status === 'nowhere' && <Nowhere />}
      {state.status === 'failed' && <LoadFailed {...state} onRetry={() => void loadMember()} />}
    </Suspense>
  )
}
