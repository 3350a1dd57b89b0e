import { expect, type Page, test } from '@playwright/test'
import { startOpenIdProvider } from '#tests/server/openid-provider.ts'

type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** Starts an identity provider for the journeys of a file. The browser accepts its certificate. */
export function startIdentityProvider(): { current: OpenIdProvider } {
  const started = {} as { current: OpenIdProvider }
  test.use({ ignoreHTTPSErrors: true })
  test.beforeAll(async () => {
    const { E2E_PROVIDER_KEY: key = '', E2E_PROVIDER_CERT: cert = '' } = process.env
    started.current = await startOpenIdProvider({ key, cert })
  })
  test.afterAll(() => started.current.close())
  return started
}

/** Signs in at the provider, which takes any address and password. */
export async function signInAtProvider(page: Page, email: string) {
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Presses the link that tests a connection. @returns the tab with the outcome */
export async function runTest(page: Page, email: string) {
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Test connection' }).click()
  const tab = await opening
  const login = tab.getByPlaceholder('Enter any login')
  const ended = tab.getByRole('heading', { name: /works|failed/ })
  await expect(login.or(ended)).toBeVisible()
  if (await login.isVisible()) await signInAtProvider(tab, email)
  await expect(ended).toBeVisible()
  return tab
}
