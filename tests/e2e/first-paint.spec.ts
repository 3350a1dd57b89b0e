import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { newFounder } from './people.ts'

/** Kilobytes of JavaScript, as gzip, that a page fetches until the network is idle. */
async function fetchedBy(page: Page, path: string) {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      sizes.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      )
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Fetches by timers and idle callbacks count too.
  await page.waitForTimeout(1500)
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes.values())
  return { kilobytes: all.reduce((sum, size) => sum + size, 0) / 1000, files: [...sizes.keys()] }
}

const bounds = { '/login': 96, '/users': 140 }

for (const language of ['en', 'fr']) {
  for (const [path, bound] of Object.entries(bounds)) {
    test(`${path} in ${language} fetches at most ${bound} kB of JavaScript until it is idle`, async ({
      page,
    }) => {
      if (path !== '/login') await newFounder(page.request)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const { kilobytes, files } = await fetchedBy(page, path)
      expect(kilobytes, files.join('\n')).toBeLessThanOrEqual(bound)
    })
  }
}

test('[I-UI-2] /login stays within 100 kB to its first paint, and fetches passkeys and single sign-on on demand', async ({
  page,
}) => {
  const { kilobytes, files } = await fetchedBy(page, '/login')
  expect(kilobytes, files.join('\n')).toBeLessThanOrEqual(100)
  // The small hook that asks about the domain is not meant.
  const onDemand = /passkey|webauthn|(?<!use)sso/i
  expect(files.filter((file) => onDemand.test(withoutHash(file)))).toEqual([])
  const scripts = scriptsFrom(page)
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  expect(scripts.filter((file) => onDemand.test(withoutHash(file)))).not.toEqual([])
})

/** The hash in a file's name may spell anything. */
const withoutHash = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')

/** Collects the names of the scripts fetched from now on. */
function scriptsFrom(page: Page) {
  const names: string[] = []
  page.on('request', (request) =>
    names.push(new URL(request.url()).pathname.replace(/^.*\/|-[\w-]+\.js$/g, '')),
  )
  return names
}

test('hovering prefetches a menu, and the keyboard opens, navigates and closes it', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/users', { waitUntil: 'networkidle' })
  const scripts = scriptsFrom(page)
  const trigger = page.getByRole('button', { name: 'Account of' })
  await trigger.hover()
  await expect.poll(() => scripts).toContain('LoadedMenu')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(trigger).toBeFocused()
})

test('a combobox opens on its first press with its search focused', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/users', { waitUntil: 'networkidle' })
  const trigger = page.getByRole('banner').getByRole('combobox', { name: 'Organization', exact: true })
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('combobox', { name: 'Search organizations' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
})

test('keys typed after Ctrl K are kept while the dialog loads', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/users', { waitUntil: 'networkidle' })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/CommandDialog.*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tea')
  arrive()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('tea')
})
