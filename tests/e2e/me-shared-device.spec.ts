import { expect, type Page, test } from '@playwright/test'
import { newEmployee } from './members.ts'
import { newFounder, PASSWORD } from './people.ts'

/** All that scripts, the service worker or cookies with an end have stored in this browser. */
async function kept(page: Page) {
  const stored = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    local: Object.keys(localStorage),
  }))
  const cookies = (await page.context().cookies()).filter(({ expires }) => expires !== -1)
  return { ...stored, cookies: cookies.map(({ name }) => name) }
}

const nothing = { databases: [], caches: [], workers: 0, local: [], cookies: [] }

test('[P-ACC-4] on a shared computer a session and a day are recorded by hand, and “Not my device” keeps nothing on it', async ({
  page,
  request,
  context,
}) => {
  const { organizationId } = await newFounder(request)
  const { email } = await newEmployee(request, organizationId)
  await page.goto('/me')
  const box = page.getByRole('checkbox', { name: 'Not my device' })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByRole('checkbox', { name: 'Stay signed in on this phone' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()

  await page.goto('/me/record')
  await page.getByRole('checkbox', { name: 'Keep my activity' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Yoga')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('of 6,000 step equivalents today')).toBeVisible()
  await page.goto('/me/record')
  await page.getByRole('radio', { name: 'A whole day' }).check()
  await page.getByRole('textbox', { name: 'Steps' }).fill('3000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('of 6,000 step equivalents today')).toBeVisible()
  // What a browser keeps when it closes is what stands here.
  expect(await kept(page)).toEqual(nothing)
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['session', 'shared_device'])

  await page.goto('/me/more')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await kept(page)).toEqual(nothing)
  expect(await context.cookies()).toEqual([])
})

test('[P-ACC-4] the next person who signs in on the same computer may keep the app on it', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(request)
  const { email } = await newEmployee(request, organizationId)
  const signIn = async (isShared: boolean) => {
    await page.context().clearCookies({ name: 'session' })
    await page.goto('/login?from=%2Fme')
    await page.getByRole('checkbox', { name: 'Not my device' }).setChecked(isShared)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  }
  await signIn(true)
  expect(await kept(page)).toEqual(nothing)
  await signIn(false)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(async () => (await kept(page)).databases).toEqual(['elan'])
})
