import { expect, test } from '@playwright/test'
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
