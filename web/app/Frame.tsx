import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { dueQuery } from '#web/platform/factors/dueQuery.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import type { Session } from '#web/platform/session/session.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { Content } from './Content.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { TopBar } from './TopBar.tsx'

const SupportBanner = lazy(async () => ({ default: (await import('./SupportBanner.tsx')).SupportBanner }))
const FactorDue = lazy(async () => ({
  default: (await import('#web/platform/factors/FactorDue.tsx')).FactorDue,
}))

function Due() {
  const { data } = useQuery(dueQuery)
  return data?.dueAt ? <FactorDue className="mx-4 mt-4 sm:mx-8" /> : null
}

type Props = { session: Session; held: boolean; children: ReactNode }

/** Navigation, top bar and toasts around every protected page. */
export function Frame({ session, held, children }: Props) {
  const copy = useCopy(frameCopy)
  const [drawerOpen, setDrawerOpen] = useState(false)
  return (
    <>
      <SkipLink href="#content">{copy.skip}</SkipLink>
      <div className="flex min-h-dvh">
        <SideNavigation />
        <div className="flex min-w-0 grow flex-col">
          <TopBar session={session} onOpenNavigation={() => setDrawerOpen(true)} />
          <Suspense>
            {session.kind === 'admin_access' && <SupportBanner session={session} />}
            {session.kind === 'standard' && !held && <Due />}
          </Suspense>
          <Content held={held}>{children}</Content>
        </div>
      </div>
      <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      <Toaster label={copy.messages} dismissLabel={copy.dismiss} />
    </>
  )
}
