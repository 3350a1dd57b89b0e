import { expect, type Page, test } from '@playwright/test'
import { listMissions } from '#contract/programme/missions.ts'
import { mockApi, on } from './mock.ts'
import { newFounder, post } from './people.ts'

/** Whether any element is wider than the window. */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('at 1024 pixels tables keep their columns and filters have visible labels', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  const { organizationId } = await newFounder(page.request)
  const report = { startDate: '2026-01-01', endDate: '2026-01-31' }
  await post(page.request, `/api/organizations/${organizationId}/reports`, report)
  for (const [path, column] of [
    ['/users', 'Email'],
    ['/reports', 'Period'],
  ] as const) {
    await page.goto(path)
    const head = page.getByRole('columnheader', { name: column })
    await expect(head).toBeVisible()
    expect((await head.boundingBox())?.height, path).toBeGreaterThan(20)
    await expect.poll(() => overflows(page), path).toBe(false)
  }
  for (const path of ['/users', '/teams', '/missions', '/challenges', '/quizzes', '/organizations']) {
    // While a page loads it shows a search that it takes away where there is nothing to search.
    await page.goto(path, { waitUntil: 'networkidle' })
    const search = page.getByRole('search').last()
    if (!(await search.isVisible())) continue
    expect((await search.locator('label').first().boundingBox())?.height, path).toBeGreaterThan(10)
  }
})

test('missions break no word and keep the width of hyphens', async ({ page }) => {
  // An answer without missions shows the samples.
  await mockApi(page, { answers: [on(listMissions, () => ({ body: {} }))] })
  for (const width of [1024, 1280, 1360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/missions')
    const cells = page.getByRole('row').getByRole('cell', { name: /^\p{L}+$/u })
    await expect(cells.first()).toBeVisible()
    // A word takes one line; a broken one takes two.
    const lines = await cells.evaluateAll((all) =>
      all
        .filter((cell) => cell.childElementCount === 0)
        .map((cell) => {
          const text = document.createRange()
          text.selectNodeContents(cell)
          return new Set([...text.getClientRects()].map(({ bottom }) => bottom)).size
        }),
    )
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every((count) => count === 1)).toBe(true)
    expect(await overflows(page)).toBe(false)
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).fontVariantNumeric)).toBe('normal')
})

test('the actions of an organization are buttons, and one menu on a phone', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/organizations')
  const item = page.getByRole('list', { name: 'Organizations' }).getByRole('listitem')
  for (const word of ['Add sub-organization', 'Statement', 'Edit', 'View'])
    await expect(item.getByText(word, { exact: true })).toBeVisible()
  await expect(item.getByRole('button', { name: /^Actions/ })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(item.getByRole('button')).toHaveCount(1)
  await item.getByRole('button', { name: 'Actions for Northwind Traders' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add sub-organization',
    'Statement',
    'Edit',
    'View: switch to it',
  ])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Organization' })).toBeVisible()
})
