import { expect, type Page, test } from '@playwright/test'
import { getSession, logout } from '#contract/identity/sessions.ts'
import { guardedPaths } from '#contract/platform/pages.ts'
import { getOrganizationTree } from '#contract/tenants/organizations.ts'
import type { Reply } from './mock.ts'
import { answerInstead, holdBack, watchCalls } from './outside.ts'
import { comesSoon } from './pacing.ts'
import { newFounder, PASSWORD, post } from './people.ts'

const EXPIRED = 'Your session has expired. Please sign in again.'
const FAILED = 'Session validation failed. Please sign in again.'

const publicPaths = {
  '/login': 'Client portal',
  '/signup': 'Create a business account',
  '/forgot-password': undefined,
  '/verify-email': undefined,
  '/confirm-email': undefined,
  '/landing': 'Complete your account setup',
  '/invite': undefined,
  '/join': 'Join your organization',
  '/logout': 'Logging out...',
  '/auth/admin-access': undefined,
}

const notFound = "Oops! The page you're looking for doesn't exist."

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Opens /teams in a signed-in browser with a clock that the test moves. */
async function openTeams(page: Page) {
  const { email } = await newFounder(page.request)
  await page.clock.install()
  const calls = watchCalls(page)
  await page.goto('/teams')
  await expect(heading(page, 'Teams')).toBeVisible()
  return { email, calls }
}

/** Holds the lookups of the session back until `release` is called. */
async function holdSession(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await holdBack(page, getSession, () => released)
  return () => release()
}

test('[A2.routes.1] [A2.routes.2] public pages show without a session', async ({ page }) => {
  // /logout redirects as soon as the server has answered.
  await holdBack(page, logout, () => new Promise((resolve) => page.once('framenavigated', () => resolve())))
  for (const [path, text] of Object.entries(publicPaths)) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByText(notFound)).toBeHidden()
    if (path !== '/auth/admin-access') await expect(page).toHaveURL(path)
    if (text) await expect(page.getByText(text).first()).toBeVisible()
  }
  // These two redirect by themselves if their link is incomplete, and not to the guard's /login.
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/invitation')
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByText(notFound)).toBeHidden()
})

test('[A2.routes.3] [A2.routes.4] [A6.guard.1] [B2.guard.1] [B6.guard.1] nine pages need a session, and the root leads to the first', async ({
  page,
}) => {
  expect([...guardedPaths].sort()).toEqual([
    '/challenges',
    '/dashboard',
    '/missions',
    '/organizations',
    '/quizzes',
    '/reports',
    '/settings',
    '/teams',
    '/users',
  ])
  const calls = watchCalls(page)
  for (const path of guardedPaths) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  expect(calls.count(getOrganizationTree)).toBe(0)
  await newFounder(page.request)
  for (const path of guardedPaths) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('[A2.routes.5] [A2.routes.6] [B2.notfound.1] an unknown path shows "not found", signed in or out, and leads back', async ({
  page,
  context,
}) => {
  const calls = watchCalls(page)
  await page.goto('/no-such-page')
  await expect(page.getByText(notFound)).toBeVisible()
  await newFounder(page.request)
  await page.reload()
  await expect(page.getByText(notFound)).toBeVisible()
  expect(calls.count(getSession)).toBe(0)
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/no-such-page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/users')

  const without = await context.newPage()
  await without.goto('/no-such-page')
  await without.getByRole('button', { name: 'Go Back' }).click()
  await expect(without).toHaveURL('/dashboard')
})

test('[A2.guard.1] [B2.guard.2] [A4.auth.1] no page is seen while the session is looked up, after a reload too', async ({
  page,
}) => {
  await newFounder(page.request)
  const release = await holdSession(page)
  const calls = watchCalls(page)
  await page.goto('/teams')
  await expect(page.getByRole('status', { name: '' }).getByText('Loading')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(calls.count(getSession)).toBe(1)
  expect(calls.count(getOrganizationTree)).toBe(0)
  release()
  await expect(heading(page, 'Teams')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Teams')).toBeVisible()
})

test('[A2.guard.1] [B2.guard.2] [A4.validation.1] no page is seen while the session is validated again, and a second navigation sends no further request', async ({
  page,
}) => {
  const { calls } = await openTeams(page)
  await page.clock.fastForward(6000)
  const release = await holdSession(page)
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('heading')).toHaveCount(0)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading')).toHaveCount(0)
  release()
  await expect(heading(page, 'Reports')).toBeVisible()
  await expect(heading(page, 'Reports')).toBeFocused()
  expect(calls.count(getSession)).toBe(2)
})

test('[A2.guard.3] [A4.validation.2] [A9.cache.1] [B2.guard.3] a navigation validates the session at most every 5 s', async ({
  page,
}) => {
  const { calls } = await openTeams(page)
  const go = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await comesSoon(page, heading(page, name))
  }
  expect(calls.count(getSession)).toBe(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await go('Missions')
  expect(calls.count(getSession)).toBe(2)
  await page.clock.fastForward(4000)
  await go('Reports')
  expect(calls.count(getSession)).toBe(2)
  await page.clock.fastForward(1000)
  await go('Settings')
  expect(calls.count(getSession)).toBe(3)
  await page.goBack()
  await page.clock.fastForward(5001)
  await page.goBack()
  await expect(heading(page, 'Missions')).toBeVisible()
  expect(calls.count(getSession)).toBe(4)
})

test('[A2.guard.4] [A4.auth.3] [A4.auth.4] [A4.auth.6] a session that ended on the server ends in the browser', async ({
  page,
  context,
  request,
}) => {
  const { email, calls } = await openTeams(page)
  await page.evaluate(() => {
    localStorage.setItem('auth_user', '{}')
    sessionStorage.setItem('auth_token', 'x')
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie that scripts can see is what is tested.
    document.cookie = 'auth_hint=1; path=/'
  })
  await post(request, '/auth/login', { email, password: PASSWORD })
  const ended = await (await request.delete('/auth/sessions')).json()
  expect(ended.data.ended).toBe(1)
  await page.clock.fastForward(6000)
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(EXPIRED)).toBeVisible()
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(left.filter((key) => !['language', 'theme', 'navigation'].includes(key))).toEqual([])
  await expect.poll(() => calls.count(logout)).toBe(1)
  // The server still knows the browser, which is not signed in.
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'device'))
    .toEqual([])
})

test('[A2.guard.5] [B8.session.1] a failed validation logs out with a message', async ({ page }) => {
  await openTeams(page)
  await page.clock.fastForward(6000)
  await answerInstead(page, getSession, () => 'abort')
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(FAILED)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationId'))).toBeNull()
})

test('[A4.lookup.1] a first lookup that breaks, fails or is not JSON redirects to sign-in without a message', async ({
  page,
}) => {
  await newFounder(page.request)
  const leadsToLogin = async () => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Client portal' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('status')).toHaveCount(0)
  }
  for (const reply of ['abort', { status: 500 }] satisfies Reply[]) {
    const end = await answerInstead(page, getSession, () => reply)
    await leadsToLogin()
    await end()
  }
  await page.route('**/auth/session', (route) => route.fulfill({ body: 'not JSON' }))
  await leadsToLogin()
})
