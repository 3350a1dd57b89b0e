import { expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { signInEmployee } from './members.ts'
import { PASSWORD, post } from './people.ts'

async function open(page: Page) {
  await page.goto('/me/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
}

test('[P-BRD-8] a person chooses a goal, how they move and a time zone, which stay', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  await open(page)
  await page.getByRole('radio', { name: '8,000' }).check()
  await page.getByRole('radio', { name: 'On wheels' }).check()
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '8,000' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'On wheels' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  const typed = page.getByRole('spinbutton', { name: 'Daily goal as a number' })
  await typed.fill('25000')
  await typed.blur()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose between 1,000 and 20,000.')).toBeVisible()
})

test('[P-BRD-8] today of the app is the day in the time zone that the person chose', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  // 25 hours apart, so that the days always differ.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await open(page)
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption(timeZone)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await page.getByRole('link', { name: 'Today' }).click()
    const today = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
    await expect(page.getByText(new Intl.DateTimeFormat('en', today).format(new Date()))).toBeVisible()
  }
})

test('a person sees where they are signed in, and signs out everywhere else', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const { email } = await signInEmployee(page, request)
  const other = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (iPhone) Safari/1',
  })
  await post(other, '/auth/login', { email, password: PASSWORD })
  await open(page)
  const devices = page.getByRole('region', { name: 'Signed in on' })
  await expect(devices.getByText('Safari on iPhone')).toBeVisible()
  const end = devices.getByRole('button', { name: 'Sign out everywhere else' })
  await page.context().setOffline(true)
  await end.click()
  await expect(devices.getByText('Check your connection, then try again.')).toBeVisible()
  await page.context().setOffline(false)
  await end.click()
  await expect(page.getByText('Signed out of one other session.')).toBeVisible()
  await expect(devices.getByText('Safari on iPhone')).toHaveCount(0)
  await expect(devices).toBeFocused()
  expect((await other.get('/api/me')).status()).toBe(401)
  await other.dispose()
})

test('[P-ACC-1] Settings has no accessibility errors', async ({ page, request }) => {
  await signInEmployee(page, request)
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
