import { expect, type Page, test } from '@playwright/test'
import { newFounder, post } from './people.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click()
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard changes' }).click()
const name = (page: Page) => page.getByRole('textbox', { name: 'Organization name' })

/** A point outside of every dialog. */
const clickBackdrop = (page: Page) => page.mouse.click(4, 4)

test('a dialog with unsaved input asks before Escape, the backdrop or the close button closes it', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/users')
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  const email = dialog.getByRole('textbox', { name: 'Email' })
  const open = async () => {
    await page.getByRole('button', { name: 'Add user' }).first().click()
    // The dialog's code is fetched on demand: a press before it is shown would miss it.
    await expect(dialog).toBeVisible()
  }
  await open()
  await clickBackdrop(page)
  await expect(dialog, 'nothing was typed').toBeHidden()

  await open()
  await email.fill('zoe@example.com')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => clickBackdrop(page),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await expect(question(page)).toContainText('What you entered has not been saved.')
    await keep(page)
    await expect(question(page)).toBeHidden()
    await expect(email).toHaveValue('zoe@example.com')
  }
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page), 'Escape keeps what was typed').toBeHidden()
  await expect(email).toHaveValue('zoe@example.com')

  await page.keyboard.press('Escape')
  await discard(page)
  await expect(dialog).toBeHidden()
  await open()
  await expect(email).toHaveValue('')
})

test('Escape asks before unsaved team members are lost', async ({ page }) => {
  const { organizationId } = await newFounder(page.request)
  await post(page.request, `/api/organizations/${organizationId}/teams`, { name: 'Oaks' })
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Members of Oaks' }).click()
  const dialog = page.getByRole('dialog', { name: /Oaks/ })
  const available = dialog.getByRole('region', { name: 'Available users without a team' })
  const members = dialog.getByRole('region', { name: 'Team members' })
  await available.getByRole('option', { name: 'Ada Martin' }).click()
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  await expect(members).toContainText('Ada')
  await page.keyboard.press('Escape')
  await keep(page)
  await expect(members).toContainText('Ada')
  await page.keyboard.press('Escape')
  await discard(page)
  await expect(dialog).toBeHidden()
})

test('Done asks before an unsaved field is lost', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fields settings' })
  await dialog.getByRole('button', { name: 'Add field' }).click()
  const fieldName = dialog.getByRole('textbox', { name: 'Field name' })
  await fieldName.fill('Department')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await keep(page)
  await expect(fieldName).toHaveValue('Department')
  await clickBackdrop(page)
  await discard(page)
  await expect(dialog).toBeHidden()
})

test('unsaved settings are confirmed before a link, going back, a switch or closing the tab', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  await page.goto('/users')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(name(page)).toHaveValue('Northwind Traders')
  await name(page).fill('Northwind Wellness')

  await page.getByRole('link', { name: 'Teams' }).click()
  await keep(page)
  await expect(page).toHaveURL('/settings')
  await expect(name(page)).toHaveValue('Northwind Wellness')

  await page.goBack()
  await keep(page)
  await expect(page).toHaveURL('/settings')
  await expect(name(page)).toHaveValue('Northwind Wellness')

  await page.evaluate(
    (id) => window.dispatchEvent(new CustomEvent('organization-changed', { detail: { id } })),
    organizationId,
  )
  await keep(page)
  await expect(name(page)).toHaveValue('Northwind Wellness')

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.goBack()
  await discard(page)
  await expect(page).toHaveURL('/users')
  await page.goForward()
  await expect(name(page)).toHaveValue('Northwind Traders')
})

test('saved or reverted settings are left without a question', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/settings')
  await name(page).fill('Northwind Wellness')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Teams' }).click()
  await expect(page).toHaveURL('/teams')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(name(page)).toHaveValue('Northwind Wellness')
  await name(page).fill('Something else')
  await name(page).fill('Northwind Wellness')
  await page.getByRole('link', { name: 'Teams' }).click()
  await expect(page).toHaveURL('/teams')
})

test('chosen report dates are confirmed before the page is left', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/reports')
  const start = page.getByLabel('Start date')
  await start.fill('2026-01-05')
  await page.getByRole('link', { name: 'Teams' }).click()
  await keep(page)
  await expect(start).toHaveValue('2026-01-05')
  await page.getByRole('link', { name: 'Teams' }).click()
  await discard(page)
  await expect(page).toHaveURL('/teams')
})

test('a planned import survives Escape and is confirmed before the page is left', async ({ page }) => {
  await newFounder(page.request)
  await page.goto('/teams')
  await page.getByRole('link', { name: 'Utilisateurs' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  const buffer = Buffer.from('firstName,lastName,email\nAda,Roy,ada.roy@example.com')
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Choose a file').last().setInputFiles(file)
  const row = dialog.getByRole('row').filter({ hasText: 'ada.roy@example.com' })
  await expect(row).toBeVisible()
  await page.goBack()
  await keep(page)
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(row).toBeVisible()
  await page.goBack()
  await discard(page)
  await expect(page).toHaveURL('/teams')
})
