import { guardedPageOf, memberPageOf, type PagePath } from '#contract/platform/pages.ts'
import type { Target } from '#web/platform/navigation/paths.ts'

/**
 * Restricts the return address to pages of this portal, which prevents open redirects.
 * @param home where to go without a return address
 */
export function safeReturn(from: string | undefined, home: Target = '/dashboard'): Target {
  if (!from?.startsWith('/')) return home
  const { origin, pathname, search } = new URL(from, window.location.origin)
  const isPage = guardedPageOf(pathname) ?? memberPageOf(pathname)
  if (!isPage || origin !== window.location.origin) return home
  const path = pathname as PagePath
  return search ? `${path}?${search.slice(1)}` : path
}
