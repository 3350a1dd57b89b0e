import { expect, test } from '@playwright/test'
import { getSession } from '#contract/identity/sessions.ts'
import { watchCalls } from './outside.ts'
import { newFounder, PASSWORD } from './people.ts'

test('[A2.login.6] [A2.guard.2] [B2.guard.2] sign-in opens the dashboard, or the requested page with its query', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(request)
  const calls = watchCalls(page)
  for (const [asked, opened, title] of [
    ['/login', '/dashboard', 'Dashboard'],
    ['/quizzes?x=1', '/quizzes?x=1', 'Quizzes'],
    ['/teams', '/teams', 'Teams'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(asked)
    await expect(page).toHaveURL('/login')
    const before = calls.count(getSession)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(opened)
    await expect(page.getByText(email).first()).toBeVisible()
    // The sign-in answer was sufficient.
    expect(calls.count(getSession)).toBe(before)
  }
})

test('[A4.session401.1] [A7.answers.2] [B7.common.4] a 401 behind the guard redirects to sign-in', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/users')
  await expect(page.getByRole('row').filter({ hasText: 'Ada Martin' })).toBeVisible()
  await page.context().clearCookies()
  const calls = watchCalls(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('zoe')
  await expect(page).toHaveURL('/login?session=expired')
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationId'))).toBeNull()
  expect(calls.all.length).toBeGreaterThan(0)
})

test('[A4.auth.2] logging out in one tab logs out in the others', async ({ page, context }) => {
  await newFounder(page.request)
  const other = await context.newPage()
  await Promise.all([page.goto('/teams'), other.goto('/reports')])
  await expect(other.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You have been logged out.')).toBeVisible()
})
