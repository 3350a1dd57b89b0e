import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { stored, waitUntilKept } from './device.ts'
import { newEmployee } from './members.ts'
import { newFounder, PASSWORD, post } from './people.ts'

const CHANGED = 'another horse, another staple'

const card = (page: Page) => page.getByRole('region', { name: 'Password' })

async function change(page: Page, current: string, password = CHANGED, confirm = password) {
  await card(page).getByLabel('Current password').fill(current)
  await card(page).getByLabel('New password', { exact: true }).fill(password)
  await card(page).getByLabel('Confirm password').fill(confirm)
  await card(page).getByRole('button', { name: 'Change password' }).click()
}

const signInStatus = async (request: APIRequestContext, email: string, password: string) =>
  (await request.post('/auth/login', { data: { email, password } })).status()

test('an administrator changes their password, which signs out other browsers and keeps this one', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { email } = await newFounder(page.request)
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await post(other, '/auth/login', { email, password: PASSWORD })
  await page.goto('/settings/account')
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
  await change(page, 'not my password')
  // Announced, since a field in which Enter was pressed does not get the focus again.
  await expect(
    card(page).locator('[aria-live=polite]').getByText('The current password is not right.'),
  ).toBeVisible()
  await expect(card(page).getByLabel('New password', { exact: true })).toHaveValue(CHANGED)
  await change(page, PASSWORD, CHANGED, 'another horse')
  await expect(card(page).getByText('Passwords do not match')).toBeVisible()
  await change(page, PASSWORD, '12345678')
  await expect(card(page).getByText('This password is one of the most common ones.')).toBeVisible()
  await change(page, PASSWORD)
  await expect(card(page).getByText('Your password is changed.')).toBeVisible()
  await expect(card(page).getByLabel('Current password')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  expect(await (await other.get('/auth/session')).json()).toMatchObject({ session: null })
  expect(await signInStatus(other, email, PASSWORD)).toBe(401)
  expect(await signInStatus(other, email, CHANGED)).toBe(200)
  await other.dispose()
  await page.reload()
  await expect(card(page)).toBeVisible()
})

test('an employee who stays signed in changes their password, and signs in with the new one', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(request)
  const { email } = await newEmployee(request, organizationId)
  await post(page.request, '/auth/login', { email, password: PASSWORD, staySignedIn: true })
  await page.goto('/me')
  await waitUntilKept(page)
  await page.goto('/me/settings')
  await change(page, PASSWORD)
  await expect(page.getByText('Your password is changed. Please sign in with the new one.')).toBeVisible()
  expect(await stored(page, 'kept')).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(CHANGED)
  await expect(page.getByRole('checkbox', { name: 'Stay signed in on this phone' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/me/settings')
})

test('what was typed into the form of a new password is not lost by a stray click', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/settings/account')
  await card(page).getByLabel('Current password').fill(PASSWORD)
  await card(page).getByRole('link', { name: 'Forgot your current password?' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(card(page).getByLabel('Current password')).toHaveValue(PASSWORD)
  expect(await findViolationsInBothThemes(page)).toEqual([])
})
