import { expect, type Locator, type Page } from '@playwright/test'

/** How exactly the moment is known at which a slow page appeared. */
export const STEP_MS = 20

/** Puts every delay back as the documents give it; from the first heading on, the clock moves only when told. */
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
 * What was fetched, and what the server answered, comes to the page by timers of its own, so that the clock must
 * go on after the answer. Here for as much as 4 s, slowly enough for a busy machine.
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
