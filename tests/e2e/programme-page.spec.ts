import { type Browser, expect, type Page, test } from '@playwright/test'
import { findViolations, findViolationsInBothThemes } from './accessibility.ts'
import { newChallenge } from './crew.ts'
import { dayFromToday, newFounder } from './people.ts'

const longName =
  'Société coopérative de transport et de logistique des Laurentides et du Grand-Nord québécois inc.'

/** Turns the page on in the console, and opens its address in a browser that knows nobody. */
async function openPage(page: Page, browser: Browser, width = 390) {
  await page.goto('/challenges')
  await page.getByRole('button', { name: 'Public page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public page' })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The page is on.')).toBeVisible()
  await expect(dialog.locator('div:focus')).toHaveCount(1)
  const address = await dialog.getByLabel('Address of the page').inputValue()
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en' })
  const visitor = await context.newPage()
  const answer = await visitor.goto(new URL(address).pathname)
  return { dialog, visitor, context, answer, path: new URL(address).pathname }
}

const hasNoSidewaysScrolling = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('an administrator turns the public page on, a stranger reads what runs and how to join, and it ends with a press', async ({
  page,
  browser,
}) => {
  const { organizationId } = await newFounder(page.request, 'Litware')
  await newChallenge(page.request, organizationId, {
    ...{ title: 'Autumn walk', type: 'podium', settings: { podiumPlaces: 3 } },
    startDate: dayFromToday(-2),
  })
  await newChallenge(page.request, organizationId, {
    ...{ title: 'Trees of winter', type: 'collective-target', startDate: dayFromToday(20) },
    settings: { targetValue: 100_000 },
  })
  const { dialog, visitor, context, answer, path } = await openPage(page, browser)
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  await expect(visitor.getByRole('heading', { name: 'Litware', level: 1 })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Running now' })).toContainText('Autumn walk')
  await expect(visitor.getByRole('region', { name: 'À venir' })).toContainText('Trees of winter')
  await expect(visitor.getByRole('region', { name: 'How to take part' })).toContainText(
    'Open the link in the invitation',
  )
  expect(await findViolationsInBothThemes(visitor)).toEqual([])
  expect(await hasNoSidewaysScrolling(visitor)).toBe(true)
  await visitor.getByRole('combobox', { name: 'Language' }).selectOption('Français')
  await expect(visitor.getByRole('region', { name: 'Comment participer' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
  expect(await findViolations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Make another address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make another address' }).click()
  await expect(dialog.getByLabel('Address of the page')).not.toHaveValue(new RegExp(path))
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText('Its address stays the same when you turn it on again.')).toBeVisible()
  await expect(dialog.locator('div:focus')).toHaveCount(1)
  await context.close()
})

test('the public page fits a phone with long names and without a challenge, and names the ways to join', async ({
  page,
  browser,
}) => {
  const { organizationId } = await newFounder(page.request, longName)
  await page.request.put(`/api/organizations/${organizationId}/access-control`, {
    data: { mode: 'professional', domains: ['example.com'] },
  })
  const { visitor, context } = await openPage(page, browser, 320)
  await expect(visitor.getByRole('heading', { name: longName })).toBeVisible()
  await expect(visitor.getByText('No challenge at the moment')).toBeVisible()
  expect(await hasNoSidewaysScrolling(visitor)).toBe(true)
  expect(await findViolations(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Join with your work address' }).click()
  await expect(visitor).toHaveURL(/\/invite\?token=/)
  await expect(visitor.getByText(longName).first()).toBeVisible()
  await context.close()
})

test('a page that cannot be read says so, and reads again', async ({ page, browser }) => {
  await newFounder(page.request, 'Litware')
  const { visitor, context, path } = await openPage(page, browser)
  await visitor.route('**/api/programme-pages/*', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await visitor.goto(path)
  const retry = visitor.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await visitor.unroute('**/api/programme-pages/*')
  await retry.click()
  await expect(visitor.getByRole('heading', { name: 'Litware' })).toBeVisible()
  await context.close()
})
