import { expect, type Page, test } from '@playwright/test'
import {
  listConnections,
  listServableDomains,
  serveDomains,
  updateConnection,
} from '#contract/identity/connections.ts'
import {
  enforceConnection,
  listBreakGlass,
  nameBreakGlass,
  previewEnforcement,
} from '#contract/identity/enforcement.ts'
import { listIdentities, unlinkIdentity } from '#contract/identity/identities.ts'
import { discoverSso, startSso } from '#contract/identity/sso.ts'
import { verifyInvite } from '#contract/people/invitations.ts'
import { validateInviteLink } from '#contract/people/invite-links.ts'
import { client } from '#tests/server/openid-provider.ts'
import { findViolations } from './accessibility.ts'
import { runTest, startIdentityProvider } from './identity-provider.ts'
import { idOf, mockApi, on } from './mock.ts'
import { newFounder } from './people.ts'
import { connectionOf } from './security-rows.ts'

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
  await expect(page.locator('div:focus').getByRole('textbox', { name: 'Issuer' })).toBeVisible()
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

const connection = connectionOf(1)

test('an administrator chooses whose addresses a connection serves, and whether it adds people', async ({
  page,
}) => {
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

test('an administrator sees whom it affects to require a connection, names emergency access, and unlinks a person', async ({
  page,
}) => {
  const [domain, other] = [idOf(2), idOf(3)]
  const people = (id: string, name: string, more: object) => ({
    ...{ id, name, email: `${name.toLowerCase()}@example.com`, isNamed: false, hasPassword: true },
    ...{ factorUsedAt: '2026-03-01T09:00:00.000Z', isReady: true, ...more },
  })
  const served = [
    { id: domain, domain: 'example.com', state: 'proved' as const, requiredFrom: null },
    { id: other, domain: 'example.org', state: 'proved' as const, requiredFrom: '2026-03-01T09:00:00.000Z' },
  ]
  const required = { ...connection, domains: served, pausedUntil: '2099-03-03T09:00:00.000Z' }
  const api = await mockApi(page, {
    answers: [
      on(listConnections, { data: [required] }),
      on(previewEnforcement, {
        data: {
          domains: served.map(({ state: _, ...one }) => ({ ...one, people: 40, linked: 25 })),
          ...{ isOwnSignIn: false, ready: 1 },
        },
      }),
      on(enforceConnection, { data: required }),
      on(listBreakGlass, {
        data: [
          people(idOf(4), 'Ada', { isNamed: true }),
          people(idOf(5), 'Eve', { factorUsedAt: null, isReady: false }),
        ],
      }),
      on(nameBreakGlass, { data: [] }),
      on(listIdentities, {
        data: {
          identities: [
            {
              ...{ id: idOf(6), name: 'Zoë Martin', email: 'zoe@example.com' },
              ...{ linkedAt: '2026-02-01T09:00:00.000Z', lastUsedAt: '2026-03-01T09:00:00.000Z' },
            },
          ],
          hasMore: false,
        },
      }),
      on(unlinkIdentity, { data: { id: idOf(6) } }),
    ],
  })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/settings/sso')
  await page.getByText('Require single sign-on', { exact: true }).click()
  const card = page.getByRole('region', { name: 'Okta' })
  await expect(card).toContainText('has suspended this until')
  await expect(card).toContainText('40 people, of whom 25 have signed in by it · Required since')
  await page.getByRole('checkbox', { name: 'example.com', exact: true }).check()
  await expect(card).toContainText('Sign in by this connection yourself first')
  await expect(card).toContainText('Two are better')
  await page.getByText('Linked people').click()
  await expect(card).toContainText('Zoë Martin')
  expect(await found(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath('required.png'), fullPage: true })
  await card.getByRole('button', { name: 'Save', exact: true }).last().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Require single sign-on of 80 people?')
  await expect(dialog).toContainText('30 of them have never signed in by it')
  await dialog.getByRole('button', { name: 'Require' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const emergency = page.getByRole('region', { name: 'Emergency access' })
  await expect(emergency).toContainText('No second factor yet')
  await emergency.getByRole('checkbox', { name: /Eve/ }).check()
  await emergency.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Unlink Zoë Martin' }).click()
  await expect(dialog.getByRole('button', { name: 'Unlink' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The address has passed to a new colleague.')
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect(dialog).toHaveCount(0)
  const sent = api.sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [[method, body]]))
  expect(sent).toEqual([
    ['PUT', { domainIds: [other, domain], inHours: 0 }],
    ['PUT', { userIds: [idOf(4), idOf(5)] }],
    ['DELETE', { reason: 'The address has passed to a new colleague.' }],
  ])
})

const invitee = 'zoe@example.com'
const payload = Buffer.from(JSON.stringify({ email: invitee, orgId: idOf(2) })).toString('base64url')
const invitationToken = `a.${payload}.c`

for (const path of ['/landing', '/invitation', '/invite'])
  test(`[I-LINK-7] ${path} asks an address that signs in through its company for no password`, async ({
    page,
  }) => {
    const organization = { id: idOf(2), name: 'Northwind', description: null, logo_url: null }
    const api = await mockApi(page, {
      answers: [
        on(verifyInvite, {
          data: { email: invitee, userId: idOf(1), first_name: 'Zoë', has_account: false, organization },
        }),
        on(validateInviteLink, { ...organization, organization }),
        on(discoverSso, { data: { sso: true, required: true } }),
        on(startSso, { data: { location: null, choices: [{ id: idOf(3), name: 'Okta' }] } }),
      ],
    })
    await page.goto(`${path}?token=${invitationToken}`)
    // Whoever joins by the link of an organization says who they are.
    if (path === '/invite') {
      await page.getByLabel('Email').fill(invitee)
      await page.getByLabel('Email').blur()
    }
    await expect(page.getByRole('main')).toContainText('no password is needed here')
    await expect(page.locator('input[type=password]')).toHaveCount(0)
    expect(await found(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await expect
      .poll(() => api.sent.filter((call) => call.path === '/auth/sso/start').at(0)?.body)
      .toEqual({ email: invitee, ...(path !== '/invite' && { invitation: invitationToken }) })
  })
