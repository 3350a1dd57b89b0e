import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOrganizations } from '#web/organizations/current.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { appCopy } from './copy.ts'
import { useDocumentTitle } from './documentTitle.ts'
import { focusHeading } from './focus.ts'
import { useCopy } from './language.ts'
import { pageCopy, pages } from './pages.ts'

/** The page itself, begun anew for each organization. */
export function Content({ held }: { held: boolean }) {
  const { currentId } = useOrganizations()
  const copy = useCopy(appCopy)
  return (
    <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
      <div className="mx-auto flex w-full max-w-page grow flex-col px-4 py-6 sm:px-8 sm:py-8">
        {held ? <Loader label={copy.loading} /> : <Page key={currentId} />}
      </div>
    </main>
  )
}

function Page() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const titles = useCopy(pageCopy)
  const path = pages.find((page) => page.path === pathname)?.path
  useDocumentTitle(path ? titles[path] : titles['/dashboard'])
  useEffect(focusHeading, [])
  return <Outlet />
}
