import { expect, test } from '@playwright/test'
import { newEmployee } from './members.ts'
import { dayFromToday, inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'

test('[P-IN-1] below the stores and the way to sign in, an accepted invitation offers the browser', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(request)
  const { link } = await inviteEmployee(request, organizationId, newEmail('arrival'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(link)
  for (const name of ['password', 'confirm']) await page.locator(`[name=${name}]`).fill(PASSWORD)
  await page.getByRole('button').last().click()
  const open = page.getByRole('link', { name: 'Open in the browser' })
  await expect(open).toHaveAttribute('href', '/me')
  const top = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.y ?? 0
  expect(await top('Open in the browser')).toBeGreaterThan(await top('Go to Login'))
  expect(await top('Go to Login')).toBeGreaterThan(await top('Get it on Google Play'))
  const code = page.getByRole('img', { name: /QR code of .*\/me$/ })
  await expect(code).toBeVisible()
  await page.setViewportSize({ width: 899, height: 900 })
  await expect(code).toBeHidden()
  await open.click()
  await expect(page).toHaveURL('/login?from=%2Fme')
})

test('[P-IN-2] an employee who signs in without a page of origin arrives at /me', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(request)
  const { email } = await newEmployee(request, organizationId)
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/me')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No organization found' })).toBeVisible()
  await page.getByRole('link', { name: 'My activity' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
})

test('[P-IN-3] an administrator goes from the console to their activity and back by keyboard', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account of' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My activity' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'My activity' }).focus()
  await page.keyboard.press('Enter')
  // She has signed up, and not confirmed her address yet.
  await expect(page.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible()
  await page.getByRole('link', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Console' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
})

test('[P-IN-7] who joined by link is asked to confirm the address where health would be', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(request)
  const { inviteLink } = await (await request.get(`/api/organizations/${organizationId}/invite-link`)).json()
  const email = newEmail('joined')
  await post(page.request, `/api/organizations/${organizationId}/register`, {
    email,
    password: PASSWORD,
    firstName: 'Noé',
    lastName: 'Petit',
    metadata: { organizationInviteToken: new URL(inviteLink).searchParams.get('token') },
  })
  await post(page.request, '/auth/login', { email, password: PASSWORD })
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible()
  await page.getByRole('button', { name: 'I have chosen my password' }).click()
  await expect(page.getByText('No password was chosen by a link to this address yet.')).toBeVisible()
  const refused = await page.request.get('/api/me/consents')
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'account.email_unverified'])
})

test('[P-IN-5] a phone stays signed in for the app alone, and the console asks to sign in again', async ({
  page,
  request,
}) => {
  const { email } = await newFounder(request)
  const signIn = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  const stay = page.getByRole('checkbox', { name: 'Stay signed in on this phone' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(stay).toHaveCount(0)
  await page.goto('/me')
  await expect(stay).not.toBeChecked()
  await stay.check()
  await signIn()
  await expect(page).toHaveURL('/me')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'))
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeGreaterThan(399)
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Console' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please sign in to open the console.')).toBeVisible()
  await expect(stay).toHaveCount(0)
  await signIn()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
})

test('[P-IN-6] an access code, typed or out of a QR code, leads to the form, and a wrong one says so', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(request, 'Harbour Works')
  await request.put(`/api/organizations/${organizationId}/access-control`, {
    data: { mode: 'code', domains: [] },
  })
  const { organization } = await (await request.get(`/api/organizations/${organizationId}`)).json()
  await page.goto('/me')
  await page.getByRole('link', { name: 'I have an access code' }).click()
  const code = page.getByRole('textbox', { name: 'Access code' })
  await code.fill('K7QF-M2XR-9TDA')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This access code is not right.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(organization.accessCode.replaceAll('-', ' ').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harbour Works' })).toBeVisible()

  await page.goto(`/join#${organization.accessCode}`)
  await expect(page.getByRole('heading', { name: 'Harbour Works' })).toBeVisible()
  await page.locator('[name=firstName]').fill('Noé')
  await page.locator('[name=lastName]').fill('Petit')
  await page.locator('[name=email]').fill(newEmail('by-code'))
  for (const name of ['password', 'confirm']) await page.locator(`[name=${name}]`).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join Organization' }).click()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(page.getByText('Open the link that we mail you')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute('href', '/me')
})

test('[P-IN-9] a challenge, a quiz and a mission of the other organization of a person are not found, and offer to switch', async ({
  page,
  request,
}) => {
  const near = await newFounder(request, 'Harbour Works')
  const { email } = await newEmployee(request, near.organizationId)
  await newFounder(page.request, 'Lighthouse Works')
  const [far] = (await (await page.request.get('/api/me/organizations')).json()).data.organizations
  const { link } = await inviteEmployee(page.request, far.id, email)
  await post(page.request, '/api/auth/confirm-invite', {
    token: new URL(link).searchParams.get('token'),
    password: PASSWORD,
  })
  const { data: challenge } = await post(page.request, `/api/organizations/${far.id}/challenges`, {
    title: 'To the lighthouse',
    type: 'podium',
    startDate: dayFromToday(-1),
    duration: 14,
  })
  const { data: quiz } = await post(page.request, `/api/organizations/${far.id}/quizzes`, {
    ...{ title: 'The lamp', category: 'wellness', startDate: dayFromToday(2), endDate: dayFromToday(9) },
    questions: [{ text: 'Is it bright?', type: 'open' }],
  })
  const assigned = await request.post('/provider/missions', {
    headers: { authorization: `Bearer ${process.env.PROVIDER_KEY}` },
    data: {
      organizationId: far.id,
      missions: [{ missionType: 'photo_challenge', missionTitle: 'The sea from above' }],
    },
  })
  const [missionId] = (await assigned.json()).data.assignmentIds
  await post(page.request, '/auth/login', { email, password: PASSWORD })
  for (const [address, title] of [
    [`/me/challenges/${challenge.id}`, 'To the lighthouse'],
    [`/me/quizzes/${quiz.id}`, 'The lamp'],
    [`/me/missions/${missionId}`, 'The sea from above'],
  ] as const) {
    await page.goto('/me')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('button', { name: 'Harbour Works' }).click()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await page.getByRole('button', { name: 'Switch to Lighthouse Works' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page).toHaveURL(address)
  }
})
