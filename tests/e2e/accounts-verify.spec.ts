import { expect, type Page, test } from '@playwright/test'
import { resendVerification, verifyEmail } from '#contract/identity/accounts.ts'
import type { Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly, STEP_MS } from './pacing.ts'
import { mailedLink, newFounder } from './people.ts'

const link = '/verify-email?token=T&email=e@example.com'
const resend = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' })

test('[A2.verify.1] [A2.verify.2] [A2.verify.3] [A4.verify.1] [A9.redirect.1] verification makes one call with token and address, and redirects after 3 s', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(request)
  const { pathname, search, searchParams } = new URL(await mailedLink(request, email, '/verify-email'))
  const calls = watchCalls(page)
  await openSlowly(page, pathname + search)
  await expect(page.getByText('Your email is verified')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await page.clock.runFor(3000 - 2 * STEP_MS)
  await expect(page).toHaveURL(/\/verify-email/)
  await page.clock.runFor(2 * STEP_MS)
  await expect(page).toHaveURL('/login')
  const type = 'email_verification'
  expect(calls.of(verifyEmail).map(({ body }) => body)).toEqual([
    { token: searchParams.get('token'), email, type },
  ])
  const { session } = await (await request.get('/auth/session')).json()
  expect(session.user.email_verified).toBe(true)
})

test('[A2.verify.4] [A4.verify.1] [A4.verify.2] [A7.auth.5] [A9.resend.1] after a failure a new mail can be requested once per minute', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(request)
  const first = await mailedLink(request, email, '/verify-email')
  const calls = watchCalls(page)
  await page.clock.install()
  await page.goto(`/verify-email?token=T&email=${email}`)
  await expect(page.getByRole('alert')).toHaveText('This link is not valid.')
  const type = 'email_verification'
  expect(calls.of(verifyEmail).map(({ body }) => body)).toEqual([{ token: 'T', email, type }])
  await expect(page.getByRole('link', { name: 'Back to Sign Up' })).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  await resend(page).click()
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()
  await expect(resend(page)).toHaveCount(0)
  expect(calls.of(resendVerification).map(({ body }) => body)).toEqual([{ email }])
  await expect.poll(() => mailedLink(request, email, '/verify-email')).not.toBe(first)
  await page.clock.runFor(59_000)
  await expect(resend(page)).toHaveCount(0)
  await page.clock.runFor(2000)
  await expect(resend(page)).toBeEnabled()
  await page.getByRole('link', { name: 'Back to Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
})

test('[A8.screen.6] [ruling 30] each kind of failure has its own message', async ({ page }) => {
  const answer: { next: Reply } = { next: { body: { success: false } } }
  await answerInstead(page, verifyEmail, () => answer.next)
  await answerInstead(page, resendVerification, () => 'abort')
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
  const calls = watchCalls(page)
  for (const rest of ['?email=e@example.com', '?token=T']) {
    await page.goto(`/verify-email${rest}`)
    await expect(page.getByRole('alert')).toHaveText('Invalid verification link. Missing token or email.')
  }
  await expect(resend(page)).toHaveCount(0)
  expect(calls.count(verifyEmail)).toBe(0)
})
