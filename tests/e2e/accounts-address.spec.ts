import { expect, type Page, test } from '@playwright/test'
import { signInEmployee } from './members.ts'
import { mailedLink, newEmail, newFounder, PASSWORD, post } from './people.ts'

async function askForLink(page: Page, email: string) {
  const card = page.getByRole('region', { name: 'Sign-in address' })
  await card.getByLabel('New address').fill(email)
  await card.getByLabel('Current password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(card.getByText(`We mailed a link to ${email}.`)).toBeVisible()
}

test('a person changes the sign-in address and reverts it from the mail to the old address', async ({
  page,
}) => {
  const { email: old } = await newFounder(page.request)
  const email = newEmail('moved')
  const linkTo = (to: string) => mailedLink(page.request, to, '/confirm-email')
  await page.goto('/settings/account')
  const card = page.getByRole('region', { name: 'Sign-in address' })
  await card.getByLabel('New address').fill(old)
  await card.getByLabel('Current password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(card.getByText('You sign in with this address already.')).toBeVisible()
  await askForLink(page, email)
  await page.goto(await linkTo(email))
  await page.getByRole('button', { name: 'Sign in with this address' }).click()
  const focused = page.locator(':focus')
  await expect(focused).toContainText(`You sign in with ${email} from now on.`)
  await post(page.request, '/auth/login', { email, password: PASSWORD })
  await page.goto(await linkTo(old))
  await page.getByRole('button', { name: 'Take the change back' }).click()
  await expect(focused).toContainText(`You sign in with ${old} again.`)
  await expect(page.getByRole('link', { name: 'Choose another password' })).toBeVisible()

  for (const dead of [await linkTo(email), '/confirm-email']) {
    await page.goto(dead)
    if (dead !== '/confirm-email')
      await page.getByRole('button', { name: 'Sign in with this address' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  }
})

test('confirming an address corrected by an administrator requires the person’s password', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const path = `/api/organizations/${organizationId}`
  const { inviteLink } = await (await page.request.get(`${path}/invite-link`)).json()
  const token = new URL(inviteLink).searchParams.get('token')
  const old = newEmail('member')
  const person = { email: old, password: PASSWORD, firstName: 'Zoe', lastName: 'Berg' }
  const joined = await post(page.request, '/api/users/complete-registration', { token, ...person })
  const email = newEmail('corrected')
  const changed = await page.request.patch(`${path}/users/${joined.data.user.id}`, { data: { email } })
  expect(changed.ok()).toBe(true)
  await page.goto('/users')
  await page
    .getByRole('button', { name: /Zoe Berg/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText(`Still signs in with ${old}`)).toBeVisible()
  await page.goto(await mailedLink(page.request, email, '/confirm-email'))
  await page.locator('[name=password]').fill('not their password')
  await page.getByRole('button', { name: 'Sign in with this address' }).click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await page.locator('[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in with this address' }).click()
  await expect(page.getByText(`You sign in with ${email} from now on.`)).toBeVisible()
})

test('an employee changes the sign-in address in the settings of the app', async ({ page, request }) => {
  await signInEmployee(page, request)
  const email = newEmail('private')
  await page.goto('/me/settings')
  await askForLink(page, email)
  await page.goto(await mailedLink(request, email, '/confirm-email'))
  await page.getByRole('button', { name: 'Sign in with this address' }).click()
  await expect(page.getByText(`You sign in with ${email} from now on.`)).toBeVisible()
  await post(page.request, '/auth/login', { email, password: PASSWORD })
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible()
})
