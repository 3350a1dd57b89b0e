import { expect, type Page, test } from '@playwright/test'
import { getSession } from '#contract/identity/sessions.ts'
import { validateAdminAccess } from '#contract/operations/provider.ts'
import { continuedPage } from './continued-page.ts'
import { failure, idOf, mockApi, on, type Reply, sessionOf } from './mock.ts'
import { comesSoon, openSlowly, STEP_MS } from './pacing.ts'
import { newFounder } from './people.ts'

const link = '/auth/admin-access?token=T&org=O'
const user_info = { id: idOf(900), email: 'ada@example.com', organization_id: idOf(1) }
const granted = { data: { user_info }, user_info }
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('currentOrganizationId'))

test.describe('provider access with the documented delays', () => {
  const onPage = continuedPage()
  let api: Awaited<ReturnType<typeof mockApi>>

  test('[A2.adminaccess.1] [A2.adminaccess.2] [B2.adminaccess.2] [A4.adminaccess.1] [B4.adminaccess.2] the link is validated after 2 s', async () => {
    const page = onPage()

    api = await mockApi(page, { answers: [on(validateAdminAccess, granted)] })
    await page.goto('/forgot-password')
    await openSlowly(page, link)
    await expect(page.getByRole('heading', { name: 'Secure Authentication Process' })).toBeVisible()
    await page.clock.runFor(2000 - 2 * STEP_MS)
    expect(api.count(validateAdminAccess)).toBe(0)
    await page.clock.runFor(2 * STEP_MS)
  })

  test('[A2.adminaccess.3] [B2.adminaccess.1] [B2.adminaccess.2] [A4.adminaccess.2] [B4.adminaccess.3] the organization is stored and “Access Granted” is shown', async () => {
    const page = onPage()

    await expect(page.getByRole('heading', { name: 'Access Granted' })).toBeVisible()
    await expect(page.getByText('Welcome! Redirecting to your dashboard...')).toBeVisible()
    expect(api.sent[0]?.body).toEqual({ token: 'T', org_id: 'O' })
    expect(await stored(page)).toBe(idOf(1))
  })

  test('[A4.adminaccess.3] [B7.adminaccess.2] [A9.adminaccess.1] [B9.delay.7] the session is checked after another 2 s', async () => {
    const page = onPage()

    await page.clock.runFor(1999)
    expect(api.count(getSession)).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(() => api.count(getSession)).toBe(1)
    await page.clock.resume()
    await expect(page).toHaveURL('/dashboard')
    expect(api.sent.map(({ path }) => path).slice(0, 2)).toEqual([
      '/auth/validate-admin-access',
      '/auth/session',
    ])
    await page.goBack()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test('[A4.adminaccess.5] [A4.adminaccess.7] [B4.adminaccess.4] [B4.adminaccess.1] [A2.adminaccess.4] an invalid token is sent once and its error is shown for 3 s', async ({
  page,
}) => {
  const api = await mockApi(page, { answers: [on(validateAdminAccess, () => failure('token.gone'))] })
  await openSlowly(page, link)
  await comesSoon(page, page.getByRole('heading', { name: 'Authentication Failed' }))
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await expect(page.getByText('Redirecting to login page...')).toBeVisible()
  await page.clock.runFor(3000 - 20 * STEP_MS)
  expect(new URL(page.url()).pathname).toBe('/auth/admin-access')
  await page.clock.runFor(20 * STEP_MS)
  await page.clock.resume()
  await expect(page).toHaveURL('/login?error=auth_failed')
  await expect(page.getByRole('alert')).toHaveText('Authentication failed')
  expect(api.count(validateAdminAccess)).toBe(1)
})

test('[A4.adminaccess.6] [B4.adminaccess.5] [A8.adminaccess.1] [B8.adminaccess.1] an incomplete link sends no request and redirects after 3 s', async ({
  page,
}) => {
  const api = await mockApi(page, { session: null })
  for (const path of ['/auth/admin-access?org=O', '/auth/admin-access?token=T']) {
    await openSlowly(page, path)
    await expect(
      page.getByText('Invalid access link. Missing authentication parameters.', { exact: true }),
    ).toBeVisible()
    await page.clock.runFor(3000 - 2 * STEP_MS)
    expect(new URL(page.url()).pathname).toBe('/auth/admin-access')
    await page.clock.runFor(2 * STEP_MS)
    await page.clock.resume()
    await expect(page).toHaveURL('/login?error=invalid_access')
  }
  expect(api.count(validateAdminAccess)).toBe(0)
})

test('[A8.adminaccess.1] [A4.adminaccess.4] [B8.adminaccess.1] [B4.adminaccess.3] [A8.fallback.1] each kind of failure has its own message', async ({
  page,
}) => {
  const answer: { next: Reply } = { next: 'abort' }
  const api = await mockApi(page, { answers: [on(validateAdminAccess, () => answer.next)] })
  const says = async (reply: Reply, text: string) => {
    answer.next = reply
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText(text)
  }
  await says('abort', 'Failed to validate admin access')
  await says({ body: {} }, 'Invalid response from server - missing user info')
  await says({ body: { success: false } }, 'Authentication failed')
  await says({ body: { success: false, error: 'Not you.' } }, 'Not you.')
  api.session = null
  await says({ body: { user_info } }, 'Authentication verification failed')
  expect(await stored(page)).toBeNull()
  api.session = sessionOf()
  answer.next = { body: { user_info } }
  await page.goto(link)
  await expect(page).toHaveURL('/dashboard')
})

test('[A4.adminaccess.2] [B2.adminaccess.2] a link of the provider’s command line opens the customer’s console', async ({
  page,
  request,
}) => {
  const { email, organizationId } = await newFounder(request, 'Tailspin Toys')
  const answer = await request.post('/provider/admin-access', {
    headers: { authorization: `Bearer ${process.env.PROVIDER_KEY}` },
    data: { organizationId, email },
  })
  const { link: own } = await answer.json()
  await page.goto(own)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Tailspin Toys').first()).toBeVisible()
  expect(await stored(page)).toBe(organizationId)
  await page.goto(own)
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible()
  await expect(page.getByText('Redirecting to login page...')).toBeVisible()
})
