import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test'
import { type NoticeKind, noticeKinds } from '#contract/participation/notices.ts'
import { noticePaths, pushWords } from '#server/participation/notices/push-words.ts'
import { findViolations } from './accessibility.ts'
import { newEmployee, signInEmployee } from './members.ts'
import { newFounder, PASSWORD } from './people.ts'

/** What a browser's push service gives for a subscription. No journey reaches such a service. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** Notes in the page in which order the browser is asked, and answers as a browser with a push service. */
const standInForPushService = (page: Page) =>
  page.addInitScript((made) => {
    const note = (step: string) => {
      const { dataset } = document.documentElement
      dataset.asked = `${dataset.asked ?? ''}${step} `
    }
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      note(navigator.userActivation.isActive ? 'permission-after-a-tap' : 'permission')
      return ask()
    }
    PushManager.prototype.subscribe = async (options) => {
      note(`subscribe-${options?.userVisibleOnly}`)
      return { ...made, toJSON: () => made } as unknown as PushSubscription
    }
  }, subscription)

async function openApp(page: Page, context: BrowserContext, path = '/me') {
  await context.grantPermissions(['notifications'])
  await page.goto(path)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
}

/** Has the browser deliver pushes to the app's worker, as a push service does. */
async function makeDeliver(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/me')
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** What a notification says and where it leads. */
interface Shown {
  title: string
  body: string
  tag: string
  data: string
}

/** The part of a service worker's global object that pushes need. */
interface Scope {
  shown: Shown[]
  opened: string[]
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: { focus(): Promise<unknown> } }
  clients: { openWindow(path: string): Promise<unknown> }
}

/**
 * The app's worker, which notes what it shows: headless browsers have no notifications. A notification takes the place
 * of the one of its tag, and a press may bring a window to the front, as a system has it.
 */
async function watchWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    Object.assign(scope, { shown: [], opened: [] })
    scope.registration.showNotification = async (title, { body = '', tag = '', data } = {}) => {
      scope.shown = [...scope.shown.filter((one) => one.tag !== tag), { title, body, tag, data }]
    }
    scope.WindowClient.prototype.focus = async () => scope.opened.push('focus')
    scope.clients.openWindow = async (path) => scope.opened.push(path)
  })
  return worker
}

const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).shown)

/** Presses the notification of a tag. @returns what the worker opened or brought to the front */
const press = (worker: Worker, tag: string) =>
  worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as Scope
    scope.opened = []
    const found = scope.shown.find((one) => one.tag === pressed)
    const close = () => {
      scope.shown = scope.shown.filter((one) => one !== found)
    }
    const work: Promise<unknown>[] = []
    const waitUntil = (one: Promise<unknown>) => work.push(one)
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...found, close },
      waitUntil,
    })
    dispatchEvent(event)
    await Promise.all(work)
    return scope.opened
  }, tag)

/** A push of a kind, as the server's tests decrypt it. */
const pushOf = (kind: NoticeKind, language: 'en' | 'fr') => ({
  title: 'Élan',
  body: pushWords[language][kind],
  path: noticePaths[kind],
  tag: kind,
})
const byTag = (a: { tag: string }, b: { tag: string }) => a.tag.localeCompare(b.tag)

test('[P-NOT-1] pushes are explained first, the browser is asked after a tap alone, and one tap ends them', async ({
  page,
  request,
  context,
}) => {
  const { organizationId } = await newFounder(request)
  const { email } = await newEmployee(request, organizationId)
  await standInForPushService(page)
  await page.goto('/me')
  await page.getByRole('checkbox', { name: 'Stay signed in on this phone' }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  await openApp(page, context, '/me/settings')
  await expect(page.getByText('At most one a day, and never between 20:00 and 8:00.')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  const told = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('/api/me/push'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Pushes are on here.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'permission-after-a-tap subscribe-true ')
  const push = async () => (await (await page.request.get('/api/me/notices')).json()).data.push
  expect(await push()).toMatchObject({ isOn: true, publicKey: (await told).postDataJSON().publicKey })
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await push()).toMatchObject({ isOn: false })
})

test('a push is shown in the words of its kind, without a figure, also while no page of the app is open', async ({
  page,
  request,
  context,
}) => {
  await signInEmployee(page, request)
  await openApp(page, context)
  const worker = await watchWorker(context)
  await page.goto('/readyz')
  const deliver = await makeDeliver(page, context)
  for (const language of ['en', 'fr'] as const) {
    const pushes = noticeKinds.map((kind) => pushOf(kind, language))
    for (const push of pushes) await deliver(JSON.stringify(push))
    const expected = pushes.map(({ path, ...push }) => ({ ...push, data: path })).sort(byTag)
    // A later push of a kind takes the place of the one before.
    await expect.poll(async () => (await shownBy(worker)).sort(byTag)).toEqual(expected)
    expect(expected.filter(({ title, body }) => /\d/.test(title + body))).toEqual([])
  }
})

test('a press on a notification opens its page in the app, and no other address', async ({
  page,
  request,
  context,
}) => {
  await signInEmployee(page, request)
  await openApp(page, context)
  const worker = await watchWorker(context)
  const deliver = await makeDeliver(page, context)
  const receive = async (push: ReturnType<typeof pushOf>) => {
    await deliver(JSON.stringify(push))
    await expect.poll(() => shownBy(worker)).toHaveLength(1)
  }
  await receive(pushOf('results', 'en'))
  expect(await press(worker, 'results')).toEqual(['focus'])
  await expect(page).toHaveURL('/me/challenges')
  expect(await shownBy(worker)).toEqual([])
  await receive({ ...pushOf('weekly', 'en'), path: 'https://example.com/me' })
  expect(await press(worker, 'weekly')).toEqual(['focus'])
  await expect(page).toHaveURL('/me')
  // Without a page of the app, a window opens.
  await receive(pushOf('weekly', 'en'))
  await page.goto('/readyz')
  expect(await press(worker, 'weekly')).toEqual(['/me/history'])
})
