import { expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { newEmployee, signInEmployee } from './members.ts'
import { newFounder, PASSWORD } from './people.ts'

const phone = { width: 390, height: 844 }
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test('[P-IN-9] a visitor of /me signs in and comes back to the page that was asked for', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(request)
  const { email } = await newEmployee(request, organizationId)
  await page.goto('/me/more')
  await expect(page).toHaveURL('/login?from=%2Fme%2Fmore')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/me/more')
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
})

test('[P-SH-2] a phone has a bar at the bottom and a wide screen one at the side, both by keyboard', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await page.setViewportSize(phone)
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
  expect(Math.round(y + height)).toBe(phone.height)
  await bar(page).getByRole('link', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'More' })).toBeFocused()
  await page.setViewportSize({ width: 900, height: 800 })
  expect((await bar(page).boundingBox())?.x).toBeLessThan(20)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
})

test('[P-SH-2] nothing links to a screen that is not there, whose address says so', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  const answer = await page.goto('/me/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  for (const path of links.filter((href) => href.startsWith('/me'))) {
    await page.goto(path)
    await expect(page.locator('h1')).not.toHaveText('Not found')
  }
})

test('[P-SH-10] the app speaks French', async ({ page, request }) => {
  await signInEmployee(page, request)
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Bonjour Zoë' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('[P-ACC-1] Today and More have no accessibility errors', async ({ page, request }) => {
  await signInEmployee(page, request)
  for (const path of ['/me', '/me/more', '/me/nowhere']) {
    await page.goto(path)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const violations = await findViolationsInBothThemes(page)
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${path} at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})
