import { expect, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { dashboardOf, itemOf, openDashboard } from './dashboard.ts'

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test(`the dashboard is accessible with a full and an empty day, ${colorScheme}, ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = async () =>
      (await findViolations(page, 'main')).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    const statuses = (['active', 'completed', 'scheduled'] as const).map((status, n) => itemOf(n, { status }))
    await openDashboard(page, dashboardOf({ activities: statuses, failed: ['teams'] }))
    await page.getByRole('button', { name: 'Measured' }).first().focus()
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: /March 12,/ }).click()
    await expect(page.getByRole('button', { name: 'Add Activity' })).toBeVisible()
    expect(await violations()).toEqual([])
  })
}

test('long titles, large numbers and crowded days do not overflow, also on a phone', async ({ page }) => {
  const activities = Array.from({ length: 30 }, (_, n) =>
    itemOf(n, {
      title: n % 2 ? 'W'.repeat(60) : 'Ten thousand steps to the top of the hill',
      participants: 98_765,
    }),
  )
  const metrics = { totalUsers: 1_234_567, activeUsers: 1_234_566, teams: 12_345 }
  await openDashboard(page, dashboardOf({ activities, upcoming: activities.slice(0, 5), metrics }))
  for (const width of [1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(tooWide, `${width} pixels`).toBe(false)
  }
  const violations = await findViolations(page, 'main')
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('bars of the calendar hide the lines between days, and “mois-ci” stays on one line', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const activities = [
    itemOf(1, { endDate: '2026-03-05' }),
    itemOf(2, { type: 'Health Quiz', date: '2026-02-24' }),
  ]
  await openDashboard(page, dashboardOf({ activities }))
  const bars = page.getByRole('gridcell').locator('span[style]')
  await expect(bars).not.toHaveCount(0)
  const looks = await bars.evaluateAll((all) =>
    all.map((bar) => [getComputedStyle(bar).backgroundColor, getComputedStyle(bar).opacity].join(' ')),
  )
  for (const look of looks) expect(look).toMatch(/^(?:rgb|oklab|oklch|lab|lch)\([^/]*\) 1$/)

  const title = page.getByRole('heading', { name: /ce mois-\u2060ci/ })
  for (const width of [1440, 1280, 1100, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await title.evaluate((heading) => {
      const node = heading.firstChild as Text
      const range = document.createRange()
      range.setStart(node, node.data.indexOf('mois'))
      range.setEnd(node, node.data.length)
      return new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size
    })
    expect(lines, `${width} pixels`).toBe(1)
  }
})
