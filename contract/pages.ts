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

/** Only where mails are kept instead of sent. */
export const mailboxPath = '/mailbox'

export type GuardedPath = (typeof guardedPaths)[number]
export type PublicPath = (typeof publicPaths)[number] | typeof mailboxPath
export type SettingsPath = (typeof settingsPaths)[number]
export type PagePath = '/' | GuardedPath | SettingsPath | PublicPath

/** The page behind the sign-in guard that shows an address: its own, or that of one of its parts. */
export function guardedPageOf(pathname: string): GuardedPath | undefined {
  if (settingsPaths.some((path) => path === pathname)) return '/settings'
  return guardedPaths.find((path) => path === pathname)
}
