import { expect, test } from '@playwright/test'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'

test('[ruling 27] a deleted person signs in, rejoins by link and finally deletes the account', async ({
  page,
  request,
  browser,
}) => {
  const { organizationId } = await newFounder(request)
  const email = newEmail('leaver')
  const { userId, link } = await inviteEmployee(request, organizationId, email)
  const token = new URL(link).searchParams.get('token')
  const users = `/api/organizations/${organizationId}/users`
  const context = await browser.newContext()
  await post(context.request, '/api/auth/confirm-invite', { token, password: PASSWORD })
  await request.delete(`${users}/${userId}`)

  const signIn = async () => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'No organization found' })).toBeVisible()
  }
  const open = page.getByRole('button', { name: 'Delete my account' })
  await signIn()
  await expect(page.getByText('This account belongs to no organization any more.')).toBeVisible()
  await expect(page.getByText('We keep it until')).toBeVisible()

  const { inviteLink } = await (await request.get(`/api/organizations/${organizationId}/invite-link`)).json()
  await page.goto(inviteLink)
  const typed = { firstName: 'Zoë', lastName: 'Berg', email, password: PASSWORD, confirm: PASSWORD }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Join Organization' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success!')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/me')
  await page.goto('/dashboard')
  await expect(page.getByText('who administers no organization')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My activity' })).toHaveAttribute('href', '/me')
  await expect(open).toHaveCount(0)

  const { data } = await (await request.get(users, { params: { search: email } })).json()
  await request.delete(`${users}/${data.users[0].id}`)
  await signIn()
  await open.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill(email)
  await confirm.click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  const { messages } = await (await request.get('/mailbox/messages', { params: { to: email } })).json()
  expect(messages).toEqual([])
  const again = await request.post('/auth/login', { data: { email, password: PASSWORD } })
  expect(again.status()).toBe(401)
  await context.close()
})
