import { expect, type Page, test } from '@playwright/test'
import { newEmail, newFounder } from './people.ts'

const visit = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

test('an added person and team are counted on the next visit of the dashboard', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/dashboard')
  const employees = page.getByRole('region', { name: 'Active Employees' })
  await expect(employees).toContainText('0 teams')
  await expect(employees.getByText('1', { exact: true })).toBeVisible()

  await visit(page, 'Utilisateurs')
  await page.getByRole('button', { name: 'Add user' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Zoë')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Berg')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(newEmail('zoe'))
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await visit(page, 'Dashboard')
  await expect(employees.getByText('2', { exact: true })).toBeVisible()

  await visit(page, 'Teams')
  await page.getByRole('button', { name: 'Create team' }).first().click()
  await dialog.getByRole('textbox', { name: 'Team name' }).fill('Oaks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Oaks')
  await visit(page, 'Dashboard')
  await expect(employees).toContainText('1 team')
})
