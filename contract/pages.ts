/** Addresses that need no session. */
export const publicPages = [
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
export const guardedPages = [
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
