/** Addresses that need no session. */
export const publicPaths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/verify-email',
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

/** Only where mails are kept instead of sent. */
export const mailboxPath = '/mailbox'

export type GuardedPath = (typeof guardedPaths)[number]
export type PublicPath = (typeof publicPaths)[number] | typeof mailboxPath
export type PagePath = '/' | GuardedPath | PublicPath
