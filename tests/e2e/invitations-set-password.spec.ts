import { expect, type Page, test } from '@playwright/test'
import { updatePassword } from '#contract/identity/passwords.ts'
import { confirmInvite, verifyInvite } from '#contract/people/invitations.ts'
import { failure, idOf, mockApi, on, sessionOf } from './mock.ts'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'

const invited = on(verifyInvite, {
  data: {
    email: 'ada@example.com',
    userId: idOf(900),
    first_name: 'Ada',
    organization: { id: idOf(1), name: 'Northwind', description: null, logo_url: null },
    has_account: false,
  },
})
const accepted = on(confirmInvite, { data: { user: sessionOf().user } })
const changed = on(updatePassword, { data: { user: sessionOf().user } })

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
  const { organizationId } = await newFounder(request, 'Fourth Coffee')
  const { link } = await inviteEmployee(request, organizationId, email)
  const token = new URL(link).searchParams.get('token')
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
}) => {
  const api = await mockApi(page, { session: null, answers: [invited, on(confirmInvite, () => 'abort')] })
  await page.goto('/invitation?token=T')
  await choose(page, '')
  await expect(page.getByRole('alert')).toHaveText('All fields are required')
  await choose(page, 'a', 'b')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  expect(api.count(confirmInvite)).toBe(0)
  await choose(page, 'a')
  await expect(page.getByRole('alert')).toHaveText('Failed to set password')
  await expect(page.locator('[name=password]')).toHaveValue('a')
})

test('[A2.invitation.4] [A5.password.1] a signed-in invited person changes their own password', async ({
  page,
}) => {
  const api = await mockApi(page, { answers: [invited, changed, accepted] })
  await page.goto('/invitation?token=T')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await choose(page, PASSWORD)
  await expect(page.getByText('Your password is set')).toBeVisible()
  const sent = api.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(sent).toEqual(['/api/auth/verify-invite', '/auth/update-password', '/api/auth/confirm-invite'])
})

test('another person’s session is kept', async ({ page }) => {
  const api = await mockApi(page, {
    session: sessionOf('someone.else@example.com'),
    answers: [invited, changed, accepted],
  })
  await page.goto('/invitation?token=T')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await choose(page, PASSWORD)
  await expect(page.getByText('Your password is set')).toBeVisible()
  expect(api.count(updatePassword)).toBe(0)
  expect(api.sent.at(-1)?.body).toEqual({ token: 'T', password: PASSWORD })
})

test('the current password is requested if the server requires it', async ({ page }) => {
  const right = { body: { data: { user: sessionOf().user } } }
  const api = await mockApi(page, {
    answers: [
      invited,
      accepted,
      on(updatePassword, () => (api.count(updatePassword) === 1 ? failure('account.wrong_password') : right)),
    ],
  })
  await page.goto('/invitation?token=T')
  await choose(page, PASSWORD)
  await page.getByLabel('Current password').fill('the old one')
  await expect(page.locator('[name=password]')).toHaveValue(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
  expect(api.sent.find(({ body }) => JSON.stringify(body)?.includes('current_password'))?.body).toEqual({
    password: PASSWORD,
    current_password: 'the old one',
  })
})
