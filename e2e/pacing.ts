import type { Page } from '@playwright/test'

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
  // React shows a page that had to be fetched only after a timer of its own.
  while ((await page.locator('h1').count()) === 0) await page.clock.runFor(STEP_MS)
}
