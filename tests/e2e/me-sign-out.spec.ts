import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { storeChange, stored, waitUntilKept } from './device.ts'
import { signInEmployee } from './members.ts'
import { PASSWORD, post } from './people.ts'

const decision = JSON.stringify({ purpose: 'sums', given: true, textVersion: 1, language: 'en' })

/** Opens the app as an employee, and waits until this device has kept what Today shows. */
async function openKept(page: Page, request: APIRequestContext) {
  const employee = await signInEmployee(page, request)
  await page.goto('/me')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitUntilKept(page)
  return employee
}

/** The person ends all other sessions on another device. */
async function endElsewhere(request: APIRequestContext, email: string) {
  await post(request, '/auth/login', { email, password: PASSWORD })
  expect((await request.delete('/auth/sessions')).ok()).toBe(true)
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('[P-SH-5] /logout deletes what the app has kept, and nothing opens without a connection', async ({
  page,
  request,
  context,
}) => {
  await openKept(page, request)
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => stored(page, 'kept')).toEqual([])
  await context.setOffline(true)
  await page.goto('/me/history')
  await expect(page.getByText('Your page could not be loaded')).toBeVisible()
  await expect(page.getByText('Zoë')).toHaveCount(0)
})

test('who logs out without a connection is told that they are still signed in, and loses nothing', async ({
  page,
  request,
  context,
}) => {
  await openKept(page, request)
  await page.goto('/me/more')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are still signed in: the server does not answer.')).toBeVisible()
  await expect(page).toHaveURL('/me/more')
  expect(await stored(page, 'kept')).not.toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => stored(page, 'kept')).toEqual([])
})

test('[P-SH-5] [P-SH-7] a session ended elsewhere leaves only what was not sent, which the same account sends', async ({
  page,
  request,
}) => {
  const { email } = await openKept(page, request)
  await storeChange(page, { body: decision })
  await endElsewhere(request, email)
  await page.goto('/me/history')
  await expect(page).toHaveURL(/^[^?]*\/login\?from=/)
  expect(await stored(page, 'kept')).toEqual([])
  expect(await stored(page, 'outbox')).toHaveLength(1)
  await expect(page.getByText('1 entry waits on this device')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await expect(page.getByText('1 saisie attend')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await signIn(page, email)
  await expect(page).toHaveURL('/me/history')
  await expect.poll(() => stored(page, 'outbox')).toEqual([])
  const { data } = await (await page.request.get('/api/me/consents')).json()
  expect(data).toMatchObject([{ purpose: 'sums', given: true }])
})

test('[P-SH-5] an open app that sends an entry learns that its session has ended, and deletes what it has kept', async ({
  page,
  request,
}) => {
  const { email } = await openKept(page, request)
  await storeChange(page, { body: decision })
  await endElsewhere(request, email)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/\/login\?from=/)
  expect(await stored(page, 'kept')).toEqual([])
  expect(await stored(page, 'outbox')).toHaveLength(1)
})

test('[P-SH-5] the console deletes what the app has kept once the server knows no session', async ({
  page,
  request,
}) => {
  const { email } = await openKept(page, request)
  await endElsewhere(request, email)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => stored(page, 'kept')).toEqual([])
})

test('[P-SH-5] the sign-in of another account deletes what the app has kept', async ({ page, request }) => {
  const { founder } = await openKept(page, request)
  await page.context().clearCookies()
  // The page cannot learn that the former session is gone.
  await page.route('/auth/session', (route) => route.abort())
  await page.goto('/login')
  await signIn(page, founder.email)
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => stored(page, 'kept')).toEqual([])
})

test('[P-SH-5] signing out in one tab closes the app in another one', async ({ page, request, context }) => {
  await openKept(page, request)
  const other = await context.newPage()
  await other.goto('/me/more')
  await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.goto('/logout')
  await expect(other).toHaveURL(/\/login\?from=/)
  expect(await stored(other, 'kept')).toEqual([])
})

test('[P-SH-5] after seven days without an answer of the server the app opens nothing that it has kept', async ({
  page,
  request,
  context,
}) => {
  await openKept(page, request)
  await storeChange(page, { body: decision, accountId: crypto.randomUUID() })
  const day = 24 * 3_600_000
  await context.setOffline(true)
  await page.clock.install({ time: Date.now() + 7 * day - 60_000 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 7 * day + 60_000)
  await page.reload()
  await expect(page.getByText('was deleted from this device')).toBeVisible()
  expect(await stored(page, 'kept')).toEqual([])
  expect(await stored(page, 'outbox')).toHaveLength(1)
})

test('[P-SH-7] /logout asks before it deletes what was not sent', async ({ page, request }) => {
  await openKept(page, request)
  await storeChange(page, { body: '{}' })
  await page.goto('/logout')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('1 entry is on this device alone')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/me')
  expect(await stored(page, 'outbox')).toHaveLength(1)
  await page.goto('/logout')
  await dialog.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page, 'outbox')).toEqual([])
  expect(await stored(page, 'kept')).toEqual([])
})
