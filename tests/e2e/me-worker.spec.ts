import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { removeBackgroundSync, storeChange, stored, waitUntilKept } from './device.ts'
import { signInEmployee } from './members.ts'
import { PASSWORD, post } from './people.ts'
import { type Release, serveRelease } from './release.ts'

const decision = JSON.stringify({ purpose: 'sums', given: true, textVersion: 1, language: 'en' })

/** Opens the app and waits until its worker and its answers are on the device. */
async function openKept(page: Page, address = '/me') {
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitUntilKept(page)
}

/** Closes the app and wakes its service worker as a connection does. @returns a page of the origin without the app */
async function wakeWorker(page: Page, context: BrowserContext) {
  const other = await context.newPage()
  await other.goto('/readyz')
  await page.close()
  const devtools = await context.newCDPSession(other)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/me')
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(other.url())
  const event = { origin, registrationId, tag: 'outbox', lastChance: false }
  await devtools.send('ServiceWorker.dispatchSyncEvent', event)
  return other
}

const consents = async (page: Page) => (await (await page.request.get('/api/me/consents')).json()).data

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test('[P-SH-6] [P-TST-4] the service worker sends what waits once while no page of the app is open', async ({
  page,
  request,
  context,
}) => {
  await signInEmployee(page, request)
  await openKept(page)
  const sent: string[] = []
  context.on('request', (one) => one.serviceWorker() && sent.push(`${one.method()} ${one.url()}`))
  await storeChange(page, { body: decision })
  const other = await wakeWorker(page, context)
  await expect.poll(() => stored(other, 'outbox')).toEqual([])
  expect(await consents(other)).toMatchObject([{ purpose: 'sums', given: true }])
  expect(sent).toEqual([expect.stringMatching(/^POST .*\/api\/me\/consents$/)])
})

test('[P-SH-6] [P-SH-7] the service worker of a person whose session has ended sends nothing, and they do later', async ({
  page,
  request,
  context,
}) => {
  const { email } = await signInEmployee(page, request)
  await openKept(page)
  await storeChange(page, { body: decision })
  await post(request, '/auth/login', { email, password: PASSWORD })
  expect((await request.delete('/auth/sessions')).ok()).toBe(true)
  const other = await wakeWorker(page, context)
  await expect.poll(() => stored(other, 'kept')).toEqual([])
  expect(await stored(other, 'outbox')).toHaveLength(1)
  await post(other.request, '/auth/login', { email, password: PASSWORD })
  await other.goto('/me')
  await expect.poll(() => stored(other, 'outbox')).toEqual([])
  expect(await consents(other)).toHaveLength(1)
})

test('[P-SH-6] an entry that waits asks the browser to wake the service worker, and the page says so', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    const register = async (tag: string) => document.documentElement.setAttribute('data-sync', tag)
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: { register } })
  })
  await signInEmployee(page, request)
  await openKept(page)
  await page.route('**/api/me/consents', (route) => route.abort())
  await storeChange(page, { body: decision })
  await page.reload()
  await expect(
    page.getByText('They are sent when you are online, also while the app is closed.'),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'outbox')
})

test('[P-SH-6] where the browser has no Background Sync, the page says to open the app once', async ({
  page,
  request,
}) => {
  await removeBackgroundSync(page)
  await signInEmployee(page, request)
  await openKept(page)
  await page.route('**/api/me/consents', (route) => route.abort())
  await storeChange(page, { body: decision })
  await page.reload()
  await expect(page.getByText('1 entry waits on this device to be sent.')).toBeVisible()
  await expect(page.getByText('Open the app once while you are online.')).toBeVisible()
})

test('[P-PRF-7] [P-SH-4] a second visit fetches nothing but answers of the API, which are never cached', async ({
  page,
  request,
  context,
}) => {
  await signInEmployee(page, request)
  await openKept(page)
  await page.close()
  const visit = await context.newPage()
  await visit.goto('/me')
  await expect(visit.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await visit.waitForLoadState('networkidle')
  const fetched = await visit.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => ({
        path: new URL(entry.name).pathname,
        bytes: (entry as PerformanceResourceTiming).transferSize,
      }),
    ),
  )
  expect(fetched.length).toBeGreaterThan(30)
  expect(fetched.filter(({ bytes, path }) => bytes > 0 && !/^\/(api|auth)\//.test(path))).toEqual([])
  const cached = await visit.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => !/^\/(me|theme\.js|assets\/.+)$/.test(path))).toEqual([])
})

test.describe('other releases of the app', () => {
  let release: Release
  test.beforeEach(async ({ baseURL }) => {
    release = await serveRelease(String(baseURL))
  })
  test.afterEach(() => release.close())
  const start = () => `${release.address}/me`

  test('[P-SH-4] [P-TST-4] a new version is taken at the next start', async ({ page, request, context }) => {
    await signInEmployee(page, request)
    await openKept(page, start())
    const [first] = await cacheNames(page)
    release.update()
    await page.reload()
    await expect(page.getByText('A new version of the app is here')).toBeVisible()
    const violations = await findViolations(page)
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(await cacheNames(page)).toContain(first)
    await page.close()
    const next = await context.newPage()
    await next.goto(start())
    await expect(next.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
    await expect.poll(() => cacheNames(next)).toEqual([expect.stringMatching(/^me later /)])
    await expect(next.getByText('A new version of the app is here')).toHaveCount(0)
  })

  test('[P-SH-4] [P-TST-4] Reload takes a new version, and is offered when nothing waits to be sent', async ({
    page,
    request,
  }) => {
    await removeBackgroundSync(page)
    await signInEmployee(page, request)
    await openKept(page, start())
    let isBusy = true
    await page.route('**/api/me/consents', (route) =>
      isBusy ? route.fulfill({ status: 503, json: { code: 'server.busy' } }) : route.continue(),
    )
    await storeChange(page, { body: decision })
    release.update()
    await page.reload()
    await expect(page.getByText('1 entry waits on this device to be sent.')).toBeVisible()
    await expect.poll(async () => (await cacheNames(page)).length).toBe(2)
    await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
    isBusy = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
    await expect.poll(() => cacheNames(page)).toEqual([expect.stringMatching(/^me later /)])
    await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  })

  test('[P-SH-4] [P-TST-4] a release that switches the worker off leaves none, and nothing that it kept', async ({
    page,
    request,
  }) => {
    await signInEmployee(page, request)
    await openKept(page, start())
    release.switchOff()
    await page.reload()
    await expect.poll(() => cacheNames(page)).toEqual([])
    await expect.poll(() => registrations(page)).toBe(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await registrations(page)).toBe(0)
  })
})
