import { expect, type Page, test } from '@playwright/test'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { continuedPage } from './continued-page.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly } from './pacing.ts'
import { mailedLink, newEmail, newFounder, post } from './people.ts'

const SENT = 'Check your email for the password reset link.'
const DONE = 'Password reset successfully. Please sign in with your new password.'
const NEW_PASSWORD = 'a brand new password'

async function choose(page: Page, password: string, confirm = password) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirm)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

test.describe('a forgotten password', () => {
  const onPage = continuedPage()
  let email: string
  let link: string

  test('[A2.forgot.1] [A2.forgot.2] [A5.forgot.1] a link is mailed, and an unknown address gets the same answer', async ({
    request,
  }) => {
    const page = onPage()

    ;({ email } = await newFounder(request))
    await page.clock.install()
    await page.goto('/forgot-password')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText(SENT)).toBeHidden()
    await page.getByLabel('Email').fill(newEmail('unknown'))
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send again' }).click()
    link = await test.step('the reset mail', async () => {
      return mailedLink(request, email, '/reset-password')
    })
    expect(link).toContain('type=recovery')
  })

  test('[A2.reset.7] the link asks for a password of at least eight characters', async () => {
    const page = onPage()

    await page.goto(link)
    await expect(page.locator('input[type=password]')).toHaveCount(2)
    await choose(page, 'short')
    await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  })

  test('[A2.reset.8] [A4.reset.1] [A9.redirect.1] the changed password is confirmed for 3 seconds before the redirect to sign-in', async ({
    request,
  }) => {
    const page = onPage()

    await page.clock.pauseAt(Date.now() + 60_000)
    // From the form to success, and from there to the login page.
    await expect(page.locator('input[type=password]')).toHaveCount(2)
    await choose(page, NEW_PASSWORD)
    await expect(page.locator('input[type=password]')).toHaveCount(0)
    await expect(page.locator(':focus')).toContainText(DONE)
    await page.clock.runFor(2900)
    await expect(page).toHaveURL(/\/reset-password/)
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/login')
    await page.clock.resume()
    await expect(page.getByText(DONE)).toBeVisible()
    await post(request, '/auth/login', { email, password: NEW_PASSWORD })

    await page.goto(link)
    await choose(page, NEW_PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.')
  })
})

const state = Buffer.from(JSON.stringify({ token: 'T', email: 'e@example.com' })).toString('base64url')

test('[A2.reset.1] [A2.reset.2] [A2.reset.3] [A2.reset.4] [A2.reset.5] the token of each form of link is sent with the address', async ({
  page,
}) => {
  const calls = watchCalls(page)
  for (const [at, rest] of [
    '?type=recovery&email=e@example.com#access_token=T',
    '?token=T&email=e@example.com&type=recovery',
    '?access_token=T&email=e@example.com&type=recovery',
    `?state=${state}&type=recovery`,
  ].entries()) {
    await page.goto(`/reset-password${rest}`)
    await choose(page, NEW_PASSWORD)
    await expect(page.getByRole('alert')).toBeVisible()
    const bodies = calls.of(confirmPasswordReset).map(({ body }) => body)
    expect(bodies.slice(at)).toEqual([{ token: 'T', password: NEW_PASSWORD, email: 'e@example.com' }])
    expect(new URL(page.url()).hash).toBe('')
    await page.goto('about:blank')
  }
})

test('[A8.screen.4] a reset without an answer says so', async ({ page }) => {
  await answerInstead(page, confirmPasswordReset, () => 'abort')
  await page.goto('/reset-password?token=T&email=e@example.com')
  await choose(page, 'x')
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to reset password. Please try again or request a new reset link.',
  )
})

test('[A2.reset.6] a reset link without a token offers to request a new link', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/forgot-password')
  await expect(
    page.getByText('Invalid or missing reset token. Please request a new password reset.'),
  ).toBeVisible()
})

test('[A5.reset.1] [A5.reset.2] [A5.reset.4] an invalid reset shows its message and keeps the input', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto('/reset-password?token=T')
  await choose(page, '', 'b')
  await expect(page.getByRole('alert')).toHaveText('All fields are required')
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await choose(page, 'a', 'b')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await choose(page, 'a')
  await expect(page.getByRole('alert')).toHaveText(
    'Email is missing from the reset link. Please request a new password reset.',
  )
  await expect(page.getByLabel('Confirm password')).toHaveValue('a')
  expect(calls.count(confirmPasswordReset)).toBe(0)
})

test('[A7.auth.3] [A8.screen.3] [A9.delay.2] the reset mail is requested with the return address after 2 s', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await answerInstead(page, requestPasswordReset, () => 'abort')
  await openSlowly(page, '/forgot-password')
  await page.getByLabel('Email').fill('e@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.clock.runFor(1999)
  expect(calls.count(requestPasswordReset)).toBe(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('alert')).toHaveText('Failed to send reset instructions')
  expect(calls.of(requestPasswordReset)[0]?.body).toMatchObject({
    email: 'e@example.com',
    redirectTo: expect.stringMatching(/^http:\/\/localhost:\d+\/reset-password\?type=recovery$/),
  })
  await expect(page.getByLabel('Email')).toHaveValue('e@example.com')
})
