import { expect, type Page, test } from '@playwright/test'
import { listConnections, updateConnection } from '#contract/identity/connections.ts'
import { findViolations } from './accessibility.ts'
import { chooseLanguage } from './language.ts'
import { idOf, mockApi, on } from './mock.ts'
import { connectionOf, rowsOf } from './security-rows.ts'

interface SecurityPage {
  path: string
  /** Words of the three steps that IT does first. */
  steps: [RegExp, RegExp, RegExp]
  /** Words of the guide of each vendor. */
  guides: [vendor: string, words: string][]
  /** What tells how a thing stands. */
  status: string[]
  /** Values to paste elsewhere. */
  values: string[]
  /** Parts that are read when they are opened. */
  opened: string[]
}

const pages: SecurityPage[] = [
  {
    path: '/settings/sso',
    steps: [/Register Élan/, /redirect address/, /Test the connection/],
    guides: [
      ['Microsoft Entra ID', 'App registrations'],
      ['Okta', 'Create App Integration'],
      ['Google Workspace', 'Google Auth Platform'],
      ['Keycloak', 'Clients > Create client'],
      ['Other', 'PKCE (S256)'],
    ],
    status: [
      'Last success',
      'Last failure',
      'The identity provider did not answer.',
      'On, failing',
      'Nobody can sign in by',
      'The client secret ended on',
    ],
    values: ['Redirect address', 'Start address', 'Back-channel logout address', 'Claim of the groups'],
    opened: [
      'Set-up and guide',
      'Domains and new people',
      'Required methods',
      'How the provider sends groups',
      'Linked people',
      'Last attempts',
    ],
  },
  {
    path: '/settings/provisioning',
    steps: [/Name your identity provider/, /address and the token/, /Assign the people/],
    guides: [
      ['Microsoft Entra ID', 'Non-gallery'],
      ['Okta', 'SAML 2.0 or SWA'],
      ['Google Workspace', 'of its own catalogue alone'],
      ['Keycloak', 'install an extension'],
      ['Other', 'OneLogin'],
    ],
    status: ['Last call', 'Last refused call', '400 userName is missing.', 'Access by token until'],
    values: ['SCIM address'],
    opened: ['Show refused calls'],
  },
  {
    path: '/settings/domains',
    steps: [/Enter the domain/, /TXT record/, /Verify/],
    guides: [
      ['Microsoft Entra ID', 'Settings > Domain names'],
      ['Okta', 'Directory > People'],
      ['Google Workspace', 'Manage domains'],
      ['Keycloak', 'Email verified'],
      ['Other', 'a subdomain is a domain of its own'],
    ],
    status: ['Proved on', 'Last check', 'the record was not found', 'Lapses on'],
    values: ['Name of the TXT record', 'Value of the TXT record'],
    opened: [],
  },
  {
    path: '/settings/second-factors',
    steps: [/second factor of your own/, /of whom it is asked/, /as the guide shows/],
    guides: [
      ['Microsoft Entra ID', 'Conditional Access'],
      ['Okta', 'Authentication Policies'],
      ['Google Workspace', '2-Step Verification'],
      ['Keycloak', 'Authenticator Reference'],
      ['Other', 'refeds.org'],
    ],
    status: ['Nobody is refused before', '0 of 2 approvals'],
    values: ['Method in the claim amr'],
    opened: [],
  },
]

const counts = [0, 1, 10, 10_000]

const tooWide = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth > innerWidth
      ? [`${document.documentElement.scrollWidth} px wide`]
      : [],
  )

const problemsOf = async (page: Page) => [
  ...(await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ...(await tooWide(page)),
]

interface Look {
  language: string
  width: number
}

/** Each language and size at a few rows; at the other counts what is longest in the narrowest. */
const looksAt = (count: number): Look[] =>
  count === 10
    ? ['en', 'fr', 'bilingual'].flatMap((language) => [390, 1440].map((width) => ({ language, width })))
    : [{ language: 'bilingual', width: 390 }]

/** Whether axe looks too, which takes long: it sees each language, each size and each count. */
const isScanned = (count: number, { language, width }: Look) =>
  count !== 10 || (language === 'fr') === (width === 390)

for (const { path, steps, guides, status, values, opened } of pages)
  test(`[I-UI-4] ${path} has steps, values to copy, live status and five guides, in each language and size, and for no rows to 10,000`, async ({
    page,
    context,
  }) => {
    test.slow()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const main = page.getByRole('main')
    for (const count of counts) {
      await page.unrouteAll()
      await page.setViewportSize({ width: 1440, height: 900 })
      await mockApi(page, rowsOf(count))
      await page.goto(path)
      await chooseLanguage(page, 'en')
      const guide = page.getByRole('region', { name: 'Guides' })
      await expect(guide).toBeVisible()
      const first = main.getByRole('list').filter({ hasText: steps[0] })
      await expect(first).toHaveCount(count === 0 ? 1 : 0)
      if (count === 0) {
        await expect(first.getByRole('listitem')).toHaveText(steps)
        for (const [vendor, words] of guides) {
          await guide.getByRole('radio', { name: vendor }).check()
          await expect(guide).toContainText(words)
        }
      } else for (const words of status) await expect(main.getByText(words).first()).toBeVisible()
      if (count > 0 || path === '/settings/second-factors') {
        for (const words of opened) await main.getByText(words, { exact: true }).first().click()
        // The word for a second factor stands in the guides of those who have to enter it.
        if (path === '/settings/second-factors') await guide.getByRole('radio', { name: 'Other' }).check()
        for (const label of values) {
          const field = main.getByRole('textbox', { name: label }).first()
          await field.locator('xpath=..').getByRole('button', { name: 'Copy' }).click()
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
        }
      }
      for (const look of looksAt(count)) {
        await chooseLanguage(page, look.language)
        await page.setViewportSize({ width: look.width, height: 900 })
        await expect(page.getByRole('region', { name: 'Guides' })).toBeVisible()
        const problems = isScanned(count, look) ? problemsOf : tooWide
        expect(await problems(page), `${count} rows, ${look.language}, ${look.width} px`).toEqual([])
      }
    }
  })

test('an administrator chooses where people are added, required methods, and claims of language, groups and subject', async ({
  page,
}) => {
  const connection = connectionOf(1, { joins: true })
  const used = connectionOf(2, {
    name: 'Entra ID',
    people: 7,
    claims: { ...connection.claims, subject: 'oid' },
  })
  const { tree, answers } = rowsOf(10_000)
  const api = await mockApi(page, {
    tree,
    answers: [
      on(updateConnection, { data: connection }),
      ...answers.filter(({ endpoint }) => !endpoint.path.endsWith('/connections')),
      on(listConnections, { data: [connection, used] }),
    ],
  })
  const sent = () => api.sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
  await page.goto('/settings/sso')
  const card = page.getByRole('region', { name: 'Okta' })
  await card.getByText('Domains and new people').click()
  await card.getByRole('combobox', { name: 'Where they are added' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('team 9999')
  await page.getByRole('option', { name: 'Team 9999' }).click()
  await card.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect.poll(sent).toEqual([{ defaultOrganizationId: idOf(10_999) }])
  await card.getByText('Required methods', { exact: true }).click()
  await card.getByRole('textbox', { name: 'Methods' }).fill('mfa, hwk')
  await card.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect.poll(() => sent().at(1)).toEqual({ requiredAmr: ['mfa', 'hwk'] })
  await card.getByText('Set-up and guide').click()
  await card.getByText('Claims and algorithm').click()
  await card.getByRole('textbox', { name: 'Claim of the language' }).fill('lang')
  await card.getByRole('textbox', { name: 'Claim of the groups' }).fill('roles')
  await card.getByRole('textbox', { name: 'Claim of the subject' }).fill('oid')
  await card.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect
    .poll(() => sent().at(2))
    .toEqual({ claims: { ...connection.claims, language: 'lang', groups: 'roles', subject: 'oid' } })
  const other = page.getByRole('region', { name: 'Entra ID' })
  await other.getByText('Set-up and guide').click()
  await other.getByText('Claims and algorithm').click()
  const subject = other.getByRole('textbox', { name: 'Claim of the subject' })
  await expect(subject).toHaveValue('oid')
  await expect(subject).not.toBeEditable()
  await expect(other).toContainText('Fixed, because people have signed in')
  expect(await problemsOf(page)).toEqual([])
})
