import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
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
      (await new AxeBuilder({ page }).include('main').analyze()).violations.map(({ id, nodes }) => [
        id,
        nodes.map(({ html }) => html),
      ])
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
})
