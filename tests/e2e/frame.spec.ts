import { expect, test } from '@playwright/test'
import { logout } from '#contract/identity/sessions.ts'
import { guardedPaths } from '#contract/platform/pages.ts'
import { mockApi, sessionOf } from './mock.ts'

test('[A2.nav.1] [A2.nav.2] [B2.nav.1] the side navigation lists the nine pages, then the logout', async ({
  page,
}) => {
  const api = await mockApi(page)
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
    titles.add(await page.getByRole('heading', { level: 1 }).innerText())
    await expect(page).toHaveTitle(/ · Élan$/)
  }
  expect(titles.size).toBe(9)
  api.session = null
  await links.nth(9).click()
  await expect(page).toHaveURL('/login')
  expect(api.count(logout)).toBe(1)
})

test('[A2.topbar.2] [B2.topbar.1] the top bar of every page shows the e-mail', async ({ page }) => {
  await mockApi(page, { session: sessionOf('grace.hopper@example.com') })
  for (const path of guardedPaths) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('grace.hopper@example.com')).toBeVisible()
  }
})

test('[A3.sessionuser.2] a user without a name is shown by e-mail', async ({ page }) => {
  const session = sessionOf('lone@example.com')
  await mockApi(page, { session: { ...session, user: { ...session.user, name: '', firebase_uid: '' } } })
  await page.goto('/teams')
  await expect(page.getByRole('banner').getByText('lone@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Account of lone@example.com' }).click()
  await expect(page.getByRole('menu').getByText('lone@example.com')).toHaveCount(1)
})

test('the navigation can be collapsed to icons and stays collapsed', async ({ page }) => {
  await mockApi(page)
  await page.goto('/teams')
  const aside = page.getByRole('complementary')
  const width = async () => (await aside.boundingBox())?.width
  await expect.poll(width).toBe(240)
  await page.getByRole('button', { name: 'Collapse the navigation' }).click()
  await expect.poll(width).toBe(64)
  await page.reload()
  await expect.poll(width).toBe(64)
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page).toHaveURL('/missions')
})

test('on a phone the navigation is a drawer and the e-mail stays visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await mockApi(page, { session: sessionOf('a-rather-long-address-of-somebody@department.example.com') })
  await page.goto('/teams')
  await expect(page.getByRole('banner').getByText(/^a-rather-long/)).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Quizzes' }).click()
  await expect(page).toHaveURL('/quizzes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Ctrl K finds a page by its name in either language', async ({ page }) => {
  await mockApi(page)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('defi')
  await expect(dialog.getByRole('option')).toHaveText(['Challenges', 'New challenge'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/challenges')
  await expect(page.getByRole('heading', { name: 'Challenges' })).toBeFocused()
})

test('the skip link moves the keyboard focus to the content', async ({ page }) => {
  await mockApi(page)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
})

test('[A1.language.1] [B0.intro.2] the chosen one of three languages survives a reload', async ({ page }) => {
  await mockApi(page)
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

test('a support session shows a banner on every page', async ({ page }) => {
  await mockApi(page, { session: sessionOf('ada@example.com', { kind: 'admin_access' }) })
  await page.goto('/reports')
  await expect(page.getByText('Support session: you see the portal as ada@example.com does.')).toBeVisible()
})

test('[A8.chunk.1] a page whose code cannot be loaded leaves the frame usable', async ({ page }) => {
  await mockApi(page)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.route(/UsersScreen.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'Utilisateurs' }).click()
  await expect(page.getByText('This page could not be shown.')).toBeVisible()
  await page.unroute(/UsersScreen.*\.js/)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs')
})

test('the buttons of the top bar are named by their visible text', async ({ page }) => {
  await mockApi(page)
  await page.goto('/dashboard')
  const buttons = page.getByRole('banner').getByRole('button')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) {
    const shown = (await button.innerText()).trim().split(/\s*\n\s*/)
    for (const words of shown)
      await expect(button).toHaveAccessibleName(new RegExp(words.replaceAll('.', '\\.')))
  }
})
