import { guardedPageOf, memberPageOf, type PagePath } from '#contract/platform/pages.ts'
import type { Target } from '#web/platform/navigation/paths.ts'

const isPage = (pathname: string): pathname is PagePath =>
  (guardedPageOf(pathname) ?? memberPageOf(pathname)) !== undefined

/**
 * Restricts the return address to pages of this portal, which prevents open redirects.
 * @param home where to go without a return address
 */
export function safeReturn(from: string | undefined, home: Target = '/dashboard'): Target {
  if (!from?.startsWith('/')) return home
  const { origin, pathname, search } = new URL(from, window.location.origin)
  if (!isPage(pathname) || origin !== window.location.origin) return home
  return search ? `${pathname}?${search.slice(1)}` : pathname
}
