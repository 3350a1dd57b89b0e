import { lazy, Suspense, useMemo } from 'react'
import { memberPageOf, memberPaths } from '#contract/platform/pages.ts'
import { AvailableContext } from './me/frame/available.ts'
import { MemberFrame } from './me/frame/MemberFrame.tsx'
import { MemberGuard } from './me/frame/MemberGuard.tsx'
import { ProvedMailbox } from './me/frame/ProvedMailbox.tsx'
import { ScreenFailed } from './me/frame/ScreenFailed.tsx'
import { ScreenSkeleton } from './me/frame/ScreenSkeleton.tsx'
import { loadMember, useMember } from './me/member/member.ts'
import { deactivatedScreen, memberItemScreens, memberScreens } from './memberRoutes.ts'
import { NavigationContext } from './platform/navigation/context.ts'
import { useNavigation } from './platform/navigation/useNavigation.ts'
import { ErrorBoundary } from './platform/page/ErrorBoundary.tsx'
import { useArrivalFocus } from './platform/page/focus.ts'

const NotHere = lazy(async () => ({ default: (await import('./me/frame/NotHere.tsx')).NotHere }))

const available = new Set(memberPaths.filter((path) => memberScreens[path]))

function screenAt(pathname: string) {
  const found = memberPageOf(pathname)
  if (!found) return undefined
  return found.item ? memberItemScreens[found.page] : memberScreens[found.page]
}

const preload = (to: string) => screenAt(to.split('?')[0] ?? '')?.preload?.()
const stay = () => {}

void loadMember()
preload(window.location.pathname)

/** Shows the screen of the employees' app at the current address. */
export function MemberRouter() {
  const { location } = useNavigation(stay)
  const { pathname } = location
  const context = useMemo(() => ({ location, preload }), [location])
  useArrivalFocus(pathname, location.by)
  return (
    <NavigationContext value={context}>
      <AvailableContext value={available}>
        <MemberFrame>
          <MemberGuard>
            <ErrorBoundary key={pathname} fallback={<ScreenFailed />}>
              <Suspense fallback={<ScreenSkeleton />}>
                <Screen pathname={pathname} />
              </Suspense>
            </ErrorBoundary>
          </MemberGuard>
        </MemberFrame>
      </AvailableContext>
    </NavigationContext>
  )
}

function Screen({ pathname }: { pathname: string }) {
  const { person } = useMember()
  const screen = screenAt(pathname)
  if (person.deactivatedUntil || person.isMoved) return <deactivatedScreen.Component />
  if (!screen) return <NotHere />
  return (
    <ProvedMailbox page={memberPageOf(pathname)?.page}>
      <screen.Component />
    </ProvedMailbox>
  )
}
