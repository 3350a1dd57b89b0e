import { isMemberApp } from '#contract/platform/pages.ts'

/** The page on which a person adds a second factor of their own, whatever the organization asks. */
export const ownSetUpPage = '/me/settings'

/** The one in the part of the portal where they are. */
export const setUpPage = (pathname: string): string =>
  isMemberApp(pathname) ? ownSetUpPage : '/settings/account'

/** The same with the way back. */
export const setUpAddress = (pathname: string): string =>
  `${setUpPage(pathname)}?from=${encodeURIComponent(pathname)}`
