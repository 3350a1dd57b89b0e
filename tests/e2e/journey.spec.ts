import { expect, type Page, test } from '@playwright/test'
import { mailedLink, newEmail, PASSWORD } from './people.ts'

/** Opens the newest mail to an address in the mailbox and follows its link. */
async function followMail(page: Page, email: string, link: string) {
  await page.goto('/mailbox')
  await page.getByRole('searchbox', { name: 'Search by address' }).fill(email)
  await expect(page.getByRole('list', { name: 'Mails, newest first' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: link }).click()
}

async function signIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('[A0.intro.1] [A1.employees.1] [A1.employees.2] a founder signs up and invites an employee, who becomes active', async ({
  page,
  browser,
}) => {
  test.slow()
  const founder = newEmail('founder')
  const employee = newEmail('employee')

  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Company name' }).fill('Northwind Traders')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Martin')
  await page.getByRole('textbox', { name: 'Email' }).fill(founder)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText('Account created successfully. Please check your email to verify your account.'),
  ).toBeVisible()

  await followMail(page, founder, 'Verify the email address')
  await expect(page.getByText('Your email is verified')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await signIn(page, founder)
  await expect(page).toHaveURL('/dashboard')

  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  for (const name of ['Teams', 'Missions', 'Challenges', 'Quizzes', 'Organizations', 'Utilisateurs']) {
    await navigation.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  }

  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await page.getByRole('dialog', { name: 'Fields settings' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Zoë')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Berg')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(employee)
  await dialog.getByRole('checkbox', { name: 'Send the invitation automatically' }).check()
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog.getByText(`User created and invite sent to ${employee}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: employee })
  await expect(row.getByText('Invité', { exact: true })).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(await mailedLink(page.request, employee, '/landing'))
  await expect(other.getByRole('heading', { name: 'Complete your account setup' })).toBeVisible()
  await expect(other.getByText('Northwind Traders')).toBeVisible()
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await other.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Activate account' }).click()
  await expect(other.getByRole('heading', { name: 'Account Activated' })).toBeVisible()
  for (const store of ['Download on the App Store', 'Get it on Google Play']) {
    await expect(other.getByRole('link', { name: store })).toHaveAttribute('href', /^https:\/\/./)
  }

  await page.reload()
  await expect(row.getByRole('cell', { name: 'Actif', exact: true })).toBeVisible()
  await expect(row.getByRole('cell', { name: 'Yes', exact: true })).toBeVisible()

  await other.goto('/login')
  await signIn(other, employee)
  await expect(other).toHaveURL('/me')
  await other.getByRole('link', { name: 'More' }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByText('You have been logged out.')).toBeVisible()
  await elsewhere.close()
})
