import { expect, type Page, test } from '@playwright/test'
import { removePasskey } from '#contract/identity/passkeys.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { findViolations } from './accessibility.ts'
import { failure } from './mock.ts'
import { mailedLink, newFounder, post } from './people.ts'

/** Gives the browser an authenticator of its own, which verifies its owner by itself. */
async function addAuthenticator(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () =>
      (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const password = 'a password set by a mailed link'

/** A founder whose password was set by a mailed link, which proves the mailbox. */
async function provedFounder(page: Page) {
  const { email } = await newFounder(page.request)
  await post(page.request, requestPasswordReset.path, { email })
  const link = new URL(await mailedLink(page.request, email, '/reset-password'))
  await post(page.request, confirmPasswordReset.path, {
    token: link.searchParams.get('token'),
    email,
    password,
  })
  await post(page.request, '/auth/login', { email, password })
  return { email }
}

async function enrol(page: Page, name: string) {
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Passkey')
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('name.png') })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(name)).toBeVisible()
}

const signOut = (page: Page) => post(page.request, '/auth/logout', {})

test('[I-PK-1] a person adds a passkey, signs in by it alone and after the password, confirms by it, renames and removes it', async ({
  page,
}) => {
  const { email } = await provedFounder(page)
  const authenticator = await addAuthenticator(page)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(' ')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  expect(await authenticator.credentials(), 'nothing stays on the device').toEqual([])
  await enrol(page, 'Work laptop')
  expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await page.screenshot({ path: test.info().outputPath('card.png'), fullPage: true })

  // Alone.
  await signOut(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // After the password, first by somebody whom the authenticator does not know.
  await signOut(page)
  await page.goto('/login')
  await authenticator.verifies(false)
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('login.png') })
  await authenticator.verifies(true)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Now confirm by your second factor: a code or a passkey.')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('second.png') })
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Ten minutes later the removal asks for a fresh proof.
  let isStale = true
  await page.route(`**${removePasskey.path.replace(':passkeyId', '*')}`, (route) => {
    if (!isStale || route.request().method() !== 'DELETE') return route.continue()
    isStale = false
    const { status, body } = failure('session.reauthentication_required') as { status: number; body: object }
    return route.fulfill({ status, json: body })
  })
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(again.getByText('Your device asks for your fingerprint')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('confirm.png') })
  await again.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible()
})
