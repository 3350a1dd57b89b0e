import type { Locator, Page } from '@playwright/test'
import { createChallenge } from '#contract/programme/challenges.ts'
import { watchCalls } from './outside.ts'

/** Opens the wizard from the list of the signed-in administrator; its days begin with the first of January. */
export async function opened(page: Page): Promise<Locator> {
  await page.clock.setFixedTime('2026-01-01T12:00:00Z')
  await page.goto('/challenges')
  return reopened(page)
}

export async function reopened(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add challenge' }).first().click()
  return page.getByRole('dialog', { name: 'New challenge' })
}

/** Returns what the page sent with its last creation of a challenge. */
export function watchCreations(page: Page) {
  const calls = watchCalls(page)
  return () => calls.of(createChallenge).at(-1)?.body as Record<string, unknown>
}

export const next = (wizard: Locator) => wizard.getByRole('button', { name: 'Continue' }).click()

export async function configure(wizard: Locator, type: string) {
  await wizard.getByRole('radio', { name: type, exact: true }).check()
  await next(wizard)
}
