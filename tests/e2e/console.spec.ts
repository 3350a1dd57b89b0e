import { expect, test } from '@playwright/test'
import { guardedPaths } from '#contract/platform/pages.ts'
import { newFounder, post } from './people.ts'

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

/** Paths of A's section 2 that need no session, and where those redirect that need a link or end a session. */
const publicPaths = {
  '/login': '/login',
  '/signup': '/signup',
  '/forgot-password': '/forgot-password',
  '/reset-password': '/forgot-password',
  '/invitation': '/login',
  '/verify-email': '/verify-email',
  '/landing': '/landing',
  '/invite': '/invite',
  '/logout': '/login',
  '/auth/admin-access': '/login?error=invalid_access',
}

test('[A0.scope.1] [A2.topbar.1] [A1.audience.1] [B0.intro.1] one administrator opens every page of both documents from the navigation, each with its main action', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const { organizationId } = await newFounder(page.request)
  await post(page.request, `/api/organizations/${organizationId}/hierarchical`, { name: 'Quay' })
  await page.goto('/dashboard')
  for (const path of guardedPaths) {
    const [title, first] = ways[path]
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const way = page.getByRole('button', { name: first }).or(page.getByPlaceholder(first))
    await expect(way.first()).toBeVisible()
    await page.getByRole('banner').getByRole('combobox', { name: 'Organization', exact: true }).click()
    for (const name of [/Northwind Traders/, /Quay/])
      await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  expect(problems).toEqual([])
})

test('[A0.scope.1] [A2.routes.1] the ten public pages of document A render without a session', async ({
  page,
}) => {
  for (const [path, end] of Object.entries(publicPaths)) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeHidden()
    await expect(page).toHaveURL(end)
  }
})
