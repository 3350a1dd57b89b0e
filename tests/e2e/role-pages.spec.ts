import { expect, test } from '@playwright/test'
import type { Role } from '#contract/platform/permissions.ts'
import { mockApi, organizationOf } from './mock.ts'

const every = ['Dashboard', 'Utilisateurs', 'Teams', 'Missions', 'Challenges', 'Quizzes', 'Reports']
const always = ['Organizations', 'Settings', 'Log out']

/** The pages that a role’s navigation shows, and the addresses that say why they are closed. */
const shown: [Role, string[], string[]][] = [
  ['administrator', every, []],
  ['hr_manager', every, ['/settings/access', '/settings/roles']],
  ['programme_manager', every, ['/settings/audit']],
  ['finance', ['Dashboard', 'Reports'], ['/users', '/challenges', '/settings/security']],
  ['it_administrator', ['Utilisateurs', 'Teams'], ['/reports', '/missions', '/settings/roles']],
  ['auditor', ['Dashboard', 'Missions', 'Challenges', 'Quizzes', 'Reports'], ['/users', '/settings/sso']],
  ['viewer', ['Dashboard', 'Missions', 'Challenges', 'Quizzes', 'Reports'], ['/teams', '/settings/audit']],
]

test('the navigation shows the pages that a role includes, and the address of another one says that it does not', async ({
  page,
}) => {
  test.slow()
  const organization = organizationOf(1, 'Northwind')
  await mockApi(page, { tree: [organization] })
  for (const [role, labels, closed] of shown) {
    organization.roles = [role]
    await page.goto('/organizations')
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    await expect(links, role).toHaveText([...labels, ...always])
    for (const path of closed) {
      await page.goto(path)
      await expect(page.getByText('Your role does not include this.'), `${role} ${path}`).toBeVisible()
    }
  }
  organization.roles = ['it_administrator']
  await page.goto('/dashboard')
  await expect(page, 'who lacks the dashboard begins at the first page of their own').toHaveURL('/users')
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.goto('/reports')
  await expect(page.getByText('Votre rôle ne comprend pas cette page.')).toBeVisible()
})
