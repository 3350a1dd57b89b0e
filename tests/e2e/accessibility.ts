import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns what axe finds on a page, or in a part of it. Legacy mode runs in the page itself: otherwise each run opens
 * another page, to merge the results of frames, which the scanned pages do not have.
 */
export async function findViolations(page: Page, part?: string) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations
}
