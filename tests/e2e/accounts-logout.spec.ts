import { expect, test } from '@playwright/test'
import { logout } from '#contract/identity/sessions.ts'
import type { Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly, STEP_MS } from './pacing.ts'
import { newFounder, PASSWORD } from './people.ts'

test('[A2.logout.3] [A4.auth.2] [A4.auth.6] logging out ends the session and the back button does not return to it', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(request)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Logging out...')).toHaveCount(0)
  await page.goto('/users')
  await expect(page).toHaveURL('/login')
})

test('[A2.logout.1] [A2.logout.2] [B2.logout.1] [B9.logout.1] logout waits 1.5 s before the call and 1 s after it', async ({
  page,
}) => {
  await newFounder(page.request)
  const calls = watchCalls(page)
  await openSlowly(page, '/logout')
  await expect(page.getByRole('heading', { name: 'Logging out...' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('probe', '1'))
  await page.clock.runFor(1500 - 2 * STEP_MS)
  expect(calls.count(logout)).toBe(0)
  await page.clock.runFor(2 * STEP_MS)
  await expect.poll(() => calls.count(logout)).toBe(1)
  // The page has read the answer once the local data are deleted.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('probe'))).toBeNull()
  await page.clock.runFor(1000 - STEP_MS)
  await expect(page).toHaveURL('/logout')
  await page.clock.runFor(STEP_MS)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
})

test('[A4.auth.5] [A8.logout.1] [B8.session.1] a logout that breaks or fails is reported and still clears this browser', async ({
  page,
}) => {
  await newFounder(page.request)
  for (const reply of ['abort', { status: 500 }] satisfies Reply[]) {
    const end = await answerInstead(page, logout, () => reply)
    await page.goto('/teams')
    await page.getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText('Failed to log out')
    await expect(page.getByText('You have been logged out.')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('currentOrganizationId'))).toBeNull()
    await end()
  }
})
