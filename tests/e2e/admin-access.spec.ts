import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { getSession } from '#contract/identity/sessions.ts'
import { validateAdminAccess } from '#contract/operations/provider.ts'
import { continuedPage } from './continued-page.ts'
import type { Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { comesSoon, openSlowly, STEP_MS } from './pacing.ts'
import { newFounder, PASSWORD, post } from './people.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('currentOrganizationId'))

/** A customer, and the path of a link of the provider's command line to its console. */
async function newCustomer(request: APIRequestContext) {
  const { email, organizationId } = await newFounder(request, 'Tailspin Toys')
  const answer = await request.post('/provider/admin-access', {
    headers: { authorization: `Bearer ${process.env.PROVIDER_KEY}` },
    data: { organizationId, email },
  })
  const { pathname, search, searchParams } = new URL((await answer.json()).link)
  expect(pathname).toBe('/auth/admin-access')
  return { email, organizationId, token: searchParams.get('token'), link: pathname + search }
}

test.describe('provider access with the documented delays', () => {
  const onPage = continuedPage()
  let calls: ReturnType<typeof watchCalls>
  let customer: Awaited<ReturnType<typeof newCustomer>>

  test('[A2.adminaccess.1] [A2.adminaccess.2] [B2.adminaccess.2] [A4.adminaccess.1] [B4.adminaccess.2] the link is validated after 2 s', async ({
    request,
  }) => {
    const page = onPage()

    customer = await newCustomer(request)
    await page.goto('/forgot-password')
    calls = watchCalls(page)
    await openSlowly(page, customer.link)
    await expect(page.getByRole('heading', { name: 'Secure Authentication Process' })).toBeVisible()
    await page.clock.runFor(2000 - 2 * STEP_MS)
    expect(calls.count(validateAdminAccess)).toBe(0)
    await page.clock.runFor(2 * STEP_MS)
  })

  test('[A2.adminaccess.3] [B2.adminaccess.1] [B2.adminaccess.2] [A4.adminaccess.2] [B4.adminaccess.3] the organization is stored and “Access Granted” is shown', async () => {
    const page = onPage()

    await expect(page.getByRole('heading', { name: 'Access Granted' })).toBeVisible()
    await expect(page.getByText('Welcome! Redirecting to your dashboard...')).toBeVisible()
    const { token, organizationId } = customer
    expect(calls.of(validateAdminAccess).map(({ body }) => body)).toEqual([{ token, org_id: organizationId }])
    expect(await stored(page)).toBe(organizationId)
  })

  test('[A4.adminaccess.3] [B7.adminaccess.2] [A9.adminaccess.1] [B9.delay.7] the session is checked after another 2 s', async () => {
    const page = onPage()

    await page.clock.runFor(1999)
    expect(calls.count(getSession)).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(() => calls.count(getSession)).toBe(1)
    await page.clock.resume()
    await expect(page).toHaveURL('/dashboard')
    expect(calls.all.slice(0, 2).map(({ url }) => url.pathname)).toEqual([
      '/auth/validate-admin-access',
      '/auth/session',
    ])
    await expect(page.getByText('Tailspin Toys').first()).toBeVisible()
    const support = `Support session: you see the portal as ${customer.email} does.`
    await expect(page.getByText(support)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('[A4.adminaccess.5] [A4.adminaccess.7] [B4.adminaccess.4] [B4.adminaccess.1] [A2.adminaccess.4] an invalid token is sent once and its error is shown for 3 s', async ({
    page,
  }) => {
    const retried = watchCalls(page)
    await openSlowly(page, customer.link)
    await comesSoon(page, page.getByRole('heading', { name: 'Authentication Failed' }))
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
    await expect(page.getByText('Redirecting to login page...')).toBeVisible()
    await page.clock.runFor(3000 - 20 * STEP_MS)
    expect(new URL(page.url()).pathname).toBe('/auth/admin-access')
    await page.clock.runFor(20 * STEP_MS)
    await page.clock.resume()
    await expect(page).toHaveURL('/login?error=auth_failed')
    await expect(page.getByRole('alert')).toHaveText('Authentication failed')
    expect(retried.count(validateAdminAccess)).toBe(1)
  })
})

test('[A4.adminaccess.6] [B4.adminaccess.5] [A8.adminaccess.1] [B8.adminaccess.1] [B2.adminaccess.2] an incomplete link sends no request and redirects after 3 s', async ({
  page,
}) => {
  const calls = watchCalls(page)
  for (const path of ['/auth/admin-access?org=O', '/auth/admin-access?token=T']) {
    await openSlowly(page, path)
    await expect(
      page.getByText('Invalid access link. Missing authentication parameters.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible()
    await expect(page.getByText('Redirecting to login page...')).toBeVisible()
    await page.clock.runFor(3000 - 2 * STEP_MS)
    expect(new URL(page.url()).pathname).toBe('/auth/admin-access')
    await page.clock.runFor(2 * STEP_MS)
    await page.clock.resume()
    await expect(page).toHaveURL('/login?error=invalid_access')
  }
  expect(calls.count(validateAdminAccess)).toBe(0)
})

test('[A8.adminaccess.1] [A4.adminaccess.4] [B8.adminaccess.1] [B4.adminaccess.3] [A8.fallback.1] each kind of failure has its own message', async ({
  page,
  request,
}) => {
  const answer: { next: Reply } = { next: 'abort' }
  await answerInstead(page, validateAdminAccess, () => answer.next)
  const says = async (reply: Reply, text: string) => {
    answer.next = reply
    await page.goto('/auth/admin-access?token=T&org=O')
    await expect(page.getByRole('alert')).toContainText(text)
  }
  await says('abort', 'Failed to validate admin access')
  await says({ body: {} }, 'Invalid response from server - missing user info')
  await says({ body: { success: false } }, 'Authentication failed')
  await says({ body: { success: false, error: 'Not you.' } }, 'Not you.')
  const { organizationId: organization_id } = await newFounder(request)
  const granted = { body: { user_info: { organization_id } } }
  await says(granted, 'Authentication verification failed')
  expect(await stored(page)).toBeNull()
  const { email } = await newFounder(request)
  await post(page.request, '/auth/login', { email, password: PASSWORD })
  await page.goto('/auth/admin-access?token=T&org=O')
  await expect(page).toHaveURL('/dashboard')
})
