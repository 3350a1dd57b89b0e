import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { newEmail, newFounder, post } from './people.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page, group: string) =>
  dialog(page).getByRole('group', { name: group }).getByRole('option')

async function openSearch(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('a person and a team are found by keyboard and become recent results', async ({ page }) => {
  const { organizationId } = await newFounder(page.request)
  const path = `/api/organizations/${organizationId}`
  const email = newEmail('zoe')
  await post(page.request, `${path}/users`, { first_name: 'Zoë', last_name: 'Berg', email })
  await post(page.request, `${path}/teams`, { name: 'Zoological walkers' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await openSearch(page, 'zoe')
  await expect(options(page, 'People')).toHaveText([`Zoë Berg${email}`])
  await expect(dialog(page).getByRole('status')).toHaveText('1 result')
  await page.keyboard.press('Backspace')
  await expect(options(page, 'Teams')).toHaveText(['Zoological walkers'])
  await expect(options(page, 'People')).toHaveCount(1)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/users?search=${encodeURIComponent(email)}`)
  await expect(page.getByRole('row').filter({ hasText: 'Zoë Berg' })).toBeVisible()

  await openSearch(page, 'zoo')
  await expect(options(page, 'Teams')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/teams?search=Zoological+walkers')
  await openSearch(page, '')
  await expect(options(page, 'Recent')).toHaveText(['Zoological walkers', 'Zoë Berg'])
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain(email)

  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Zo')
})

for (const [action, path, title] of [
  ['Add a person', '/users', 'Add user'],
  ['New team', '/teams', 'Create a team'],
] as const) {
  test(`the action "${action}" opens its dialog, also from its own page`, async ({ page }) => {
    await newFounder(page.request)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openSearch(page, action)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: new RegExp(title, 'i') })).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test('the search shows an empty result, a failure and a retry', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openSearch(page, 'qqqq')
  await expect(dialog(page).getByText('Nothing matches “qqqq”.')).toBeVisible()
  await page.route('**/search?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.keyboard.type('q')
  await expect(dialog(page).getByText('could not be searched')).toBeVisible()
  await page.unroute('**/search?*')
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(dialog(page).getByText('Nothing matches “qqqqq”.')).toBeVisible()
})
