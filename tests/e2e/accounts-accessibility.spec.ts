import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { inviteEmployee, newEmail, newFounder } from './people.ts'

const submit = (page: Page) =>
  page.locator('form').evaluateAll((forms: HTMLFormElement[]) => forms[0]?.requestSubmit())

// The dark theme differs in colours only, and these four pages use all of them.
const inTheDark = ['/login', '/signup', '/landing', '/mailbox']

test('every page before sign-in is accessible in the light and the dark theme, errors included', async ({
  page,
  request,
}) => {
  test.slow()
  const { organizationId } = await newFounder(request)
  const { link } = await inviteEmployee(request, organizationId, newEmail('zoe'))
  const { inviteLink } = await (await request.get(`/api/organizations/${organizationId}/invite-link`)).json()
  const { search } = new URL(link)
  for (const path of [
    '/login?error=auth_failed',
    '/signup',
    '/forgot-password',
    '/reset-password?token=T',
    '/verify-email?token=T&email=e@example.com',
    `/landing${search}`,
    `/invitation${search}`,
    `/invite${new URL(inviteLink).search}`,
    '/auth/admin-access?token=T&org=O',
    '/sso',
    `/sso?connection=${crypto.randomUUID()}`,
    `/mailbox?to=${newEmail('nobody')}`,
  ]) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await submit(page)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (colorScheme === 'dark' && !inTheDark.includes(path.split('?')[0] ?? '')) continue
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const violations = await findViolations(page, 'main')
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${path} ${colorScheme}`).toEqual([])
    }
  }
})

test('forced colours show which boxes and segments are chosen, and what is a button', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/signup')
  await expect(page.getByRole('checkbox')).toHaveCSS('appearance', 'auto')
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCSS('border-top-width', '1px')
  const segments = page.getByRole('group', { name: 'Theme' }).locator('label')
  const backgrounds = await segments.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  )
  expect(new Set(backgrounds).size, 'one of three is chosen').toBe(2)
  await page.screenshot({ path: test.info().outputPath('signup.png') })
})

test('the sign-up form can be completed by keyboard', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Company name').focus()
  for (const text of ['Northwind', 'Ada', 'Martin', 'ada@example.com', 'a long password']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a long password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Read the terms' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
})
