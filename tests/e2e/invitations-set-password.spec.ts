import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { updatePassword } from '#contract/identity/passwords.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { failure } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'

const NEW_PASSWORD = 'a brand new password'

/** The token of an invitation by a new organization. */
async function tokenFor(request: APIRequestContext, email: string) {
  const { organizationId } = await newFounder(request, 'Fourth Coffee')
  const { link } = await inviteEmployee(request, organizationId, email)
  return new URL(link).searchParams.get('token')
}

async function choose(page: Page, password: string, confirm = password) {
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=confirm]').fill(confirm)
  await page.getByRole('button', { name: 'Set password' }).click()
}

test('[A2.invitation.1] [A2.invitation.3] [A2.invitation.5] an invited person sets a password and gets the app', async ({
  page,
  request,
}) => {
  const email = newEmail('louis')
  const token = await tokenFor(request, email)
  const [first] = await Promise.all([
    page.waitForRequest(
      (sent) => sent.method() === 'POST' && (sent.postData() ?? '').includes(String(token)),
    ),
    page.goto(`/invitation?token=${token}`),
  ])
  expect(new URL(first.url()).pathname).toBe('/api/auth/verify-invite')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await choose(page, PASSWORD)
  await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toBeVisible()
  await post(request, '/auth/login', { email, password: PASSWORD })
})

test('[A2.invitation.2] without a token the page redirects to sign-in', async ({ page }) => {
  await page.goto('/invitation')
  await expect(page).toHaveURL('/login')
})

test('[A5.invitation.1] [A5.invitation.2] [A8.screen.5] an invalid input shows its message and keeps the form', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, newEmail('louis'))
  const calls = watchCalls(page)
  await answerInstead(page, confirmInvite, () => 'abort')
  await page.goto(`/invitation?token=${token}`)
  await choose(page, '')
  await expect(page.getByRole('alert')).toHaveText('All fields are required')
  await choose(page, 'a', 'b')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  expect(calls.count(confirmInvite)).toBe(0)
  await choose(page, 'a')
  await expect(page.getByRole('alert')).toHaveText('Failed to set password')
  await expect(page.locator('[name=password]')).toHaveValue('a')
})

test('[A2.invitation.4] [A5.password.1] a signed-in invited person changes their own password and gives the current one', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(page.request)
  const token = await tokenFor(request, email)
  const calls = watchCalls(page)
  // The server asks for it once the sign-in is ten minutes old.
  const isFirst = () => calls.count(updatePassword) === 1
  await answerInstead(page, updatePassword, () => (isFirst() ? failure('account.wrong_password') : undefined))
  await page.goto(`/invitation?token=${token}`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await choose(page, NEW_PASSWORD)
  await page.getByLabel('Current password').fill(PASSWORD)
  await expect(page.locator('[name=password]')).toHaveValue(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
  const sent = calls.all
    .filter(({ method }) => method === 'POST')
    .map(({ url, body }) => [url.pathname, body])
  expect(sent).toEqual([
    ['/api/auth/verify-invite', { token }],
    ['/auth/update-password', { password: NEW_PASSWORD }],
    ['/auth/update-password', { password: NEW_PASSWORD, current_password: PASSWORD }],
    ['/api/auth/confirm-invite', { token, password: NEW_PASSWORD }],
  ])
  await post(request, '/auth/login', { email, password: NEW_PASSWORD })
})

test('another person’s session is kept', async ({ page, request }) => {
  const { email } = await newFounder(page.request)
  const invited = newEmail('louis')
  const token = await tokenFor(request, invited)
  const calls = watchCalls(page)
  await page.goto(`/invitation?token=${token}`)
  await expect(page.getByLabel('Email')).toHaveValue(invited)
  await choose(page, NEW_PASSWORD)
  await expect(page.getByText('Your password is set')).toBeVisible()
  expect(calls.count(updatePassword)).toBe(0)
  expect(calls.of(confirmInvite).map(({ body }) => body)).toEqual([{ token, password: NEW_PASSWORD }])
  const { user } = await (await page.request.get('/auth/session')).json()
  expect(user.email).toBe(email)
})
