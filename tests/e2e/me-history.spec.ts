import { expect, type Page, test } from '@playwright/test'
import { addDays, monthOf } from '#contract/platform/days.ts'
import { findViolationsInBothThemes } from './accessibility.ts'
import { join, newChallenge, newCrew, recordSteps, signInOn, today } from './crew.ts'
import { signInEmployee } from './members.ts'
import { post } from './people.ts'

async function agree(page: Page) {
  await post(page.request, '/api/me/consents', {
    ...{ purpose: 'activity', given: true, textVersion: 1, language: 'en' },
  })
}

async function recordSession(page: Page, day: string, activity: string, minutes: number, start = '06:00') {
  const entry = { session: { activity, day, start, minutes } }
  const answer = await page.request.put(`/api/me/entries/${crypto.randomUUID()}`, { data: entry })
  expect(answer.ok()).toBe(true)
}

test('[P-SH-3] [P-BRD-8] Today is one picture, one sentence and one action, then the figure, the goal and the streak', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  await agree(page)
  await page.goto('/me')
  await expect(page.getByText('Your day will be here')).toBeVisible()
  await expect(page.locator('main').getByRole('link')).toHaveCount(1)
  await recordSteps(page.request, 6500, addDays(today(), -1))
  await recordSteps(page.request, 2500)
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Today against your goal' })).toHaveAttribute(
    'aria-valuenow',
    '2500',
  )
  await expect(page.getByText('of 6,000 step equivalents today')).toBeVisible()
  await expect(page.getByText('3,500 to go')).toBeVisible()
  await expect(page.getByText('1 day in a row')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Record an activity' }).click()
  await expect(page).toHaveURL('/me/record')
})

test('[P-RCT-1] [P-REC-4] a day says why it has its figure, in lines that add up, which can be copied', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInEmployee(page, request)
  await agree(page)
  const day = addDays(today(), -1)
  await recordSession(page, day, '18240', 40)
  await recordSession(page, day, '02150', 5, '08:00')
  await page.goto('/me/history')
  // On the first of a month, yesterday is on the page of the month before.
  if (monthOf(day) !== monthOf(today())) await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByRole('table').getByRole('link').first().click()
  const receipt = page.getByRole('table', { name: 'Why this many?' })
  await expect(receipt.getByRole('row', { name: /Total/ })).toContainText('4,250')
  const amounts = await receipt.locator('tbody td').allTextContents()
  expect(amounts.map((amount) => Number(amount.replace(',', ''))).reduce((sum, one) => sum + one, 0)).toBe(
    4250,
  )
  await expect(receipt.getByRole('row', { name: /Swimming laps, 40 minutes/ })).toContainText('typed')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('The receipt is on the clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Swimming laps, 40 minutes: 4,000',
  )
})

test('[P-REC-5] an own entry is changed and deleted, and its older versions can be read', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  await agree(page)
  const day = addDays(today(), -1)
  await recordSession(page, day, '02150', 20)
  await page.goto(`/me/history/${day}`)
  await page.getByRole('button', { name: 'Edit: Yoga, 20 minutes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Activity' })).toHaveValue('02150')
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('30')
  await dialog.getByRole('textbox', { name: 'Why the change?' }).fill('The clock ran on')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Yoga, 30 minutes/ })).toContainText('1,500')
  await page.getByText('Changed once').click()
  await expect(page.getByText(/, by you: Yoga, 20 minutes/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Yoga, 30 minutes' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Why the change?' }).fill('It was another day')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('table', { name: 'Why this many?' })).toHaveCount(0)
  await page.getByText('Deleted, or moved to another day').click()
  await expect(page.getByText(/by you: deleted · It was another day/)).toBeVisible()
  await expect(page.getByText(/by you: Yoga, 30 minutes · The clock ran on/)).toBeVisible()
})

test('[P-RCT-1] a day says what it counts in a challenge, with the limits that take away, as text too', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const { organizationId, people } = await newCrew(request, baseURL, 1)
  const [robin] = people
  if (!robin) throw new Error('nobody plays')
  const id = await newChallenge(request, organizationId, { title: 'Spring walk', type: 'podium' })
  await join(robin.api, id)
  await recordSteps(robin.api, 14_000)
  await signInOn(page, robin)
  await page.goto(`/me/history/${today()}`)
  const receipt = page.getByRole('table', { name: 'Why this many in “Spring walk”?' })
  await expect(receipt.getByRole('row', { name: /Steps, typed in by you/ })).toContainText('14,000')
  await expect(receipt.getByRole('row', { name: /Above what may be typed/ })).toContainText('-4,000')
  await expect(receipt.getByRole('row', { name: /Counted, in steps/ })).toContainText('10,000')
  await page.getByRole('region', { name: 'Spring walk' }).getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Counted, in steps: 10,000')
})

test('[P-RCT-4] Today asks about an unusual day once, and the answer stays', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInEmployee(page, request)
  await agree(page)
  for (let n = 1; n <= 7; n += 1) await recordSteps(page.request, 1000, addDays(today(), -n))
  await recordSteps(page.request, 9000)
  await page.goto('/me')
  const question = page.getByRole('region', { name: /is this right\?/ })
  await expect(question).toContainText('It has 9,000 step equivalents. Your usual is around 1,000.')
  await question.getByRole('link', { name: 'Correct it' }).click()
  await expect(page).toHaveURL(`/me/history/${today()}`)
  await question.getByRole('button', { name: 'It is right' }).click()
  await expect(question).toHaveCount(0)
  await page.goto('/me')
  await expect(page.getByRole('progressbar', { name: 'Today against your goal' })).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('[P-REC-2] the rules name each activity with its code and band, and their source', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await page.goto('/me/rules')
  const activities = page.getByRole('table', { name: 'Activities' })
  await expect(activities.getByRole('row', { name: /^Yoga/ })).toContainText('02150 (2011)')
  await expect(activities.getByRole('row', { name: /^Yoga/ })).toContainText('light')
  await expect(page.getByRole('link', { name: /Compendium of Physical Activities/ })).toHaveAttribute(
    'href',
    'https://pacompendium.com',
  )
  await expect(page.getByRole('row', { name: /^A kilometre on wheels/ })).toContainText('1,250')
})

test('[P-ACC-1] history and a day have no accessibility errors', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await signInEmployee(page, request)
  await agree(page)
  const day = addDays(today(), -1)
  await recordSession(page, day, '18240', 40)
  for (const path of ['/me', '/me/history', `/me/history/${day}`]) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await findViolationsInBothThemes(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
