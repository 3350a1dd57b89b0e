import { type Page, test } from '@playwright/test'

/** One page for the tests of a describe block, which run in order and each go on where the one before ended. */
export function continuedPage(): () => Page {
  test.describe.configure({ mode: 'serial' })
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage()
  })
  test.afterAll(() => page.context().close())
  return () => page
}
