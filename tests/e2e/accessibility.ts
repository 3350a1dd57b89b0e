import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const newScan = (page: Page, part?: string) => {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  return part === undefined ? axe : axe.include(part)
}

/**
 * Returns what axe finds on a page, or in a part of it. Legacy mode runs in the page itself: otherwise each run opens
 * another page, to merge the results of frames, which the scanned pages do not have.
 */
export async function findViolations(page: Page, part?: string) {
  return (await newScan(page, part).analyze()).violations
}

/** Returns what axe finds in the light theme, and the contrasts that are too low in the dark one: only colours differ. */
export async function findViolationsInBothThemes(page: Page, part?: string) {
  const choose = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
  }
  await choose('light')
  const inLight = await findViolations(page, part)
  await choose('dark')
  const inDark = await newScan(page, part).withRules('color-contrast').analyze()
  await choose('light')
  return [...inLight, ...inDark.violations]
}
