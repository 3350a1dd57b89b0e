import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { guardedPageOf, settingsPaths } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Navigate } from '#web/platform/navigation/Navigate.tsx'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { appCopy } from '#web/platform/page/copy.ts'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { focusHeading } from '#web/platform/page/focus.ts'
import { isIncluded } from '#web/platform/page/pageNeeds.ts'
import { pageCopy, pages } from '#web/platform/page/pages.ts'
import { Loader } from '#web/ui/Loader.tsx'

const NotIncluded = lazy(() => import('./NotIncluded.tsx'))

type Props = { held: boolean; children: ReactNode }

/** The page. A switch of the organization mounts it again. */
export function Content({ held, children }: Props) {
  const { currentId, phase } = useOrganizations()
  const copy = useCopy(appCopy)
  return (
    <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
      <div className="mx-auto flex w-full max-w-page grow flex-col px-4 py-6 sm:px-8 sm:py-8">
        {(held || phase === 'asking') && <Loader label={copy.loading} />}
        {/* During `asking` the page stays mounted but hidden: if the switch is cancelled, its state is still there. */}
        {!held && phase !== 'changing' && (
          <div className="flex grow flex-col" hidden={phase === 'asking'}>
            <Page key={currentId}>{children}</Page>
          </div>
        )}
      </div>
    </main>
  )
}

function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const titles = useCopy(pageCopy)
  const page = guardedPageOf(pathname) ?? '/dashboard'
  const part = settingsPaths.find((path) => path === pathname)
  useDocumentTitle(part ? `${titles[part]} · ${titles[page]}` : titles[page])
  const may = useMay()
  useEffect(focusHeading, [])
  if (isIncluded(page, may) && (!part || isIncluded(part, may))) return children
  // Sign-in and the breadcrumbs lead to the dashboard: who lacks it begins at the first page of their own.
  const first = pages.find(({ path }) => isIncluded(path, may))
  if (page === '/dashboard' && first) return <Navigate to={first.path} replace />
  return (
    <Suspense>
      <NotIncluded title={titles[part ?? page]} />
    </Suspense>
  )
}
