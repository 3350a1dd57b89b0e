import { expect, type Page, test } from '@playwright/test'
import { listUsers } from '#contract/people/users.ts'
import { answerInstead } from './outside.ts'
import { newEmail, newFounder, post } from './people.ts'

const people = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
const figure = (page: Page, word: string) =>
  page.locator('dl > div').filter({ has: page.getByText(word, { exact: true }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

/** Collects the list requests of the page from now on. */
function asked(page: Page) {
  const queries: Record<string, string>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/\/organizations\/[^/]+\/users$/.test(pathname) && request.method() === 'GET')
      queries.push(Object.fromEntries(searchParams))
  })
  return queries
}

test('[A2.users.2] [A2.users.3] [A2.users.4] [A2.users.7] [A7.users.1] the cards count all users; search, status, time and order narrow the list and stay in the address', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const users = `/api/organizations/${organizationId}/users`
  for (const first_name of ['Zoë', 'Noah', 'Mei']) {
    const person = { first_name, last_name: 'Berg', email: newEmail(first_name === 'Mei' ? 'mei' : 'x') }
    const { id } = await post(page.request, users, person)
    if (first_name === 'Noah') await post(page.request, `${users}/${id}/invite`, {})
  }
  const queries = asked(page)
  const first = { page: '1', limit: '20', sort: 'created_at', order: 'desc' }
  await page.goto('/users')
  await expect(people(page)).toHaveCount(4)
  expect(queries).toEqual([first])
  await expect(figure(page, 'Total')).toContainText(/^Total4/)
  await expect(figure(page, 'Actifs')).toContainText(/^Actifs1/)

  const status = page.getByLabel('Status', { exact: true })
  await expect(status.getByRole('option')).toHaveText([
    'All statuses',
    'Actif',
    'En attente',
    'Invité',
    'Inactif',
  ])
  await status.selectOption('Actif')
  await expect(people(page)).toHaveCount(1)
  await expect(people(page)).toContainText('Ada Martin')
  expect(queries.at(-1)).toEqual({ ...first, status: 'active' })
  await expect(figure(page, 'Total')).toContainText(/^Total4/)
  await page.goBack()
  await expect(people(page)).toHaveCount(4)
  await expect(status).toHaveValue('')

  await search(page).fill('mei-')
  await expect(people(page)).toHaveCount(1)
  await expect(people(page)).toContainText('Mei Berg')
  expect(queries.at(-1)).toEqual({ ...first, search: 'mei-' })
  await expect(page).toHaveURL('/users?search=mei-')

  const range = page.getByLabel('Added', { exact: true })
  await expect(range.getByRole('option')).toHaveText(['all time', '24h', '7d', '30d', '90d'])
  await expect(range).toHaveValue('')
  await range.selectOption('7d')
  await expect(page).toHaveURL('/users?search=mei-&range=7d')
  await expect.poll(() => queries.at(-1)?.createdSince).toMatch(/:00\.000Z$/)
  const since = Date.parse(queries.at(-1)?.createdSince ?? '')
  expect(Math.abs(Date.now() - 7 * 86_400_000 - since)).toBeLessThan(120_000)

  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(page).toHaveURL('/users?sort=email&order=asc&search=mei-&range=7d')
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(people(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('mei-')
  await expect(range).toHaveValue('7d')
  expect(queries.at(-1)).toMatchObject({ ...first, sort: 'email', order: 'asc', search: 'mei-' })
})

test('[A8.users.5] a search without a match says so and leads back to all users', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/users?search=nobody+at+all')
  await expect(page.getByText('No users found from database...', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(people(page)).toHaveCount(1)
  await expect(page).toHaveURL('/users')
  await expect(search(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['CSV file', 'Excel workbook (XLSX)'])
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('[A9.users.2] fast typing sends one request 300 ms after the last key, and a late answer is discarded', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  await post(page.request, `/api/organizations/${organizationId}/users`, {
    ...{ first_name: 'Zoë', last_name: 'Berg', email: newEmail('zoebe') },
  })
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/users\?.*search=zo(&|$)/, async (route) => {
    await late
    await route.continue().catch(() => {})
  })
  await page.clock.install()
  await page.goto('/users')
  await expect(people(page)).toHaveCount(2)
  const queries = asked(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('zo')
  await page.clock.runFor(299)
  expect(await page.evaluate(() => window.location.search)).toBe('')
  await page.clock.runFor(1)
  await expect.poll(() => queries.map((query) => query.search)).toEqual(['zo'])
  // Previous rows stay until new ones arrive.
  await expect(people(page)).toHaveCount(2)
  await search(page).pressSequentially('ebe')
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(people(page)).toHaveText([/zoebe-/])
  release()
  await expect.poll(() => queries.length).toBe(2)
  await expect(people(page)).toHaveText([/zoebe-/])
})

test('[A7.answers.5] a failed list falls back to all users paged in the browser, and then to an empty list', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const add = (_: unknown, number: number) => {
    const person = { first_name: `Person${number}`, last_name: 'Berg', email: newEmail('person') }
    return post(page.request, `/api/organizations/${organizationId}/users`, person)
  }
  await Promise.all(Array.from({ length: 20 }, add))
  await page.route(/\/api\/.*\/users\?/, (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.goto('/users')
  await expect(people(page)).toHaveCount(20)
  await expect(figure(page, 'Total')).toContainText(/^Total21/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(people(page)).toHaveCount(1)
  await answerInstead(page, listUsers, () => ({ status: 500, body: { success: false } }))
  await page.reload()
  await expect(page.getByText('No users found from database...', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
})
