import { expect, type Page, test } from '@playwright/test'
import {
  listConnections,
  listServableDomains,
  serveDomains,
  updateConnection,
} from '#contract/identity/connections.ts'
import { client } from '#tests/server/openid-provider.ts'
import { findViolations } from './accessibility.ts'
import { runTest, startIdentityProvider } from './identity-provider.ts'
import { idOf, mockApi, on } from './mock.ts'
import { newFounder } from './people.ts'

const provider = startIdentityProvider()

const found = async (page: Page) =>
  (await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)

test('[I-CON-1] an administrator sets up a connection by the guide, tests it until it works, and switches it on', async ({
  page,
}) => {
  const { email } = await newFounder(page.request)
  await page.goto('/settings/sso')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toContainText(['Register Élan', 'redirect address', 'Test'])
  expect(await found(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a connection' }).click()
  await expect(main).toContainText('Microsoft Entra admin center')
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://login.microsoftonline.com/common/v2.0')
  await page.getByRole('textbox', { name: 'Client ID' }).fill(client.clientId)
  await page.getByLabel('Client secret', { exact: true }).fill('an old secret')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(main).toContainText('This address serves many companies. Enter the one of your own tenant.')

  // Nothing that leads elsewhere loses what was typed.
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Okta' }).check()
  await expect(main).toContainText('Create App Integration')
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('link', { name: 'Teams' }).click(),
  ]) {
    await leave()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  }
  await expect(page.getByLabel('Client secret', { exact: true })).toHaveValue('an old secret')
  await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.current.issuer)
  expect(await found(page)).toEqual([])
  await page.getByRole('button', { name: 'Save as a draft' }).click()

  const card = page.getByRole('region', { name: 'Okta' })
  await expect(card).toContainText('Not tested')
  await expect(card).toContainText('set on')
  await expect(card.getByLabel('Client secret', { exact: true })).toHaveValue('')
  await expect(card.getByRole('button', { name: 'Switch on' })).toHaveCount(0)
  provider.current.open(await card.getByRole('textbox', { name: 'Redirect address' }).inputValue())
  const failed = await runTest(page, email)
  await expect(failed.getByRole('alert')).toContainText('make a new client secret')
  expect(await found(failed)).toEqual([])
  await failed.close()
  await expect(card).toContainText('The provider does not accept the client.')

  await card.getByLabel('Client secret', { exact: true }).fill(client.clientSecret)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByLabel('Client secret', { exact: true })).toHaveValue('')
  const tested = await runTest(page, email)
  await expect(tested.getByRole('heading', { name: 'The connection works' })).toBeVisible()
  await expect(tested.locator('dl').first()).toContainText(`emailEmail${email}`)
  await expect(tested.getByRole('main')).toContainText('email_verifiedNot used')
  await expect(tested.getByText(/^-?[\d,]+ seconds/)).toBeVisible()
  expect(await found(tested)).toEqual([])
  await tested.close()

  await expect(card).toContainText('Tested, not on')
  await card.getByRole('button', { name: 'Switch on' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  await card.getByText('Last attempts').click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Test' }).first()).toContainText('Test succeeded')
  await expect(card).toContainText('Technical reason')
  expect(await found(page)).toEqual([])
  expect(await page.content()).not.toContain(client.clientSecret)

  await card.getByRole('textbox', { name: 'Client ID' }).fill('another')
  await expect(card.getByRole('status').filter({ hasText: 'ends the sessions' })).toBeVisible()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card).toContainText('Not tested')
})

test('an administrator chooses whose addresses a connection serves, and whether it adds people', async ({
  page,
}) => {
  const connection = {
    ...{
      id: idOf(1),
      name: 'Okta',
      state: 'on' as const,
      issuer: 'https://example.okta.com',
      clientId: 'elan',
    },
    ...{ secretSetAt: null, algorithm: 'RS256' as const, people: 0, testedAt: null, lastSuccessAt: null },
    claims: { email: 'email', firstName: 'given_name', lastName: 'family_name' },
    ...{
      redirectUri: 'https://elan.example.com/r',
      startUri: 'https://elan.example.com/s',
      logoutUri: 'https://elan.example.com/l',
      lastFailure: null,
    },
    ...{ domains: [], joins: false, defaultOrganizationId: null, groupSource: null, requiredAmr: [] },
    pausedUntil: null,
  }
  const owner = 'Northwind'
  const api = await mockApi(page, {
    answers: [
      on(listConnections, { data: [connection] }),
      on(listServableDomains, {
        data: [
          { id: idOf(2), domain: 'example.com', owner, state: 'proved' },
          { id: idOf(3), domain: `${'a-long-label-'.repeat(4)}x.example.org`, owner, state: 'proved' },
        ],
      }),
      on(serveDomains, { data: connection }),
      on(updateConnection, { data: connection }),
    ],
  })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/settings/sso')
  await page.getByText('Domains and new people').click()
  await page.getByRole('checkbox', { name: 'example.com' }).check()
  await page.getByRole('checkbox', { name: 'Add people' }).check()
  expect(await found(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath('served.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const written = api.sent.filter(({ method, path }) => method !== 'GET' && path.includes('/connections/'))
  const sent = written.map(({ method, body }) => [method, body])
  expect(sent).toEqual([
    ['PUT', { domainIds: [idOf(2)] }],
    ['PATCH', { joins: true }],
  ])
})
