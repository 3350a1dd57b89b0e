/** The pages that need a signed-in session. */
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

export type GuardedPath = (typeof guardedPaths)[number]

export type PublicPath =
  | '/login'
  | '/signup'
  | '/forgot-password'
  | '/reset-password'
  | '/verify-email'
  | '/auth/admin-access'
  | '/logout'
  | '/invitation'
  | '/landing'
  | '/invite'
  | '/mailbox'

export type RoutePath = '/' | GuardedPath | PublicPath

/** Where a link or a call to `navigate` may lead. */
export type Target = RoutePath | `${RoutePath}?${string}`
