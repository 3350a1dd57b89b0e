import type { DetailedPath, GuardedPath, PublicPath } from '#contract/pages.ts'
import { lazyScreen, type Screen } from '#web/navigation/lazyScreen.ts'

export const publicScreens: Record<PublicPath, Screen> = {
  '/login': lazyScreen(() => import('#web/accounts/LoginScreen.tsx'), 'LoginScreen'),
  '/signup': lazyScreen(() => import('#web/accounts/SignupScreen.tsx'), 'SignupScreen'),
  '/forgot-password': lazyScreen(
    () => import('#web/accounts/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  '/reset-password': lazyScreen(() => import('#web/accounts/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  '/verify-email': lazyScreen(() => import('#web/accounts/VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
  '/confirm-email': lazyScreen(() => import('#web/accounts/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  '/auth/admin-access': lazyScreen(() => import('#web/accounts/AdminAccessScreen.tsx'), 'AdminAccessScreen'),
  '/logout': lazyScreen(() => import('#web/accounts/LogoutScreen.tsx'), 'LogoutScreen'),
  '/invitation': lazyScreen(() => import('#web/invitations/SetPasswordScreen.tsx'), 'SetPasswordScreen'),
  '/landing': lazyScreen(() => import('#web/invitations/ActivationScreen.tsx'), 'ActivationScreen'),
  '/invite': lazyScreen(() => import('#web/invitations/JoinScreen.tsx'), 'JoinScreen'),
  '/mailbox': lazyScreen(() => import('#web/mailbox/MailboxScreen.tsx'), 'MailboxScreen'),
}

export const guardedScreens: Record<GuardedPath, Screen> = {
  '/dashboard': lazyScreen(() => import('#web/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  '/users': lazyScreen(() => import('#web/users/UsersScreen.tsx'), 'UsersScreen'),
  '/teams': lazyScreen(() => import('#web/teams/TeamsScreen.tsx'), 'TeamsScreen'),
  '/missions': lazyScreen(() => import('#web/missions/MissionsScreen.tsx'), 'MissionsScreen'),
  '/challenges': lazyScreen(() => import('#web/challenges/ChallengesScreen.tsx'), 'ChallengesScreen'),
  '/quizzes': lazyScreen(() => import('#web/quizzes/QuizzesScreen.tsx'), 'QuizzesScreen'),
  '/reports': lazyScreen(() => import('#web/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  '/organizations': lazyScreen(
    () => import('#web/organizations/OrganizationsScreen.tsx'),
    'OrganizationsScreen',
  ),
  '/settings': lazyScreen(() => import('#web/settings/SettingsScreen.tsx'), 'SettingsScreen'),
}

/** Of things that are more than a dialog over their list. */
export const detailScreens: Partial<Record<DetailedPath, Screen>> = {
  '/challenges': lazyScreen(() => import('#web/challenges/ChallengeScreen.tsx'), 'ChallengeScreen'),
}

export const notFound = lazyScreen(() => import('#web/app/NotFoundScreen.tsx'), 'NotFoundScreen')
