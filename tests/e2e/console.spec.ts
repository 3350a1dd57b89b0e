import { expect, test } from '@playwright/test'
import { guardedPaths } from '#contract/platform/pages.ts'
import { newFounder } from './people.ts'

const ways: Record<(typeof guardedPaths)[number], [title: string, first: RegExp]> = {
  '/dashboard': ['Dashboard', /Add Activity/],
  '/users': ['Utilisateurs', /Add user/],
  '/teams': ['Teams', /Create team/],
  '/missions': ['Missions', /Search missions|Retry|Try Again/],
  '/challenges': ['Challenges', /Add challenge/],
  '/quizzes': ['Quizzes', /Add a new quiz/],
  '/reports': ['Reports', /Generate report/],
  '/organizations': ['Organizations Management', /Add Organization/],
  '/settings': ['Settings', /Save changes/],
}

test('[A0.scope.1] [A1.audience.1] [B0.intro.1] an administrator reaches every documented page and its action from the navigation', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await newFounder(page.request)
  await page.goto('/dashboard')
  for (const path of guardedPaths) {
    const [title, first] = ways[path]
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const way = page.getByRole('button', { name: first }).or(page.getByPlaceholder(first))
    await expect(way.first()).toBeVisible()
  }
  expect(problems).toEqual([])
})
