import { expect, type Locator, type Page } from '@playwright/test'

/** The tolerance for the time at which a slow page appears. */
export const STEP_MS = 20

/** Enables the documented delays; from the first heading on, the clock advances only manually. */
export async function openSlowly(page: Page, path: string) {
  await page.clock.install()
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace('"pacing":"off"', '"pacing":"spec"')
      await route.fulfill({ response, body: html })
    },
  )
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  await comesSoon(page, page.locator('h1'))
}

/**
 * Responses reach the page through its own timers, so the clock must continue after the answer: here for up to 4 s,
 * slowly enough for a busy machine.
 */
export async function comesSoon(page: Page, locator: Locator, count?: number) {
  const there = async () =>
    count === undefined ? locator.first().isVisible() : (await locator.count()) === count
  for (let steps = 0; steps < 200 && !(await there()); steps++) {
    await page.clock.runFor(STEP_MS)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  if (count === undefined) await expect(locator.first()).toBeVisible()
  else await expect(locator).toHaveCount(count)
}
