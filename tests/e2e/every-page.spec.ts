import { expect, type Page, test } from '@playwright/test'
import { guardedPaths, settingsPaths } from '#contract/platform/pages.ts'
import { findViolations } from './accessibility.ts'
import { newFounder } from './people.ts'

/** Collects console messages of a page and violations of its content security policy. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.exposeFunction('complain', (text: string) => complaints.push(text))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { complain: (text: string) => void }).complain(
        `${violatedDirective} ${blockedURI}`,
      ),
    ),
  )
  return complaints
}

const looks = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const

test('[G20] every page of the console is accessible in light and dark, fits 390 and 1440 pixels and logs no error', async ({
  page,
}) => {
  test.slow()
  await newFounder(page.request)
  const complaints = await complaintsOf(page)
  for (const path of [...guardedPaths, ...settingsPaths]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const violations = await findViolations(page)
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${path}, ${colorScheme}`).toEqual([])
      const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await scrolls(), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  expect(complaints).toEqual([])
})
