import { expect, type Page, test } from '@playwright/test'
import { resendVerification, verifyEmail } from '#contract/identity/accounts.ts'
import { failure, mockApi, on, type Reply } from './mock.ts'
import { openSlowly, STEP_MS } from './pacing.ts'
import { mailedLink, newFounder } from './people.ts'

const link = '/verify-email?token=T&email=e@example.com'
const resend = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' })

test('[A2.verify.3] [A4.verify.1] [A9.redirect.1] a mailed link verifies the address and redirects to sign-in after 3 s', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(request)
  await page.goto(await mailedLink(request, email, '/verify-email'))
  await expect(page.getByText('Your email is verified')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await expect(page).toHaveURL('/login')
  const { session } = await (await request.get('/auth/session')).json()
  expect(session.user.email_verified).toBe(true)
})

test('[A2.verify.1] [A2.verify.2] [A2.verify.3] [A7.auth.5] verification makes one call with token and address, and redirects after 3 s', async ({
  page,
}) => {
  const api = await mockApi(page, { answers: [on(verifyEmail, { data: { email: 'e@example.com' } })] })
  await openSlowly(page, link)
  await expect(page.getByText('Your email is verified')).toBeVisible()
  await page.clock.runFor(3000 - 2 * STEP_MS)
  await expect(page).toHaveURL(/\/verify-email/)
  await page.clock.runFor(2 * STEP_MS)
  await expect(page).toHaveURL('/login')
  expect(api.count(verifyEmail)).toBe(1)
  expect(api.sent[0]?.body).toEqual({ token: 'T', email: 'e@example.com', type: 'email_verification' })
})

test('[A2.verify.4] [A4.verify.2] [A9.resend.1] after a failure a new mail can be requested once per minute', async ({
  page,
}) => {
  const answers = [on(verifyEmail, () => failure('token.gone')), on(resendVerification, { data: {} })]
  const api = await mockApi(page, { answers })
  await page.clock.install()
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.')
  await expect(page.getByRole('link', { name: 'Back to Sign Up' })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  await resend(page).click()
  await expect(page.getByText('A new link is on its way to e@example.com.')).toBeVisible()
  await expect(resend(page)).toHaveCount(0)
  expect(api.sent.at(-1)?.body).toEqual({ email: 'e@example.com' })
  await page.clock.runFor(59_000)
  await expect(resend(page)).toHaveCount(0)
  await page.clock.runFor(2000)
  await expect(resend(page)).toBeEnabled()
  await page.getByRole('link', { name: 'Back to Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
})

test('[A8.screen.6] [ruling 30] each kind of failure has its own message', async ({ page }) => {
  const answer: { next: Reply } = { next: { body: { success: false } } }
  const answers = [on(verifyEmail, () => answer.next), on(resendVerification, () => 'abort')]
  await mockApi(page, { answers })
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Email verification failed')
  answer.next = { status: 500, body: { success: false } }
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Email verification failed')
  answer.next = { body: { success: false, error: 'Not this one.' } }
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Not this one.')
  answer.next = 'abort'
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to verify email. The link may be expired or invalid.',
  )
  await resend(page).click()
  await expect(page.getByText('Failed to resend verification email')).toBeVisible()
  await expect(resend(page)).toBeVisible()
})

test('[A5.verify.1] an incomplete link sends no request', async ({ page }) => {
  const api = await mockApi(page, { session: null })
  for (const rest of ['?email=e@example.com', '?token=T']) {
    await page.goto(`/verify-email${rest}`)
    await expect(page.getByRole('alert')).toHaveText('Invalid verification link. Missing token or email.')
  }
  await expect(resend(page)).toHaveCount(0)
  expect(api.count(verifyEmail)).toBe(0)
})
