import { expect, type Page, test } from '@playwright/test'
import { login, logout } from '#contract/identity/sessions.ts'
import { createUser, listUsers } from '#contract/people/users.ts'
import { errors } from '#contract/platform/errors.ts'
import { getMyOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { mockApi, on, type Reply } from './mock.ts'

async function signIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('[A7.common.1] [B7.common.2] requests have JSON bodies and the session cookie', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'elan', value: 'x', url: baseURL ?? '', httpOnly: true }])
  const api = await mockApi(page, { session: null })
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/login'))
  await signIn(page)
  const request = await sent
  expect(await request.headerValue('cookie')).toContain('elan=x')
  const post = api.sent.find(({ path }) => path === login.path)
  expect(post?.headers['content-type']).toBe('application/json')
  expect(post?.body).toEqual({ email: 'ada@example.com', password: 'correct horse' })
})

const answers: [string, Reply, string][] = [
  ['its message', { status: 422, body: { message: 'Not like this.', error: 'x' } }, 'Not like this.'],
  ['its error', { status: 422, body: { error: 'Only an error.' } }, 'Only an error.'],
  ['its status', { status: 500, body: {} }, 'Request failed with status 500'],
  ['the screen’s own text, for success: false alone', { body: { success: false } }, 'Failed to sign in'],
  ['the screen’s own text, without an answer', 'abort', 'Failed to sign in'],
]

for (const [name, reply, text] of answers) {
  test(`[A7.answers.1] [B7.common.3] a failed call shows ${name}`, async ({ page }) => {
    await mockApi(page, { session: null, answers: [on(login, () => reply)] })
    await signIn(page)
    await expect(page.getByText(text)).toBeVisible()
  })
}

test('a failure is translated to French by its code', async ({ page }) => {
  const { status, message } = errors['account.wrong_credentials']
  const body = { success: false, code: 'account.wrong_credentials', message, error: message }
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await mockApi(page, { session: null, answers: [on(login, () => ({ status, body }))] })
  await page.goto('/login')
  await page.getByLabel('Adresse courriel').fill('ada@example.com')
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Adresse courriel ou mot de passe incorrect.')).toBeVisible()
})

test('[A4.auth.5] a logout that the server refuses still clears local data', async ({ page }) => {
  const api = await mockApi(page, { answers: [on(logout, () => ({ status: 500, body: {} }))] })
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  api.session = null
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationId'))).toBeNull()
})

test('[A5.org.1] [B7.common.1] [B8.orgs.4] without a selected organization no request is sent', async ({
  page,
}) => {
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 0, hasNext: false, hasPrev: false }
  const api = await mockApi(page, { answers: [on(listUsers, { data: { users: [], pagination } })] })
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add user' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Lin')
  await dialog.getByLabel('Last name').fill('Chen')
  await dialog.getByLabel('Email').fill('lin@example.com')
  await page.evaluate(() => localStorage.removeItem('currentOrganizationId'))
  await dialog.getByRole('button', { name: /Add|Create/ }).click()
  await expect(page.getByText('No organization selected')).toBeVisible()
  expect(api.count(createUser)).toBe(0)
})

test('resolving the organization works without a stored id', async ({ page }) => {
  const api = await mockApi(page)
  await page.goto('/teams')
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  expect(api.count(getOrganizationTree)).toBe(1)
  expect(api.count(getMyOrganization)).toBe(1)
})
