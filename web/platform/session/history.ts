import { guardedPageOf, type PagePath } from '#contract/platform/pages.ts'
import type { Target } from '#web/platform/navigation/paths.ts'

/** Restricts the return address to pages of this portal, which prevents open redirects. */
export function safeReturn(from: string | undefined): Target {
  if (!from?.startsWith('/')) return '/dashboard'
  const { origin, pathname, search } = new URL(from, window.location.origin)
  if (!guardedPageOf(pathname) || origin !== window.location.origin) return '/dashboard'
  const path = pathname as PagePath
  return search ? `${path}?${search.slice(1)}` : path
}
