import { expect, type Page, test } from '@playwright/test'
import { updatePassword } from '#contract/identity/passwords.ts'
import { setSession } from '#contract/identity/sessions.ts'
import { confirmInvite, verifyInvite } from '#contract/people/invitations.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { continuedPage } from './continued-page.ts'
import { failure, idOf, mockApi, on, sessionOf } from './mock.ts'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post, tokenOf } from './people.ts'

const TITLE = 'Complete your account setup'
const token = tokenOf({ sub: idOf(7), email: 'zoe@example.com', first_name: 'Zoë' })

const invite = (has_account = false): Answer<typeof verifyInvite> => ({
  data: {
    email: 'zoe@example.com',
    userId: idOf(7),
    first_name: 'Zoë',
    organization: { id: idOf(1), name: 'Northwind', description: null, logo_url: null },
    has_account,
  },
})

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
    await expect(page.getByText('Account Activated')).toBeVisible()
    for (const store of ['Download on the App Store', 'Get it on Google Play']) {
      await expect(page.getByRole('link', { name: store })).toHaveAttribute('href', /^https:\/\//)
    }
    await post(request, '/auth/login', { email, password: PASSWORD })
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/login')

    await page.goto(link)
    await expect(page.getByText('This invitation has expired or was already used.')).toBeVisible()
  })
})

for (const [where, rest] of [
  ['the hash', `?userId=U#access_token=${token}`],
  ['the query', `?userId=U&token=${token}`],
] as const) {
  test(`[A2.activation.1] [A2.activation.2] [A8.screen.7] the token of ${where} is sent with the user`, async ({
    page,
  }) => {
    const answers = [on(verifyInvite, invite()), on(confirmInvite, () => 'abort')]
    const api = await mockApi(page, { session: null, answers })
    await page.goto(`/landing${rest}`)
    await activate(page, PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('Failed to activate your account. Please try again.')
    await expect(page.locator('[name=password]')).toHaveValue(PASSWORD)
    expect(api.sent.at(-1)?.body).toEqual({ token, password: PASSWORD, userId: 'U' })
    expect(api.count(verifyInvite)).toBe(1)
    expect(new URL(page.url()).hash).toBe('')
  })
}

test('[A5.activation.1] [A5.activation.2] [A5.activation.3] an invalid password shows its message', async ({
  page,
}) => {
  const api = await mockApi(page, { session: null, answers: [on(verifyInvite, invite())] })
  await page.goto(`/landing?token=${token}`)
  await activate(page, '')
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.')
  await activate(page, PASSWORD, 'another one')
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(page.locator('[name=confirm]')).toBeFocused()
  await activate(page, '1234567')
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await expect(page.locator('[name=password]')).toBeFocused()
  expect(api.count(confirmInvite)).toBe(0)
})

test('[A5.activation.4] [A5.activation.5] [A5.activation.6] an invalid link shows its message', async ({
  page,
}) => {
  const api = await mockApi(page, { session: null })
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
  expect(api.sent).toEqual([])
})

test('an address with an account is asked for its password, also if that is known only after submitting', async ({
  page,
}) => {
  const known = { now: true }
  const api = await mockApi(page, {
    session: null,
    answers: [
      on(verifyInvite, () => ({ body: { ...invite(known.now) } })),
      on(confirmInvite, () => failure('invitation.existing_account')),
    ],
  })
  const sentence = 'zoe@example.com already has an account.'
  await page.goto(`/landing?token=${token}`)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('input[type=password]')).toHaveCount(1)
  await page.getByLabel('Password of your account').fill('old one')
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect.poll(() => api.count(confirmInvite)).toBe(1)
  known.now = false
  await page.reload()
  await activate(page, PASSWORD)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('input[type=password]')).toHaveCount(1)
})

test('a pair of tokens is exchanged for a session, which then sets the password', async ({ page }) => {
  const answers = [
    on(setSession, { data: { user: sessionOf().user, session: sessionOf() } }),
    on(updatePassword, { data: { user: sessionOf().user } }),
  ]
  const api = await mockApi(page, { answers })
  await page.goto('/landing#access_token=A&refresh_token=R')
  await activate(page, PASSWORD)
  await expect(page.getByText('Account Activated')).toBeVisible()
  expect(api.sent.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/set-session', { access_token: 'A', refresh_token: 'R' }],
    ['/auth/update-password', { password: PASSWORD }],
  ])
})
