import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { confirmInvite, verifyInvite } from '#contract/people/invitations.ts'
import { continuedPage } from './continued-page.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'

const TITLE = 'Complete your account setup'
const NEW_PASSWORD = 'a brand new password'

/** The token of an invitation by a new organization. */
async function invited(request: APIRequestContext, email = newEmail('zoe')) {
  const { organizationId } = await newFounder(request)
  const { link, userId } = await inviteEmployee(request, organizationId, email)
  return { userId, token: new URL(link).searchParams.get('token') }
}

async function activate(page: Page, password: string, confirm = password) {
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=confirm]').fill(confirm)
  await page.getByRole('button', { name: 'Activate account' }).click()
}

test.describe('an invited employee sets a password and gets the app', () => {
  const onPage = continuedPage()
  let email: string
  let link: string

  test('[A1.employees.1] [A2.activation.3] [A2.activation.4] [A2.activation.5] the link shows the person’s name and asks for a password', async ({
    request,
  }) => {
    const page = onPage()

    email = newEmail('zoe')
    const { organizationId } = await newFounder(request, 'Adventure Works')
    ;({ link } = await inviteEmployee(request, organizationId, email))
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(page.getByText('Hello Zoë, choose a password to join Adventure Works.')).toBeVisible()
    await expect(page.locator('input[type=password]')).toHaveCount(2)
  })

  test('[A0.intro.2] [A1.employees.2] [A1.employees.3] [A2.activation.6] [A2.activation.7] activation enables the account and offers the app', async ({
    request,
  }) => {
    const page = onPage()

    await activate(page, PASSWORD)
    await expect(page.getByRole('heading', { name: 'Account Activated' })).toBeFocused()
    for (const store of ['Download on the App Store', 'Get it on Google Play']) {
      await expect(page.getByRole('link', { name: store })).toHaveAttribute('href', /^https:\/\//)
    }
    await post(request, '/auth/login', { email, password: PASSWORD })
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/login')

    await page.goto(link)
    await expect(page.getByText('This invitation has expired or was already used.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  })
})

test('[A2.activation.1] [A2.activation.2] [A8.screen.7] the token of the hash or of the query is sent with the user', async ({
  page,
  request,
}) => {
  const { token, userId } = await invited(request)
  const calls = watchCalls(page)
  await answerInstead(page, confirmInvite, () => 'abort')
  for (const rest of [`?userId=${userId}#access_token=${token}`, `?userId=${userId}&token=${token}`]) {
    await page.goto(`/landing${rest}`)
    const before = calls.count(confirmInvite)
    await activate(page, PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('Failed to activate your account. Please try again.')
    await expect(page.locator('[name=password]')).toHaveValue(PASSWORD)
    expect(
      calls
        .of(confirmInvite)
        .slice(before)
        .map(({ body }) => body),
    ).toEqual([{ token, password: PASSWORD, userId }])
    expect(new URL(page.url()).hash).toBe('')
  }
  expect(calls.count(verifyInvite)).toBe(2)
})

test('[A5.activation.1] [A5.activation.2] [A5.activation.3] an invalid password shows its message', async ({
  page,
  request,
}) => {
  const { token } = await invited(request)
  const calls = watchCalls(page)
  await page.goto(`/landing?token=${token}`)
  await activate(page, '')
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.')
  await activate(page, PASSWORD, 'another one')
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(page.locator('[name=confirm]')).toBeFocused()
  await activate(page, '1234567')
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await expect(page.locator('[name=password]')).toBeFocused()
  expect(calls.count(confirmInvite)).toBe(0)
})

test('[A5.activation.4] [A5.activation.5] [A5.activation.6] an invalid link shows its message', async ({
  page,
}) => {
  const calls = watchCalls(page)
  for (const [rest, text] of [
    ['', 'Invalid invitation link. No access token provided.'],
    ['?token=abc', 'Invalid invitation link. Unable to decode token information.'],
    ['?token=a.b.c', 'Invalid invitation link. Unable to decode token information.'],
    ['#access_token=%E0%A4%A', 'Error parsing invitation link. Please contact support.'],
  ]) {
    await page.goto('about:blank')
    await page.goto(`/landing${rest}`)
    await expect(page.getByRole('alert')).toContainText(String(text))
  }
  expect(calls.all).toEqual([])
})

test('an address with an account is asked for its password, also if that is known only after submitting', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: String(baseURL) })
  const { email } = await newFounder(elsewhere)
  const { token } = await invited(request, email)
  const calls = watchCalls(page)
  const sentence = `${email} already has an account.`
  await page.goto(`/landing?token=${token}`)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('input[type=password]')).toHaveCount(1)
  await page.getByLabel('Password of your account').fill('old one')
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect.poll(() => calls.count(confirmInvite)).toBe(1)
  // The account may have been created since the page asked.
  const { data } = await post(request, verifyInvite.path, { token })
  await answerInstead(page, verifyInvite, () => ({ body: { data: { ...data, has_account: false } } }))
  await page.reload()
  await activate(page, NEW_PASSWORD)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('input[type=password]')).toHaveCount(1)
})

test('a pair of tokens is exchanged for a session, which then sets the password', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(request)
  const { data } = await post(request, '/auth/login', { email, password: PASSWORD })
  const { access_token, refresh_token } = data.session
  const calls = watchCalls(page)
  await page.goto(`/landing#access_token=${access_token}&refresh_token=${refresh_token}`)
  await activate(page, NEW_PASSWORD)
  await expect(page.getByText('Account Activated')).toBeVisible()
  expect(calls.all.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/auth/set-session', { access_token, refresh_token }],
    ['/auth/update-password', { password: NEW_PASSWORD }],
  ])
  await post(request, '/auth/login', { email, password: NEW_PASSWORD })
})
