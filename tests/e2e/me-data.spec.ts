import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { signInEmployee } from './members.ts'
import { PASSWORD } from './people.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function eraseAll(page: Page, email: string) {
  await page.getByRole('button', { name: 'Erase everything' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase everything about you?' })
  const confirm = dialog.getByRole('button', { name: 'Erase for good' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(`To confirm, type ${email}`).fill(email)
  await confirm.click()
}

test('[P-OWN-1] [P-OWN-2] a person takes their data along and erases everything; the roster says so', async ({
  page,
  request,
  browser,
}) => {
  const { email, founder } = await signInEmployee(page, request)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/me/more')
  await page.getByRole('link', { name: 'My data' }).click()
  await page.getByRole('button', { name: 'Prepare the archive' }).click()
  await expect(page.getByRole('main').locator(':focus')).toContainText(/being prepared|Ready/)
  await expect(page.getByText(/^Ready \(/)).toBeVisible({ timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^elan-.*\.zip$/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page)).toEqual([])
  }
  expect(await overflow(page)).toBe(0)
  await eraseAll(page, email)
  await page.waitForURL('**/login**')
  await expect(page.getByText('Everything about you is erased, your account too.')).toBeVisible()

  const console = await browser.newPage()
  await console.request.post('/auth/login', { data: { email: founder.email, password: PASSWORD } })
  await console.goto('/users')
  await expect(console.getByRole('row').filter({ hasText: email })).toContainText('Left the app')
  await console.close()
})

test('an archive that was asked for is shown, also where the reading of before answers after it', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  await page.route('**/api/me/export*', async (route) => {
    if (route.request().method() === 'POST') {
      const response = await route.fetch()
      await route.fulfill({ response })
      return asked()
    }
    const response = await route.fetch()
    await isAsked
    await route.fulfill({ response }).catch(() => {})
  })
  await page.goto('/me/data')
  await page.getByRole('button', { name: 'Prepare the archive' }).click()
  await expect(page.getByText(/^Ready \(/)).toBeVisible({ timeout: 30_000 })
})

test('[P-OWN-3] a deactivated person signs in for their own data, and can do nothing else', async ({
  page,
  request,
}) => {
  const { email, userId, founder } = await signInEmployee(page, request)
  const path = `/api/organizations/${founder.organizationId}/users/${userId}`
  expect((await request.patch(path, { data: { status: 'inactive' } })).status()).toBe(200)
  await page.goto('/me')
  await page.waitForURL('**/login**')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This account is inactive. Please contact your administrator.')).toBeVisible()
  await page.getByLabel('Sign in for my own data').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your access has ended' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.goto('/me/challenges')
  await expect(page.getByRole('heading', { name: 'Your access has ended' })).toBeVisible()
  await eraseAll(page, email)
  await page.waitForURL('**/login**')
})
