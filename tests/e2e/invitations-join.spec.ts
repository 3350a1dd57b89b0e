import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { validateInviteLink } from '#contract/people/invite-links.ts'
import { joinOrganization } from '#contract/tenants/registration.ts'
import { continuedPage } from './continued-page.ts'
import { failure, type Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly } from './pacing.ts'
import { mailedLink, newEmail, newFounder, PASSWORD, post } from './people.ts'

const typed = {
  firstName: 'Zoë',
  lastName: 'Berg',
  email: 'zoe@example.com',
  password: PASSWORD,
  confirm: PASSWORD,
}

async function fill(page: Page, values: Partial<typeof typed>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

/** The path of an organization's invite link. */
async function newLink(request: APIRequestContext, company?: string) {
  const { organizationId } = await newFounder(request, company)
  const { inviteLink } = await (await request.get(`/api/organizations/${organizationId}/invite-link`)).json()
  const { pathname, search, searchParams } = new URL(inviteLink)
  return { organizationId, link: pathname + search, own: searchParams.get('token') }
}

const join = (page: Page) => page.getByRole('button', { name: 'Join Organization' })

test.describe('joining by link', () => {
  const onPage = continuedPage()
  let email: string
  let organizationId: string
  let own: string | null

  test('[A2.join.1] [A2.join.2] [A2.join.3] [A2.join.4] the link shows the organization and a form', async ({
    request,
  }) => {
    const page = onPage()

    email = newEmail('visitor')
    let link: string
    ;({ organizationId, own, link } = await newLink(request, 'Litware'))
    await request.patch(`/api/organizations/${organizationId}`, { data: { description: 'Good reading.' } })
    const validation = page.waitForRequest((sent) => sent.url().includes('/invites/validate/'))
    await page.goto(link)
    expect(decodeURIComponent((await validation).url())).toContain(`/invites/validate/${own}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Litware')
    await expect(page.getByText('Good reading.')).toBeVisible()
    await expect(page.locator('main [data-initial="L"]')).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
    await expect(page.locator('form input')).toHaveCount(5)
  })

  test('[A2.join.5] [A6.member.1] [A3.register.3] a visitor who completes the form registers in that organization and gets the app', async ({
    request,
  }) => {
    const page = onPage()

    await fill(page, { ...typed, email })
    const registration = page.waitForRequest((sent) => sent.url().endsWith('/register'))
    await join(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success!')
    await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toBeVisible()
    const sent = await registration
    expect(new URL(sent.url()).pathname).toBe(`/api/organizations/${organizationId}/register`)
    expect(sent.postDataJSON().metadata.organizationInviteToken).toBe(own)
    await post(request, '/auth/login', { email, password: PASSWORD })
  })
})

test('a person added by the organization gets their own invitation by mail', async ({ page, request }) => {
  const email = newEmail('added')
  const { organizationId } = await newFounder(request, 'Litware')
  const path = `/api/organizations/${organizationId}`
  await post(request, `${path}/users`, { first_name: 'Ada', last_name: 'Added', email })
  const { inviteLink } = await (await request.get(`${path}/invite-link`)).json()
  await page.goto(inviteLink)
  await fill(page, { ...typed, email })
  await join(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.locator('main')).toContainText(email)
  await page.goto(await mailedLink(request, email, '/landing'))
  await expect(page.getByRole('main')).toContainText('Litware')
})

test('[A2.join.2] [A3.inviteresult.1] the organization is shown whichever way the answer wraps it', async ({
  page,
  request,
}) => {
  const { organizationId: id, link } = await newLink(request)
  const face = { id, name: 'Northwind', description: 'Good food for big cities.', logo_url: null }
  const answer: { next: Reply } = { next: { body: face } }
  await answerInstead(page, validateInviteLink, () => answer.next)
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const shows = async (reply: Reply) => {
    answer.next = reply
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(face.name)
    await expect(page.getByText(face.description)).toBeVisible()
  }
  await shows({ body: face })
  await expect(page.locator('main [data-initial="N"]')).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  await shows({ body: { organization: { ...face, logo_url: logo } } })
  await expect(page.locator('main img')).toHaveAttribute('src', logo)
})

test('[A5.join.1] [A5.join.2] [A5.join.3] [A8.screen.8] an invalid input shows its message and keeps the form', async ({
  page,
  request,
}) => {
  const { organizationId, link } = await newLink(request)
  const calls = watchCalls(page)
  await answerInstead(page, joinOrganization, () => 'abort')
  await page.addInitScript(() => localStorage.setItem('currentOrganizationId', 'of-the-visitor'))
  await page.goto(link)
  for (const name of Object.keys(typed)) {
    await fill(page, { ...typed, [name]: '' })
    await join(page).click()
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.')
    await expect(page.locator(`[name=${name}]`)).toBeFocused()
  }
  await fill(page, { ...typed, confirm: 'another one' })
  await join(page).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await fill(page, { password: '1234567', confirm: '1234567' })
  await join(page).click()
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  expect(calls.count(joinOrganization)).toBe(0)
  await fill(page, typed)
  await join(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create your account. Please try again.')
  for (const [name, value] of Object.entries(typed)) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
  }
  expect(calls.of(joinOrganization).map(({ url }) => url.pathname)).toEqual([
    `/api/organizations/${organizationId}/register`,
  ])
})

test('[A5.join.4] [A5.join.5] [A5.join.6] an invalid link shows its message', async ({ page }) => {
  await page.goto('/invite')
  await expect(page.getByRole('alert')).toContainText('Invalid invitation link. No token provided.')
  await page.goto('/invite?token=bogus')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired organization invitation link.')
  const end = await answerInstead(page, validateInviteLink, () => 'abort')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to validate the invitation. Please try again later.',
  )
  await end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid or expired organization invitation link.')
})

test('[A9.delay.3] with the documented delays joining takes 2 s, and an error none', async ({
  page,
  request,
}) => {
  const { link } = await newLink(request)
  const end = await answerInstead(page, joinOrganization, () => failure('server.busy'))
  await openSlowly(page, link)
  await fill(page, { ...typed, email: newEmail('visitor') })
  await join(page).click()
  await expect(page.getByRole('alert')).toHaveText('The service is busy. Please try again in a moment.')
  await end()
  const answered = page.waitForResponse((response) => response.url().endsWith('/register'))
  await join(page).click()
  await (await answered).finished()
  await page.clock.runFor(1999)
  await expect(join(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(1)
  await expect(page.getByText('Success!')).toBeVisible()
})
