import { expect, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { signInEmployee } from './members.ts'

test('[P-SH-1] Chromium finds nothing that keeps the app from being installed', async ({ page, request }) => {
  await signInEmployee(page, request)
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await expect
    .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])
})

test('[P-SH-1] the manifests have icons and a way to record, in English and in French', async ({
  request,
}) => {
  for (const [file, shortcut] of [
    ['/me.webmanifest', 'Record'],
    ['/me.fr.webmanifest', 'Saisir'],
  ] as const) {
    const manifest = await (await request.get(file)).json()
    expect(manifest).toMatchObject({ id: '/me', start_url: '/me', scope: '/me', display: 'standalone' })
    expect(manifest.shortcuts).toMatchObject([{ name: shortcut, url: '/me/record' }])
    expect(manifest.icons.map(({ sizes, purpose = 'any' }: Icon) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src } of manifest.icons)
      expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  }
})

interface Icon {
  sizes: string
  purpose?: string
}

test('[P-SH-9] the policy of the app allows no WebAssembly, no blob pictures and workers of its own only', async ({
  request,
}) => {
  const policy = (await request.get('/me')).headers()['content-security-policy'] ?? ''
  expect(policy).not.toContain('wasm-unsafe-eval')
  expect(policy).not.toContain('blob:')
  // Workers follow the policy of scripts.
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('worker-src')
})

const installCard = 'Keep it on your home screen'

test('[P-SH-8] where the browser offers to install the app, a button asks it', async ({ page, request }) => {
  await signInEmployee(page, request)
  await page.goto('/me/more')
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
  await page.evaluate(() => {
    const prompt = async () => document.body.setAttribute('data-asked', 'yes')
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await expect(page.getByText(installCard)).toHaveCount(0)
})

test('[P-SH-8] a phone without such an offer shows in pictures how to add the app, unless it is installed', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'onbeforeinstallprompt')
    Reflect.deleteProperty(Window.prototype, 'onbeforeinstallprompt')
  })
  await signInEmployee(page, request)
  await page.goto('/me/more')
  const list = page.getByRole('list').filter({ hasText: 'Choose “Add to Home Screen”' })
  await expect(list.locator('svg')).toHaveCount(3)
  const violations = await findViolations(page)
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
  await expect(page.getByText(installCard)).toHaveCount(0)
  await context.close()
})
