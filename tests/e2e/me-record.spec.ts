import { expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { awayFromMidnight, signInEmployee } from './members.ts'

const phone = { width: 390, height: 844 }

async function agree(page: Page) {
  await page.goto('/me/record')
  await page.getByRole('checkbox', { name: 'Keep my activity' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'Activity' })).toBeVisible()
}

test('[P-CON-1] nothing is ticked, recording needs the first consent alone, and the other one is a choice', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await page.goto('/me/record')
  const keep = page.getByRole('checkbox', { name: 'Keep my activity' })
  const sums = page.getByRole('checkbox', { name: /^Count me, unnamed/ })
  await expect(keep).not.toBeChecked()
  await expect(sums).not.toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(keep).toHaveAttribute('aria-invalid', 'true')
  await keep.check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'Activity' })).toBeVisible()
})

test('[P-REC-1] [P-REC-3] a session shows its worth before it is saved, and is on Today afterwards', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const { founder } = await signInEmployee(page, request)
  await awayFromMidnight(page.request, founder.organizationId)
  await page.goto('/me')
  await expect(page.getByText('Your day will be here')).toBeVisible()
  await agree(page)
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Yoga')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('20')
  await expect(page.getByText('Worth 1,000 step equivalents')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/me')
  await expect(page.getByText('Recorded: 1,000 step equivalents')).toBeVisible()
  await expect(page.locator('p', { hasText: /1,000\s*of 6,000 step equivalents today/ })).toBeVisible()
})

test('just after midnight a session is offered for the evening before', async ({ page, request }) => {
  await page.clock.install({ time: '2026-11-23T05:20:00Z' })
  await signInEmployee(page, request)
  await agree(page)
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2026-11-22')
  await expect(page.getByLabel('Start')).toHaveValue('23:20')
})

test('[P-REC-6] what cannot be is refused at its field, and what was typed is kept', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await agree(page)
  await page.getByRole('radio', { name: 'A whole day' }).check()
  const steps = page.getByRole('textbox', { name: 'Steps' })
  await steps.fill('120000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At most 100,000 is possible here.')).toBeVisible()
  await expect(steps).toBeFocused()
  await expect(steps).toHaveValue('120000')
})

test('[P-SH-6] [P-TST-4] a session recorded without a connection is kept over a reload and sent once', async ({
  page,
  request,
  context,
}) => {
  await signInEmployee(page, request)
  await agree(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/me')
  await expect(page.getByText('Your day will be here')).toBeVisible()
  await page.goto('/me/record')
  await expect(page.getByRole('combobox', { name: 'Activity' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Yoga')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kept on this device.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 entry waits on this device to be sent.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'PUT' && sent.push(one.url()))
  await context.setOffline(false)
  await expect(page.getByText('1 entry waits on this device to be sent.')).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('of 6,000 step equivalents today')).toBeVisible()
})

test('[P-ACC-1] Record has no accessibility errors', async ({ page, request }) => {
  await signInEmployee(page, request)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/me/record')
  await expect(page.getByRole('checkbox', { name: 'Keep my activity' })).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await agree(page)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
