/** Paths that need no session. */
export const publicPaths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/verify-email',
  '/confirm-email',
  '/landing',
  '/invite',
  '/logout',
  '/auth/admin-access',
] as const

/** Paths behind the sign-in guard, in the order of the side navigation. */
export const guardedPaths = [
  '/dashboard',
  '/users',
  '/teams',
  '/missions',
  '/challenges',
  '/quizzes',
  '/reports',
  '/organizations',
  '/settings',
] as const

/** Sections of the settings with paths of their own. */
export const settingsPaths = [
  '/settings/organization',
  '/settings/access',
  '/settings/administrators',
  '/settings/account',
  '/settings/audit',
] as const

/** Lists whose items have detail pages, such as /challenges/ID. */
export const detailedPaths = ['/missions', '/challenges', '/quizzes'] as const

/** Available only if mails are stored instead of sent. */
export const mailboxPath = '/mailbox'

export type GuardedPath = (typeof guardedPaths)[number]
export type PublicPath = (typeof publicPaths)[number] | typeof mailboxPath
export type SettingsPath = (typeof settingsPaths)[number]
export type DetailedPath = (typeof detailedPaths)[number]
export type DetailPath = `${DetailedPath}/${string}`
export type PagePath = '/' | GuardedPath | SettingsPath | PublicPath | DetailPath

/** Returns the list and the id of a detail page. */
export function detailOf(pathname: string): { page: DetailedPath; id: string } | undefined {
  const page = detailedPaths.find((path) => pathname.startsWith(`${path}/`))
  const id = page && pathname.slice(page.length + 1)
  return id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? { page, id } : undefined
}

/** Returns the guarded page of a path: the page itself, or the page of its section or detail page. */
export function guardedPageOf(pathname: string): GuardedPath | undefined {
  if (settingsPaths.some((path) => path === pathname)) return '/settings'
  return detailOf(pathname)?.page ?? guardedPaths.find((path) => path === pathname)
}
