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
  '/join',
  '/logout',
  '/auth/admin-access',
  '/sso',
  // Followed by the id of a connection.
  '/auth/sso/return',
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

/** Pages for the IT department, which the section for security links to, in this order. */
export const securityPaths = [
  '/settings/sso',
  '/settings/provisioning',
  '/settings/domains',
  '/settings/second-factors',
  '/settings/roles',
] as const

/** Sections of the settings with paths of their own. */
export const sectionPaths = [
  '/settings/organization',
  '/settings/access',
  '/settings/administrators',
  '/settings/account',
  '/settings/audit',
  '/settings/security',
] as const

export const settingsPaths = [...sectionPaths, ...securityPaths] as const

/** Lists whose items have detail pages, such as /challenges/ID. */
export const detailedPaths = ['/missions', '/challenges', '/quizzes'] as const

/** Screens of the employees' app. */
export const memberPaths = [
  '/me',
  '/me/record',
  '/me/challenges',
  '/me/team',
  '/me/quizzes',
  '/me/missions',
  '/me/history',
  '/me/sources',
  '/me/privacy',
  '/me/data',
  '/me/rules',
  '/me/settings',
  '/me/more',
] as const

/** Screens of the employees' app whose items have screens of their own: a day of the history, else an id. */
const memberListPaths = ['/me/challenges', '/me/quizzes', '/me/missions', '/me/history'] as const

/** Available only if mails are stored instead of sent. */
export const mailboxPath = '/mailbox'

export type GuardedPath = (typeof guardedPaths)[number]
export type PublicPath = (typeof publicPaths)[number] | typeof mailboxPath
export type SecurityPath = (typeof securityPaths)[number]
export type SectionPath = (typeof sectionPaths)[number]
export type SettingsPath = SectionPath | SecurityPath
export type DetailedPath = (typeof detailedPaths)[number]
export type DetailPath = `${DetailedPath}/${string}`
export type MemberPath = (typeof memberPaths)[number]
export type MemberListPath = (typeof memberListPaths)[number]
export type PagePath =
  | '/'
  | GuardedPath
  | SettingsPath
  | PublicPath
  | DetailPath
  | MemberPath
  | `${MemberListPath}/${string}`

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

/** Returns the public page of a path; a return page has the id of its connection behind it. */
export const publicPageOf = (pathname: string): string =>
  pathname.startsWith(`${ssoReturnPath}/`) ? ssoReturnPath : pathname

const ssoReturnPath = '/auth/sso/return'

/** Pages that are open to whoever has their address: a screen on a wall, and the page of a programme. */
export const isOpenPage = (pathname: string) => /^\/(wall|programme)\/[\w-]{1,100}$/.test(pathname)

/** Whether a path belongs to the employees' app, which is a page of its own. */
export const isMemberApp = (pathname: string) => pathname === '/me' || pathname.startsWith('/me/')

/** Returns the screen of the employees' app at a path, and the item that it shows. */
export function memberPageOf(pathname: string): { page: MemberPath; item?: string } | undefined {
  const page = memberPaths.find((path) => path === pathname)
  if (page) return { page }
  const list = memberListPaths.find((path) => pathname.startsWith(`${path}/`))
  const item = list && pathname.slice(list.length + 1)
  return item && /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d)$/i.test(item)
    ? { page: list, item }
    : undefined
}
