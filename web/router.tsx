import { Suspense, useEffect, useMemo, useState } from 'react'
import { detailOf, guardedPageOf, publicPageOf } from '#contract/platform/pages.ts'
import { ErrorScreen } from './app/ErrorScreen.tsx'
import { Guard, preloadFrame } from './app/Guard.tsx'
import { NavigationContext } from './platform/navigation/context.ts'
import type { Screen } from './platform/navigation/lazyScreen.ts'
import { type Location, readLocation } from './platform/navigation/location.ts'
import { Navigate } from './platform/navigation/Navigate.tsx'
import { useNavigation } from './platform/navigation/useNavigation.ts'
import { ErrorBoundary } from './platform/page/ErrorBoundary.tsx'
import { useArrivalFocus } from './platform/page/focus.ts'
import { PageLoader } from './platform/page/PageLoader.tsx'
import { publicSettings } from './platform/page/settings.ts'
import { validateSession } from './platform/session/session.ts'
import { detailScreens, guardedScreens, notFound, publicScreens } from './routes.ts'

const open = new Map<string, Screen>(Object.entries(publicScreens))
if (!publicSettings.mailbox) open.delete('/mailbox')

/** An item with its own screen; others open over their page's list. */
const detailScreen = (path: string) => {
  const detail = detailOf(path)
  return detail && detailScreens[detail.page]
}

const guardedScreen = (path: string) => {
  const page = guardedPageOf(path)
  return page && (detailScreen(path) ?? guardedScreens[page])
}

const screenAt = (path: string) => guardedScreen(path) ?? open.get(publicPageOf(path))

const preload = (to: string) => void screenAt(to.split('?')[0] ?? '')?.preload()

const firstPath = readLocation('load').pathname
const isGuarded = () => guardedPageOf(readLocation('load').pathname) !== undefined

function onMove(to: Location, from: Location) {
  const page = guardedPageOf(to.pathname)
  if (page && page !== guardedPageOf(from.pathname)) void validateSession()
}

/** The code of the first page, beginning with the session. */
const firstCode = [(screenAt(firstPath) ?? notFound).preload()]
if (isGuarded()) {
  void validateSession()
  firstCode.push(preloadFrame())
}
// A page restored from the back/forward cache may have lost its session.
window.addEventListener('pageshow', ({ persisted }) => persisted && isGuarded() && validateSession())

/** Whether the first page can be shown without suspending. */
function useFirstCode() {
  const [fetched, setFetched] = useState(false)
  useEffect(() => void Promise.all(firstCode).then(() => setFetched(true)), [])
  return fetched
}

export function Router() {
  const fetched = useFirstCode()
  const { location, moving } = useNavigation(onMove)
  const { pathname } = location
  const context = useMemo(() => ({ location, preload }), [location])

  const guarded = guardedPageOf(pathname)
  const own = detailScreen(pathname)
  // A dialog over its list does not change the list.
  useArrivalFocus(own ? pathname : (detailOf(pathname)?.page ?? pathname), location.by)
  const { Component } = screenAt(pathname) ?? notFound
  if (!fetched) return <PageLoader />
  const page = (
    <ErrorBoundary key={own ? pathname : (guarded ?? pathname)} fallback={<ErrorScreen />}>
      {pathname === '/' ? <Navigate to="/dashboard" replace /> : <Component />}
    </ErrorBoundary>
  )
  return (
    <NavigationContext value={context}>
      <Suspense fallback={<PageLoader />}>{guarded ? <Guard moving={moving}>{page}</Guard> : page}</Suspense>
    </NavigationContext>
  )
}
