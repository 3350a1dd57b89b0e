/** Addresses that need no session. */
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

/** Addresses behind the sign-in guard, in the order of the side navigation. */
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

/** Parts of the settings that can be shown alone. */
export const settingsPaths = [
  '/settings/organization',
  '/settings/access',
  '/settings/administrators',
  '/settings/account',
  '/settings/audit',
] as const

/** Pages whose things have addresses of their own, such as /challenges/ID. */
export const detailedPaths = ['/missions', '/challenges', '/quizzes'] as const

/** Only where mails are kept instead of sent. */
export const mailboxPath = '/mailbox'

export type GuardedPath = (typeof guardedPaths)[number]
export type PublicPath = (typeof publicPaths)[number] | typeof mailboxPath
export type SettingsPath = (typeof settingsPaths)[number]
export type DetailedPath = (typeof detailedPaths)[number]
export type DetailPath = `${DetailedPath}/${string}`
export type PagePath = '/' | GuardedPath | SettingsPath | PublicPath | DetailPath

/** The page and the id of the thing that an address of its own shows. */
export function detailOf(pathname: string): { page: DetailedPath; id: string } | undefined {
  const page = detailedPaths.find((path) => pathname.startsWith(`${path}/`))
  const id = page && pathname.slice(page.length + 1)
  return id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? { page, id } : undefined
}

/** The page behind the sign-in guard that shows an address: its own, or that of one of its parts. */
export function guardedPageOf(pathname: string): GuardedPath | undefined {
  if (settingsPaths.some((path) => path === pathname)) return '/settings'
  return detailOf(pathname)?.page ?? guardedPaths.find((path) => path === pathname)
}
