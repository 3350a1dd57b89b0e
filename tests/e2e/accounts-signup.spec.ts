import { expect, type Page, test } from '@playwright/test'
import { register } from '#contract/tenants/registration.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly } from './pacing.ts'
import { newEmail, PASSWORD } from './people.ts'

const CREATED = 'Account created successfully. Please check your email to verify your account.'

const typed = {
  company: 'Fabrikam',
  firstName: 'Ada',
  lastName: 'Martin',
  email: 'ada@example.com',
  password: PASSWORD,
  confirm: PASSWORD,
}

const box = (page: Page) => page.getByLabel('I accept the terms and conditions')

async function fill(page: Page, values: Partial<typeof typed>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

const force = (page: Page) => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())

test('[A2.signup.1] [A2.signup.2] [A2.signup.3] [A2.signup.4] the sign-up form requires all fields and accepted terms', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a business account')
  const labels = ['Company name', 'First name', 'Last name', 'Email', 'Password', 'Confirm password']
  for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.locator('form input:not([type=checkbox])')).toHaveCount(6)

  await page.getByRole('button', { name: 'Read the terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms and conditions' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(box(page)).not.toBeChecked()

  const submit = page.getByRole('button', { name: 'Create account' })
  await expect(submit).toBeDisabled()
  await fill(page, typed)
  await expect(submit).toBeDisabled()
  await page.getByRole('button', { name: 'Read the terms' }).click()
  await dialog.getByRole('button', { name: 'Accept the terms' }).click()
  await expect(box(page)).toBeChecked()
  await expect(submit).toBeEnabled()
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`[name=${name}]`).fill('')
    await expect(submit).toBeDisabled()
    await page.locator(`[name=${name}]`).fill(value)
    await expect(submit).toBeEnabled()
  }
})

test('[A5.signup.1] [A5.signup.2] [A5.signup.3] an invalid sign-up is refused by the page without a request', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto('/signup')
  await fill(page, { ...typed, lastName: '' })
  await box(page).check()
  await force(page)
  await expect(page.getByRole('alert')).toHaveText('All fields are required')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await fill(page, { lastName: 'Martin', confirm: 'another password' })
  await force(page)
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.locator('[name=confirm]')).toBeFocused()
  await fill(page, typed)
  await box(page).uncheck()
  await force(page)
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  await expect(box(page)).toBeFocused()
  expect(calls.count(register)).toBe(0)
})

test('[A3.register.1] [A5.none.1] [A8.screen.2] unusual values are sent unchanged, and kept after a failure', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await answerInstead(page, register, () => 'abort')
  await page.goto('/signup')
  const odd = {
    ...typed,
    company: 'É',
    firstName: 'ß',
    lastName: 'Ó'.repeat(60),
    password: 'x',
    confirm: 'x',
  }
  await fill(page, odd)
  await box(page).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to sign up')
  expect(calls.of(register)[0]?.body).toMatchObject({
    email: odd.email,
    password: 'x',
    firstName: odd.firstName,
    lastName: odd.lastName,
    metadata: { company_name: odd.company, first_name: odd.firstName, last_name: odd.lastName },
  })
  for (const [name, value] of Object.entries(odd)) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
  }
  await expect(box(page)).toBeChecked()
})

test('the server’s validation errors appear at their fields', async ({ page }) => {
  await page.goto('/signup')
  await fill(page, {
    ...typed,
    company: 'c'.repeat(121),
    firstName: 'www.example.com',
    password: 'short',
    confirm: 'short',
  })
  await box(page).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const company = page.getByLabel('Company name')
  await expect(company).toHaveAccessibleDescription('Company name must be at most 120 characters long.')
  await expect(company).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
    'First name must not contain a web address.',
  )
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 8 characters long. At least 8 characters.',
  )
})

test('[A9.delay.1] with the documented delays, the account is requested after 2 s', async ({ page }) => {
  const calls = watchCalls(page)
  await openSlowly(page, '/signup')
  await fill(page, { ...typed, email: newEmail('slow') })
  await box(page).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.clock.runFor(1999)
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveAttribute('aria-busy', 'true')
  expect(calls.count(register)).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => calls.count(register)).toBe(1)
})

test('[A2.signup.5] [A2.login.4] [A3.register.2] [A2.verify.2] a new user signs up, verifies the address and signs in', async ({
  page,
}) => {
  const email = newEmail('newcomer')
  await page.goto('/signup')
  await fill(page, { ...typed, company: 'Contoso & Söhne', email })
  await box(page).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(CREATED)).toBeVisible()

  await page.getByRole('link', { name: 'mailbox' }).click()
  await page.getByLabel('Search by address').fill(email)
  await expect(page.getByRole('list', { name: 'Mails, newest first' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Verify the email address' }).click()
  await expect(page.getByText('Your email is verified')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Contoso & Söhne').first()).toBeVisible()
})
