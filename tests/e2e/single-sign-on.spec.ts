import { type Browser, expect, type Page, test } from '@playwright/test'
import { login } from '#contract/identity/sessions.ts'
import { completeOidc, discoverSso, startSso } from '#contract/identity/sso.ts'
import { createDirectory } from '#contract/people/directories.ts'
import { client } from '#tests/server/openid-provider.ts'
import { findViolations } from './accessibility.ts'
import { runTest, signInAtProvider, startIdentityProvider } from './identity-provider.ts'
import { failure, idOf, mockApi, on, sessionOf } from './mock.ts'
import { answerInstead } from './outside.ts'
import { newEmail, newestMail, newFounder, post } from './people.ts'

const provider = startIdentityProvider()

/** An organization with a connection that is on, in the founder's browser. */
async function connect(page: Page) {
  const founder = await newFounder(page.request)
  const path = `/api/organizations/${founder.organizationId}/connections`
  const { data } = await post(page.request, path, {
    name: 'Example SSO',
    issuer: provider.current.issuer,
    ...client,
  })
  provider.current.open(data.redirectUri)
  await page.goto('/settings/sso')
  await (await runTest(page, founder.email)).close()
  const on = await page.request.put(`${path}/${data.id}/state`, { data: { state: 'on' } })
  expect(on.ok()).toBe(true)
  return { ...founder, startUri: String(data.startUri), redirectUri: String(data.redirectUri) }
}

const newVisitor = async (browser: Browser) =>
  (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()

/** Enters the code that was mailed to the person. */
async function enterMailedCode(visitor: Page, { request }: Page, email: string) {
  await expect(visitor.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
  const code = /[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}/
  const { text } = await newestMail(request, email, (mail) => code.test(mail.text))
  await visitor.getByLabel('Code').fill(code.exec(text)?.[0] ?? '')
  await visitor.getByRole('button', { name: 'Confirm' }).click()
}

test('[I-HRD-3] [I-OIDC-1] a tile or the provider starts the sign-in by itself, and what the provider sent leaves the address before it is used', async ({
  page,
  browser,
}) => {
  const { email, startUri, redirectUri } = await connect(page)
  const visitor = await newVisitor(browser)
  const searches: string[] = []
  await visitor.route(`**${completeOidc.path}`, async (route) => {
    searches.push(await visitor.evaluate(() => window.location.search))
    expect(route.request().postDataJSON()).toMatchObject({
      code: expect.any(String),
      state: expect.any(String),
    })
    await route.continue()
  })
  const asked = visitor.waitForRequest((request) =>
    request.url().startsWith(`${provider.current.issuer}/auth?`),
  )
  await visitor.goto(`${startUri}&login_hint=ada&target_link_uri=https%3A%2F%2Fevil.example.com`)
  const query = new URL((await asked).url()).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('redirect_uri')).toBe(redirectUri)
  expect(query.get('state')).toBeTruthy()
  expect(query.get('nonce')).toBeTruthy()
  await signInAtProvider(visitor, email)
  await expect(visitor.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
  expect(await findViolations(visitor)).toEqual([])
  await enterMailedCode(visitor, page, email)
  await expect(visitor).toHaveURL('/dashboard')
  expect(searches).toEqual([''])
  const visited = await visitor.evaluate(() =>
    (window as unknown as { navigation: { entries(): { url: string }[] } }).navigation
      .entries()
      .map(({ url }) => url),
  )
  expect(visited.filter((url) => url.includes('code='))).toEqual([])
  const third = await newVisitor(browser)
  const begun = third.waitForRequest((request) =>
    request.url().startsWith(`${provider.current.issuer}/auth?`),
  )
  const iss = encodeURIComponent(provider.current.issuer)
  await third.goto(
    `/sso?iss=${iss}&login_hint=ada%40example.com&target_link_uri=https%3A%2F%2Fevil.example.com`,
  )
  const { searchParams } = new URL((await begun).url())
  expect(searchParams.get('redirect_uri')).toBe(redirectUri)
  expect(searchParams.get('login_hint')).toBe('ada@example.com')
  await third.context().close()
  await visitor.context().close()
})

test('who came by the company’s sign-in alone is shown no forms for an address and a password of their own', async ({
  page,
  browser,
}) => {
  const { email, startUri } = await connect(page)
  await page.goto('/settings/account')
  await expect(page.getByRole('region', { name: 'Password' })).toBeVisible()
  const visitor = await newVisitor(browser)
  await visitor.goto(startUri)
  await signInAtProvider(visitor, email)
  await enterMailedCode(visitor, page, email)
  await expect(visitor).toHaveURL('/dashboard')
  await visitor.goto('/settings/account')
  await expect(visitor.getByRole('region', { name: 'Your sign-ins' }).getByText('This browser')).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Second factor' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Password' })).toHaveCount(0)
  await visitor.context().close()
})

test('[I-UI-5] a failed sign-in shows a sentence and a reference, by which IT finds the reason in the log', async ({
  page,
  browser,
}) => {
  const { startUri } = await connect(page)
  const visitor = await newVisitor(browser)
  await visitor.goto(startUri)
  await signInAtProvider(visitor, newEmail('stranger'))
  await expect(visitor.getByRole('heading', { name: 'We could not sign you in' })).toBeVisible()
  const main = visitor.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText(
    'Your company’s account is not set up here. Please contact your administrator.',
  )
  const reference = /Reference: ([\w-]{8})/.exec((await main.textContent()) ?? '')?.[1] ?? 'none'
  await expect(main.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', /\/sso\?connection=/)
  await expect(main.getByRole('link', { name: 'Contact your administrator' })).toHaveAttribute(
    'href',
    new RegExp(reference),
  )
  await expect(main).not.toContainText('Nobody with this address')
  expect(await findViolations(visitor)).toEqual([])
  await visitor.context().close()

  await page.reload()
  await page.getByText('Last attempts').click()
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText(
    'Nobody with this address is in the organization.',
  )
})

test('[I-UI-1] the sign-in page offers single sign-on, and only that to people whose company asks for it', async ({
  page,
}) => {
  const session = sessionOf()
  const api = await mockApi(page, {
    session: null,
    answers: [
      on(discoverSso, () => {
        const required = JSON.stringify(api.sent.at(-1)?.body).includes('@enforced.example.com')
        return { body: { data: { sso: true, required } } }
      }),
      on(startSso, {
        data: {
          location: null,
          choices: [
            { id: idOf(1), name: 'Example Paris' },
            { id: idOf(2), name: 'Example Lyon' },
          ],
        },
      }),
      on(login, () => {
        api.session = session
        return { body: { data: { session, home: '/settings' } } }
      }),
    ],
  })
  await page.goto('/login?from=%2Fteams')
  const link = page.getByRole('link', { name: 'Sign in with single sign-on' })
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  const below = async () => ((await link.boundingBox())?.y ?? 0) - ((await submit.boundingBox())?.y ?? 0)
  expect(await below()).toBeGreaterThan(40)
  await page.getByLabel('Email').fill('ada@free.example.com')
  await page.getByLabel('Password', { exact: true }).focus()
  await expect.poll(() => api.count(discoverSso)).toBe(1)
  await expect(submit).toBeVisible()

  await page.getByLabel('Email').fill('ada@enforced.example.com')
  await page.getByLabel('Password', { exact: true }).focus()
  const company = page.getByRole('button', { name: 'Continue with single sign-on' })
  await expect(company).toBeVisible()
  await expect(submit).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  // The answer depends on the domain alone, and is asked for once.
  await page.getByLabel('Email').fill('zoe@enforced.example.com')
  await page.getByLabel('Email').blur()
  await expect(company).toBeVisible()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose how you sign in' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Example Paris', 'Example Lyon'])
  expect(await findViolations(page)).toEqual([])
  expect(api.sent.find(({ path }) => path === startSso.path)?.body).toEqual({
    email: 'zoe@enforced.example.com',
    from: '/teams',
  })
  expect(page.url()).not.toContain('zoe')

  await page.goBack()
  await page.getByLabel('Email').fill('ada@enforced.example.com')
  await page.getByLabel('Email').blur()
  await page.getByRole('button', { name: 'Use password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a break-glass password')
  await submit.click()
  await expect(page).toHaveURL('/teams')
  expect(api.count(discoverSso)).toBe(2)
})

test('[I-UI-1] below the button stand two links, in English and in French, divided from it by a rule', async ({
  page,
}) => {
  await mockApi(page, { session: null })
  const words = {
    en: ['Sign in with single sign-on', 'Sign in with a passkey'],
    fr: ['Se connecter avec l’authentification unique', 'Se connecter avec une clé d’accès'],
  }
  for (const [language, [single = '', passkey = '']] of Object.entries(words)) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/login')
    const link = page.getByRole('link', { name: single, exact: true })
    await expect(link).toBeVisible()
    await expect(page.getByRole('link', { name: passkey, exact: true })).toBeVisible()
    expect(await link.evaluate((one) => getComputedStyle(one.parentElement ?? one).borderTopWidth)).toBe(
      '1px',
    )
    const button = await page.locator('button[type=submit]').boundingBox()
    expect((await link.boundingBox())?.y ?? 0).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
  }
})

test('[I-PK-3] whose sign-in was a while ago confirms through their company in another tab, and what was typed goes through', async ({
  page,
  browser,
}) => {
  const { email, startUri } = await connect(page)
  const visitor = await newVisitor(browser)
  await visitor.goto(startUri)
  await signInAtProvider(visitor, email)
  await enterMailedCode(visitor, page, email)
  await expect(visitor).toHaveURL('/dashboard')
  await visitor.goto('/settings/provisioning')
  let isStale = true
  await answerInstead(visitor, createDirectory, () => {
    if (!isStale) return undefined
    isStale = false
    return failure('session.reauthentication_required')
  })
  await visitor.getByRole('textbox', { name: 'Identity provider' }).fill('Okta of Example')
  await visitor.getByRole('button', { name: 'Add directory' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('What you have typed here stays.')).toBeVisible()
  expect(await findViolations(visitor)).toEqual([])
  await visitor.screenshot({ path: test.info().outputPath('dialog.png') })
  const leave = async () => {
    const opening = visitor.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Continue with single sign-on' }).click()
    const tab = await opening
    await expect(tab.getByPlaceholder('Enter any login')).toBeVisible()
    return tab
  }

  // The provider asks again, though the person is signed in there. Somebody else proves nothing.
  const wrong = await leave()
  await expect(dialog.getByRole('status')).toHaveText(/Waiting for your company/)
  await signInAtProvider(wrong, newEmail('colleague'))
  await expect(wrong.getByText('Somebody else signed in at your company.')).toBeVisible()
  expect(await findViolations(wrong)).toEqual([])
  await wrong.screenshot({ path: test.info().outputPath('refused.png') })
  await expect(dialog).toBeVisible()
  await wrong.getByRole('link', { name: 'Try again' }).click()
  await signInAtProvider(wrong, email)
  await expect(wrong.getByText('Your company has confirmed that it is you.')).toBeVisible()
  await wrong.screenshot({ path: test.info().outputPath('proved.png') })
  expect(new URL(wrong.url()).search).toBe('')
  await expect(dialog).toHaveCount(0)
  await expect(visitor.getByRole('region', { name: 'Okta of Example' })).toContainText(
    'It has not called yet.',
  )
  await visitor.context().close()
})

test('an address without single sign-on is asked for again, with the reason', async ({ page }) => {
  const api = await mockApi(page, {
    session: null,
    answers: [on(startSso, () => failure(api.count(startSso) === 1 ? 'sso.unknown' : 'sso.unavailable'))],
  })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Single sign-on is not set up for this address.')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Your company’s sign-in service does not answer. Please try again.',
  )
})

test('the page of return without an answer of the company says so, in words of people, and asks the server nothing', async ({
  page,
}) => {
  const api = await mockApi(page, { session: null })
  for (const [language, sentence] of [
    ['en', 'Your company’s answer is missing here. Begin again.'],
    ['fr', 'La réponse de votre entreprise manque ici. Recommencez.'],
  ] as const) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`/auth/sso/return/${idOf(1)}`)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByText(/^(Reference|Référence\s?):/)).toHaveText(/: \d/)
  }
  expect(api.count(completeOidc)).toBe(0)
})
