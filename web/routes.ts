import type { DetailedPath, GuardedPath, PublicPath } from '#contract/platform/pages.ts'
import { lazyScreen, type Screen } from './platform/navigation/lazyScreen.ts'

export const publicScreens: Record<PublicPath, Screen> = {
  '/login': lazyScreen(() => import('./identity/accounts/LoginScreen.tsx'), 'LoginScreen'),
  '/signup': lazyScreen(() => import('./identity/accounts/SignupScreen.tsx'), 'SignupScreen'),
  '/forgot-password': lazyScreen(
    () => import('./identity/accounts/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  '/reset-password': lazyScreen(
    () => import('./identity/accounts/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
  '/verify-email': lazyScreen(() => import('./identity/accounts/VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
  '/confirm-email': lazyScreen(
    () => import('./identity/accounts/ConfirmEmailScreen.tsx'),
    'ConfirmEmailScreen',
  ),
  '/auth/admin-access': lazyScreen(
    () => import('./identity/accounts/AdminAccessScreen.tsx'),
    'AdminAccessScreen',
  ),
  '/sso': lazyScreen(() => import('./identity/single-sign-on/SsoScreen.tsx'), 'SsoScreen'),
  '/auth/sso/return': lazyScreen(() => import('./identity/single-sign-on/ReturnScreen.tsx'), 'ReturnScreen'),
  '/logout': lazyScreen(() => import('./identity/accounts/LogoutScreen.tsx'), 'LogoutScreen'),
  '/invitation': lazyScreen(() => import('./people/invitations/SetPasswordScreen.tsx'), 'SetPasswordScreen'),
  '/landing': lazyScreen(() => import('./people/invitations/ActivationScreen.tsx'), 'ActivationScreen'),
  '/invite': lazyScreen(() => import('./people/invitations/JoinScreen.tsx'), 'JoinScreen'),
  '/join': lazyScreen(() => import('./people/invitations/CodeScreen.tsx'), 'CodeScreen'),
  '/mailbox': lazyScreen(() => import('./identity/mailbox/MailboxScreen.tsx'), 'MailboxScreen'),
}

export const guardedScreens: Record<GuardedPath, Screen> = {
  '/dashboard': lazyScreen(() => import('./insights/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  '/users': lazyScreen(() => import('./people/users/UsersScreen.tsx'), 'UsersScreen'),
  '/teams': lazyScreen(() => import('./people/teams/TeamsScreen.tsx'), 'TeamsScreen'),
  '/missions': lazyScreen(() => import('./programme/missions/MissionsScreen.tsx'), 'MissionsScreen'),
  '/challenges': lazyScreen(() => import('./programme/challenges/ChallengesScreen.tsx'), 'ChallengesScreen'),
  '/quizzes': lazyScreen(() => import('./programme/quizzes/QuizzesScreen.tsx'), 'QuizzesScreen'),
  '/reports': lazyScreen(() => import('./insights/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  '/organizations': lazyScreen(
    () => import('./tenants/organizations/OrganizationsScreen.tsx'),
    'OrganizationsScreen',
  ),
  '/settings': lazyScreen(() => import('./tenants/settings/SettingsScreen.tsx'), 'SettingsScreen'),
}

/** Details that are more than a dialog over their list. */
export const detailScreens: Partial<Record<DetailedPath, Screen>> = {
  '/challenges': lazyScreen(() => import('./programme/challenges/ChallengeScreen.tsx'), 'ChallengeScreen'),
}

export const notFound = lazyScreen(() => import('./app/NotFoundScreen.tsx'), 'NotFoundScreen')
