import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ErrorScreen } from '#web/app/ErrorScreen.tsx'
import { focusHeading, startFollowingFocus } from '#web/app/focus.ts'
import { Guard } from '#web/app/Guard.tsx'
import { PageLoader } from '#web/app/PageLoader.tsx'
import { validateSession } from '#web/app/session.ts'
import { publicSettings } from '#web/app/settings.ts'

const root = createRootRoute({ component: Outlet })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const open = <Path extends `/${string}`>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component })

const publicRoutes = [
  open(
    '/login',
    lazyRouteComponent(() => import('#web/accounts/LoginScreen.tsx'), 'LoginScreen'),
  ),
  open(
    '/signup',
    lazyRouteComponent(() => import('#web/accounts/SignupScreen.tsx'), 'SignupScreen'),
  ),
  open(
    '/forgot-password',
    lazyRouteComponent(() => import('#web/accounts/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  ),
  open(
    '/reset-password',
    lazyRouteComponent(() => import('#web/accounts/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  ),
  open(
    '/verify-email',
    lazyRouteComponent(() => import('#web/accounts/VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
  ),
  open(
    '/auth/admin-access',
    lazyRouteComponent(() => import('#web/accounts/AdminAccessScreen.tsx'), 'AdminAccessScreen'),
  ),
  open(
    '/logout',
    lazyRouteComponent(() => import('#web/accounts/LogoutScreen.tsx'), 'LogoutScreen'),
  ),
  open(
    '/invitation',
    lazyRouteComponent(() => import('#web/invitations/SetPasswordScreen.tsx'), 'SetPasswordScreen'),
  ),
  open(
    '/landing',
    lazyRouteComponent(() => import('#web/invitations/ActivationScreen.tsx'), 'ActivationScreen'),
  ),
  open(
    '/invite',
    lazyRouteComponent(() => import('#web/invitations/JoinScreen.tsx'), 'JoinScreen'),
  ),
] as const

const mailbox = open(
  '/mailbox',
  lazyRouteComponent(() => import('#web/mailbox/MailboxScreen.tsx'), 'MailboxScreen'),
)

const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guard })

const page = <Path extends `/${string}`>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => guarded, path, component })

const coming = lazyRouteComponent(() => import('#web/app/ComingScreen.tsx'), 'ComingScreen')

const guardedRoutes = [
  page('/dashboard', coming),
  page(
    '/users',
    lazyRouteComponent(() => import('#web/users/UsersScreen.tsx'), 'UsersScreen'),
  ),
  page('/teams', coming),
  page('/missions', coming),
  page('/challenges', coming),
  page('/quizzes', coming),
  page('/reports', coming),
  page('/organizations', coming),
  page('/settings', coming),
] as const

/** Every value stays the text it is: a token of digits is no number. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>) {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...publicRoutes,
    ...(publicSettings.mailbox ? [mailbox] : []),
    guarded.addChildren([...guardedRoutes]),
  ]),
  parseSearch,
  stringifySearch,
  notFoundMode: 'root',
  defaultNotFoundComponent: lazyRouteComponent(() => import('#web/app/NotFoundScreen.tsx'), 'NotFoundScreen'),
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: PageLoader,
  scrollRestoration: true,
})

router.subscribe('onBeforeLoad', ({ pathChanged, toLocation }) => {
  const behindGuard = router.matchRoutes(toLocation).some(({ routeId }) => routeId === guarded.id)
  if (pathChanged && behindGuard) void validateSession()
})

router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  if (!pathChanged || !fromLocation) return
  startFollowingFocus()
  focusHeading()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
