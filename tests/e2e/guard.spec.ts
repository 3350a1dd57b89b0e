import { expect, test } from '@playwright/test'
import { getSession, logout } from '#contract/identity/sessions.ts'
import { guardedPaths } from '#contract/platform/pages.ts'
import { getOrganizationTree } from '#contract/tenants/organizations.ts'
import { mockApi, on } from './mock.ts'
import { comesSoon } from './pacing.ts'

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

test('[A2.routes.1] [A2.routes.2] public pages show without a session', async ({ page }) => {
  await mockApi(page, {
    session: null,
    answers: [on(logout, () => ({ body: { data: {} }, delayMs: 2000 }))],
  })
  for (const [path, text] of Object.entries(publicPaths)) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByText(notFound)).toBeHidden()
    if (path !== '/logout' && path !== '/auth/admin-access') await expect(page).toHaveURL(path)
    if (text) await expect(page.getByText(text).first()).toBeVisible()
  }
  // These two redirect by themselves if their link is incomplete, and not to the guard's /login.
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/invitation')
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByText(notFound)).toBeHidden()
})

test('[A2.routes.3] nine pages are protected', () => {
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
})

for (const path of guardedPaths) {
  test(`[A2.routes.3] [A6.guard.1] [B2.guard.1] [B6.guard.1] ${path} needs a session`, async ({ page }) => {
    const api = await mockApi(page, { session: null })
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    expect(api.count(getOrganizationTree)).toBe(0)
    await page.unrouteAll()
    await mockApi(page)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test('[A2.routes.4] the root leads to the dashboard', async ({ page }) => {
  await mockApi(page)
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('[A2.routes.5] [B2.notfound.1] an unknown path shows "not found", signed in or out', async ({
  page,
}) => {
  const api = await mockApi(page, { session: null })
  await page.goto('/no-such-page')
  await expect(page.getByText(notFound)).toBeVisible()
  await page.unrouteAll()
  await mockApi(page)
  await page.goto('/no-such-page')
  await expect(page.getByText(notFound)).toBeVisible()
  expect(api.count(getSession)).toBe(0)
})

test('[A2.routes.6] [B2.notfound.1] Go Back returns to the page before', async ({ page }) => {
  await mockApi(page)
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/no-such-page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/users')
})

test('[A2.routes.6] Go Back without a page before leads home', async ({ page }) => {
  await mockApi(page)
  await page.goto('/no-such-page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[A2.guard.1] [B2.guard.2] no page is seen while the session is validated', async ({ page }) => {
  const api = await mockApi(page, {
    answers: [on(getSession, () => ({ body: { session: api.session }, delayMs: 1500 }))],
  })
  await page.goto('/teams')
  await expect(page.getByRole('status', { name: '' }).getByText('Loading')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(api.count(getOrganizationTree)).toBe(0)
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
})

test('[A2.guard.1] [B2.guard.2] no page is seen while the session is validated again', async ({ page }) => {
  await page.clock.install()
  const wait = { ms: 0 }
  const api = await mockApi(page, {
    answers: [on(getSession, () => ({ body: { session: api.session }, delayMs: wait.ms }))],
  })
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.clock.fastForward(6000)
  wait.ms = 1500
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Missions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Missions' })).toBeFocused()
})

test('[A2.guard.3] [A4.validation.2] [A9.cache.1] [B2.guard.3] a navigation validates the session at most every 5 s', async ({
  page,
}) => {
  await page.clock.install()
  const api = await mockApi(page)
  const go = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await comesSoon(page, page.getByRole('heading', { name, level: 1 }))
  }
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  expect(api.count(getSession)).toBe(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await go('Missions')
  expect(api.count(getSession)).toBe(2)
  await page.clock.fastForward(4000)
  await go('Reports')
  expect(api.count(getSession)).toBe(2)
  await page.clock.fastForward(1000)
  await go('Settings')
  expect(api.count(getSession)).toBe(3)
  await page.goBack()
  await page.clock.fastForward(5001)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Missions' })).toBeVisible()
  expect(api.count(getSession)).toBe(4)
})

test('[A4.validation.1] a second navigation during validation sends no further request', async ({ page }) => {
  await page.clock.install()
  const wait = { ms: 0 }
  const api = await mockApi(page, {
    answers: [on(getSession, () => ({ body: { session: api.session }, delayMs: wait.ms }))],
  })
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.clock.fastForward(6000)
  wait.ms = 1000
  await page.getByRole('link', { name: 'Missions' }).click()
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  expect(api.count(getSession)).toBe(2)
})

test('[A2.guard.4] [A4.auth.3] [A4.auth.4] [A4.auth.6] a session that ended on the server ends in the browser', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const api = await mockApi(page)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('auth_user', '{}')
    sessionStorage.setItem('auth_token', 'x')
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie that scripts can see is what is tested.
    document.cookie = 'auth_hint=1; path=/'
  })
  api.session = null
  await page.clock.fastForward(6000)
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(EXPIRED)).toBeVisible()
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(left.filter((key) => !['language', 'theme', 'navigation'].includes(key))).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(api.count(logout)).toBe(1)
})

test('[A2.guard.5] [B8.session.1] a failed validation logs out with a message', async ({ page }) => {
  await page.clock.install()
  const broken = { now: false }
  const api = await mockApi(page, {
    answers: [on(getSession, () => (broken.now ? 'abort' : { body: { session: api.session } }))],
  })
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  await page.clock.fastForward(6000)
  broken.now = true
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(FAILED)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationId'))).toBeNull()
})

for (const [name, reply] of [
  ['breaks', 'abort'],
  ['fails', { status: 500 }],
  ['is not JSON', { status: 200 }],
] as const) {
  test(`[A4.lookup.1] a first lookup that ${name} redirects to sign-in without a message`, async ({
    page,
  }) => {
    await mockApi(page, { answers: [on(getSession, () => reply)] })
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Client portal' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('status')).toHaveCount(0)
  })
}

test('[A4.auth.1] a valid cookie restores the session after a reload', async ({ page }) => {
  await mockApi(page)
  await page.goto('/reports')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
})
