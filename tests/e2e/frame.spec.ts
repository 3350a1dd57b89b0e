import { expect, test } from '@playwright/test'
import { getSession, logout } from '#contract/identity/sessions.ts'
import { guardedPaths } from '#contract/platform/pages.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { newEmail, newFounder } from './people.ts'

test('[A2.nav.1] [A2.nav.2] [B2.nav.1] [A2.topbar.2] [B2.topbar.1] the side navigation lists the nine pages, then the logout, and the top bar shows the e-mail', async ({
  page,
}) => {
  const { email } = await newFounder(page.request)
  const calls = watchCalls(page)
  await page.goto('/dashboard')
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  await expect(links).toHaveCount(10)
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([
    '/dashboard',
    '/users',
    '/teams',
    '/missions',
    '/challenges',
    '/quizzes',
    '/reports',
    '/organizations',
    '/settings',
    '/logout',
  ])
  const titles = new Set<string>()
  for (const [index, path] of guardedPaths.entries()) {
    await links.nth(index).click()
    await expect(page).toHaveURL(path)
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page')
    await expect(links.and(page.locator('[aria-current]'))).toHaveCount(1)
    await expect(page.getByRole('banner').getByText(email)).toBeVisible()
    titles.add(await page.getByRole('heading', { level: 1 }).innerText())
    await expect(page).toHaveTitle(/ · Élan$/)
  }
  expect(titles.size).toBe(9)
  await links.nth(9).click()
  await expect(page).toHaveURL('/login')
  expect(calls.count(logout)).toBe(1)
})

test('[A3.sessionuser.2] a user without a name is shown by e-mail', async ({ page }) => {
  const { email } = await newFounder(page.request)
  // Our server asks for names: another one's answer lacks them.
  const { session } = await (await page.request.get(getSession.path)).json()
  const user = { ...session.user, name: '', firebase_uid: '' }
  await answerInstead(page, getSession, () => ({ body: { session: { ...session, user }, user } }))
  await page.goto('/teams')
  await expect(page.getByRole('banner').getByText(email)).toBeVisible()
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await expect(page.getByRole('menu').getByText(email)).toHaveCount(1)
})

test('the navigation can be collapsed to icons and stays collapsed, and a link skips it', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()

  const aside = page.getByRole('complementary')
  await expect(aside).toHaveCSS('width', '240px')
  await page.getByRole('button', { name: 'Collapse the navigation' }).click()
  await expect(aside).toHaveCSS('width', '64px')
  await page.reload()
  await expect(aside).toHaveCSS('width', '64px')
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page).toHaveURL('/missions')
})

test('on a phone the navigation is a drawer and the e-mail stays visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = newEmail('a-rather-long-address-of-somebody-in-a-department')
  await newFounder(page.request, 'Northwind', email)
  await page.goto('/teams')
  await expect(page.getByRole('banner').getByText(/^a-rather-long/)).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Quizzes' }).click()
  await expect(page).toHaveURL('/quizzes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the buttons of the top bar are named by their visible text, and Ctrl K finds a page by its name in either language', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  const buttons = page.getByRole('banner').getByRole('button')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) {
    const shown = (await button.innerText()).trim().split(/\s*\n\s*/)
    for (const words of shown)
      await expect(button).toHaveAccessibleName(new RegExp(words.replaceAll('.', '\\.')))
  }
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('defi')
  await expect(dialog.getByRole('option')).toHaveText(['Challenges', 'New challenge'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/challenges')
  await expect(page.getByRole('heading', { name: 'Challenges' })).toBeFocused()
})

test('[A1.language.1] [B0.intro.2] the chosen one of three languages survives a reload', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/missions')
  await expect(page.getByText('View and manage assigned missions for your organization')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Utilisateurs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Teams' })).toBeVisible()
  const language = page.getByRole('banner').getByLabel('Language')
  await language.selectOption('English')
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await language.selectOption('Français')
  await expect(page.getByRole('link', { name: 'Équipes' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Équipes' })).toBeVisible()
})

test('[A8.chunk.1] a page whose code cannot be loaded leaves the frame usable', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.route(/UsersScreen.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'Utilisateurs' }).click()
  await expect(page.getByText('This page could not be shown.')).toBeVisible()
  await page.unroute(/UsersScreen.*\.js/)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs')
})
