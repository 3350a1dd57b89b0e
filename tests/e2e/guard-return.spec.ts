import { expect, test } from '@playwright/test'
import { getSession, login } from '#contract/identity/sessions.ts'
import { listUsers } from '#contract/people/users.ts'
import { failure, mockApi, on, sessionOf } from './mock.ts'

test('[A2.guard.2] [B2.guard.2] sign-in returns to the requested page with its query', async ({ page }) => {
  const api = await mockApi(page, {
    session: null,
    answers: [
      on(login, () => {
        api.session = sessionOf()
        const tokens = { access_token: 'a', refresh_token: 'r' }
        return { body: { data: { user: api.session.user, session: { ...api.session, ...tokens } } } }
      }),
    ],
  })
  await page.goto('/teams?page=2')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  const before = api.count(getSession)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await expect(page).toHaveURL('/teams?page=2')
  // The sign-in answer was sufficient.
  expect(api.count(getSession)).toBe(before)
})

test('[A8.401.2] a 401 of the sign-in call stays on the sign-in page', async ({ page }) => {
  await mockApi(page, { session: null, answers: [on(login, () => failure('account.wrong_credentials'))] })
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('[A2.login.5] an address parameter shows that the session has expired', async ({ page }) => {
  await mockApi(page, { session: null })
  await page.goto('/login?session=expired')
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible()
})

test('[A4.session401.1] [A7.answers.2] [B7.common.4] a 401 behind the guard redirects to sign-in', async ({
  page,
}) => {
  const api = await mockApi(page, { answers: [on(listUsers, () => failure('session.required'))] })
  await page.goto('/users')
  await expect(page).toHaveURL('/login?session=expired')
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationId'))).toBeNull()
  expect(api.count(listUsers)).toBeGreaterThan(0)
})

test('[A4.auth.2] logging out in one tab logs out in the others', async ({ page, context }) => {
  const api = await mockApi(page)
  const other = await context.newPage()
  await mockApi(other)
  await page.goto('/teams')
  await other.goto('/reports')
  await expect(other.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  api.session = null
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You have been logged out.')).toBeVisible()
})
