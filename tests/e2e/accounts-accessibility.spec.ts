import { expect, type Page, test } from '@playwright/test'
import { validateInviteLink } from '#contract/people/invite-links.ts'
import { findViolations } from './accessibility.ts'
import { idOf, mockApi, on } from './mock.ts'
import { tokenOf } from './people.ts'

const face = { id: idOf(1), name: 'Northwind', description: 'Good food.', logo_url: null }
const token = tokenOf({ first_name: 'Zoë', orgId: idOf(1) })
const paths = [
  '/login?error=auth_failed',
  '/signup',
  '/forgot-password',
  '/reset-password?token=T',
  '/verify-email?token=T&email=e@example.com',
  `/landing?token=${token}`,
  `/invitation?token=${token}`,
  `/invite?token=${token}`,
  '/auth/admin-access?token=T&org=O',
  '/mailbox',
]

const submit = (page: Page) =>
  page.locator('form').evaluateAll((forms: HTMLFormElement[]) => forms[0]?.requestSubmit())

// The dark theme differs in colours only, and these four pages use all of them.
const inTheDark = ['/login', '/signup', '/landing', '/mailbox']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page before sign-in is accessible in the ${colorScheme} theme, errors included`, async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await mockApi(page, { session: null, answers: [on(validateInviteLink, { ...face, organization: face })] })
    await page.route('**/mailbox/messages*', (route) => route.fulfill({ json: { messages: [] } }))
    for (const path of paths) {
      if (colorScheme === 'dark' && !inTheDark.includes(path.split('?')[0] ?? '')) continue
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await submit(page)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const violations = await findViolations(page, 'main')
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, path).toEqual([])
    }
  })
}

test('the sign-up form can be completed by keyboard', async ({ page }) => {
  await mockApi(page, { session: null })
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
