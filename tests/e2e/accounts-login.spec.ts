import { expect, test } from '@playwright/test'
import { login } from '#contract/identity/sessions.ts'
import { failure, type Reply } from './mock.ts'
import { answerInstead } from './outside.ts'
import { newEmail } from './people.ts'

test('[A2.login.1] [A2.login.2] [A2.login.3] [A5.login.1] the sign-in form shows its links and refuses an empty submission', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client portal')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('autocomplete', 'email')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('a')
  await expect(page.getByText('Email is required')).toBeHidden()
  await expect(email).toBeFocused()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await page.getByRole('link', { name: 'Create a business account' }).click()
  await expect(page).toHaveURL('/signup')
})

test('[A4.auth.1] [A8.401.2] a refused sign-in stays on the page, keeps the input and shows the reason, in French too', async ({
  page,
}) => {
  const email = newEmail('nobody')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the one')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Language').selectOption('fr')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toHaveText('Adresse courriel ou mot de passe incorrect.')
})

test('[A7.answers.1] [B7.common.3] [A8.screen.1] a failed sign-in shows the server’s message, else the status, else a fallback', async ({
  page,
}) => {
  const answer: { next: Reply } = { next: 'abort' }
  await answerInstead(page, login, () => answer.next)
  await page.goto('/login')
  const says = async (reply: Reply, text: string) => {
    answer.next = reply
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText(text)
  }
  await says('abort', 'Failed to sign in')
  await says({ status: 500 }, 'Request failed with status 500')
  await says({ status: 422, body: { message: 'Not like this.' } }, 'Not like this.')
  await says({ status: 422, body: { error: 'Nor like this.' } }, 'Nor like this.')
  await says(failure('account.inactive'), 'This account is inactive. Please contact your administrator.')
  await says({ body: { success: false } }, 'Failed to sign in')
  answer.next = { status: 502 }
  await page.getByLabel('Language').selectOption('fr')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toHaveText('La requête a échoué avec le statut 502')
})

test('[A2.login.5] the sign-in page shows the error or the expired session named in its address', async ({
  page,
}) => {
  await page.goto('/login?error=invalid_access')
  await expect(page.getByRole('alert')).toHaveText('Invalid access link. Missing authentication parameters.')
  await page.goto('/login?error=auth_failed')
  await expect(page.getByRole('alert')).toHaveText('Authentication failed')
  await page.goto('/login?error=auth_failed&session=expired')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('Your session has expired. Please sign in again.')

  await page.getByLabel('Language').selectOption('fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portail client')
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('L’adresse courriel est obligatoire')).toBeVisible()
  await expect(page.getByText('Le mot de passe est obligatoire')).toBeVisible()
})
