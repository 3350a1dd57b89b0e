import { type Page, test } from '@playwright/test'

/**
 * Provides one page for the tests of a describe block, which run in order and continue where the previous one
 * ended.
 */
export function continuedPage(): () => Page {
  test.describe.configure({ mode: 'serial' })
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage()
  })
  test.afterAll(() => page.context().close())
  return () => page
}
