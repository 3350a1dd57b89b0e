import { expect, type Page, test } from '@playwright/test'
import { removeBackgroundSync, storeChange, stored, waitUntilKept } from './device.ts'
import { awayFromMidnight, newEmployee, signInEmployee } from './members.ts'
import { dayFromToday, newFounder, post } from './people.ts'

/** Opens the app and waits until its service worker keeps it. */
async function openKept(page: Page) {
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitUntilKept(page)
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
  await removeBackgroundSync(page)
  await signInEmployee(page, request)
  await openKept(page)
  const sent: string[] = []
  await page.route('**/api/me/consents', async (route) => {
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

test('[P-SH-6] what waits belongs to the organization in which it was recorded, also after a switch to another one', async ({
  page,
  request,
  context,
}) => {
  const { email, founder } = await signInEmployee(page, request)
  const here = founder.organizationId
  const { organizationId: there } = await newFounder(request)
  await newEmployee(request, there, 'Zoë', email)
  const given = { purpose: 'activity', given: true, textVersion: 1, language: 'en' }
  for (const id of [here, there]) await post(page.request, `/api/me/consents?organizationId=${id}`, given)
  await awayFromMidnight(page.request, here)
  const choose = (id: string) => page.evaluate((one) => localStorage.setItem('memberOrganizationId', one), id)
  await page.goto('/me/rules')
  await choose(here)
  await page.goto('/me/record')
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Yoga')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('20')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored(page, 'outbox')).toHaveLength(1)
  await choose(there)
  await context.setOffline(false)
  await page.goto('/me')
  await expect.poll(() => stored(page, 'outbox')).toHaveLength(0)
  const days = async (organizationId: string) => {
    const params = { organizationId, from: dayFromToday(-1), to: dayFromToday(1) }
    return (await (await page.request.get('/api/me/days', { params })).json()).data.length
  }
  expect([await days(here), await days(there)]).toEqual([1, 0])
})
