import {
  type GuardedPath,
  type SecurityPath,
  type SettingsPath,
  securityPaths,
} from '#contract/platform/pages.ts'
import type { Needs } from '#contract/platform/permissions.ts'

const needsOfSecurity: Record<SecurityPath, Needs> = {
  '/settings/sso': 'security.manage',
  '/settings/provisioning': 'integrations.manage',
  '/settings/domains': 'security.manage',
  '/settings/second-factors': { any: ['security.manage', 'roles.manage'] },
  '/settings/roles': 'roles.manage',
}

type Page = GuardedPath | SettingsPath

/** What somebody's roles must have for a page to be shown: what the calls need without which it says nothing. */
const pageNeeds: Record<Exclude<Page, '/settings/security'>, Needs> = {
  '/dashboard': 'figures.read',
  '/users': 'people.read',
  '/teams': 'people.read',
  '/missions': 'programme.read',
  '/challenges': 'programme.read',
  '/quizzes': 'programme.read',
  '/reports': 'figures.read',
  '/organizations': 'organization.read',
  '/settings': 'organization.read',
  '/settings/organization': 'organization.write',
  '/settings/access': { all: ['people.read', 'security.manage'] },
  '/settings/administrators': 'roles.manage',
  '/settings/account': 'organization.read',
  '/settings/audit': 'audit.read',
  ...needsOfSecurity,
}

type May = (needs: Needs) => boolean

/** Whether a page is among those that the roles include. */
export function isIncluded(path: Page, may: May): boolean {
  if (path === '/settings/security') return securityPaths.some((one) => isIncluded(one, may))
  return may(pageNeeds[path])
}
