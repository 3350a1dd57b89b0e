import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useMemberState } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { frameCopy } from './frameCopy.ts'
import { MemberHeader } from './MemberHeader.tsx'

const loadSideBar = () => import('./SideBar.tsx')
const loadBottomBar = () => import('./BottomBar.tsx')
const SideBar = lazy(async () => ({ default: (await loadSideBar()).SideBar }))
const BottomBar = lazy(async () => ({ default: (await loadBottomBar()).BottomBar }))
const OutboxNotice = lazy(async () => ({
  default: (await import('#web/me/outbox/OutboxNotice.tsx')).OutboxNotice,
}))
const FactorNotice = lazy(async () => ({ default: (await import('./FactorNotice.tsx')).FactorNotice }))
const Toaster = lazy(async () => ({ default: (await import('#web/ui/Toaster.tsx')).Toaster }))

const wide = window.matchMedia('(min-width: 900px)')
// The bar is shown when the person is known: its code is fetched meanwhile.
void (wide.matches ? loadSideBar() : loadBottomBar()).catch(() => {})

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Header, navigation and toasts around every screen: a bar at the bottom on phones, at the side from 900 pixels. */
export function MemberFrame({ children }: { children: ReactNode }) {
  const copy = useCopy(frameCopy)
  const state = useMemberState()
  const isKnown = state.status === 'known'
  // Who takes no part here any more has one screen.
  const hasScreens = !isKnown || !(state.member.person.deactivatedUntil || state.member.person.isMoved)
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  return (
    <>
      <SkipLink href="#content">{copy.skip}</SkipLink>
      <div className="flex min-h-dvh">
        {isWide && hasScreens && (
          <aside className="sticky top-0 flex h-dvh w-60 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface">
            <Suspense>{isKnown && <SideBar />}</Suspense>
          </aside>
        )}
        <div className="flex min-w-0 grow flex-col">
          <MemberHeader />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-3xl grow px-4 pt-4 pb-28 outline-none sm:px-6 min-[900px]:px-8 min-[900px]:py-8"
          >
            <Suspense>{isKnown && <OutboxNotice />}</Suspense>
            <Suspense>{isKnown && hasScreens && <FactorNotice />}</Suspense>
            {children}
          </main>
        </div>
      </div>
      <Suspense>{isKnown && hasScreens && !isWide && <BottomBar />}</Suspense>
      <Suspense>
        <Toaster label={copy.messages} dismissLabel={copy.dismiss} />
      </Suspense>
    </>
  )
}
