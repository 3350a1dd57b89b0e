import { expect, type Page, test } from '@playwright/test'
import { storeChange, stored } from './device.ts'
import { signInEmployee } from './members.ts'

/** Opens the app and waits until its service worker keeps it. */
async function openKept(page: Page) {
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The person, their days, challenges, quizzes and missions.
  await expect.poll(() => stored(page, 'kept')).toHaveLength(5)
}

const decision = JSON.stringify({ purpose: 'sums', given: true, textVersion: 1, language: 'en' })

test('[P-SH-4] [P-TST-4] without a connection the app opens again with what it has kept', async ({
  page,
  request,
  context,
}) => {
  await signInEmployee(page, request)
  await openKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await context.setOffline(false)
})

test('[P-SH-6] [P-TST-4] what waits is shown, and is sent once when the connection returns', async ({
  page,
  request,
  context,
}) => {
  await signInEmployee(page, request)
  await openKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await context.setOffline(false)
  await storeChange(page, { body: decision })
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.headers()['idempotency-key'] ?? ''))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => stored(page, 'outbox')).toHaveLength(0)
  expect(sent).toHaveLength(1)
  const { data } = await (await page.request.get('/api/me/consents')).json()
  expect(data).toMatchObject([{ purpose: 'sums', given: true }])
})

test('[P-SH-6] what a busy server did not accept is sent again, also without an event of the browser', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await openKept(page)
  const sent: string[] = []
  await page.route('/api/me/consents?*', async (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '')
    if (sent.length > 1) return route.continue()
    await route.fulfill({ status: 503, json: { code: 'server.busy' } })
  })
  await storeChange(page, { body: decision })
  await page.reload()
  await expect(page.getByText('1 entry waits on this device to be sent.')).toBeVisible()
  await expect.poll(() => stored(page, 'outbox'), { timeout: 30_000 }).toHaveLength(0)
  expect(sent).toEqual([sent[0], sent[0]])
  await expect(page.getByText('on this device to be sent')).toHaveCount(0)
})

test('[P-SH-7] another account neither sees nor sends what waits, and signing out asks and leaves nothing', async ({
  page,
  request,
}) => {
  await signInEmployee(page, request)
  await openKept(page)
  await storeChange(page, { body: decision, accountId: crypto.randomUUID() })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await expect(page.getByText('on this device to be sent')).toHaveCount(0)
  expect(await stored(page, 'outbox')).toHaveLength(1)
  await storeChange(page, { body: '{}' })
  await page.reload()
  await expect(page.getByText('An entry was not accepted: A decision')).toBeVisible()
  await page.goto('/me/more')
  await page.getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('1 entry is on this device alone')
  await dialog.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page, 'outbox')).toHaveLength(1)
  expect(await stored(page, 'kept')).toHaveLength(0)
})
