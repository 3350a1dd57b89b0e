import { expect, type Page, test } from '@playwright/test'
import { listAdministrators } from '#contract/identity/administrators.ts'
import { failure, idOf, organizationOf, type Reply } from './mock.ts'
import { ada, mockSettings, rows, zoe } from './settings.ts'

// Answers that our server does not give: the shapes of other servers, and failures without a reason.

const main = (page: Page) => page.getByRole('main')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test('[A3.org.2] an organization is read bare or wrapped', async ({ page }) => {
  await mockSettings(page)
  for (const wrapped of [true, false]) {
    const { children: _, ...plain } = organizationOf(1, wrapped ? 'Wrapped' : 'Bare')
    const json = wrapped ? { success: true, organization: plain } : plain
    await page.route(`**/api/organizations/${idOf(1)}`, (route) => route.fulfill({ json }))
    await page.goto('/settings')
    await expect(page.getByRole('textbox', { name: 'Organization name' })).toHaveValue(plain.name)
  }
})

test('[A3.admin.1] [A7.admins.5] [A7.answers.3] [A7.answers.4] [B8.settings.3] administrators are read from each documented shape of the answer', async ({
  page,
}) => {
  const { id, email, first_name, last_name } = ada
  const camel = { id: zoe.id, email: zoe.email, firstName: 'Zoë', lastName: 'Berg' }
  const replies: { [call: string]: Reply } = {}
  const organization: { admin_ids: string[] | undefined; admins: string[] } = {
    admin_ids: [ada.id, zoe.id],
    admins: [ada.email, zoe.email, 'late@example.com'],
  }
  const { api, asked, state } = await mockSettings(page, {
    organization,
    people: [{ id, email, first_name, last_name }, camel],
    replies,
  })
  await page.goto('/settings')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText('Ada Martin')
  await expect(rows(page).nth(1)).toContainText('Zoë Berg')
  await expect(rows(page).nth(2)).toContainText('late@example.com')
  await expect(rows(page).nth(2)).toContainText('Pending')
  await expect(rows(page).nth(2).getByRole('button')).toHaveCount(0)
  expect(asked.sort()).toEqual([ada.id, zoe.id])
  expect(api.count(listAdministrators)).toBe(0)

  replies.detail = { status: 500 }
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  for (const row of await rows(page).all()) {
    await expect(row.getByText('Admin', { exact: true })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
  }

  Object.assign(state, { admin_ids: undefined })
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('Zoë Berg')
  expect(api.count(listAdministrators)).toBe(1)

  replies.list = { status: 500 }
  await page.reload()
  await expect(page.getByText('No administrators to show.')).toBeVisible()
  const card = page.getByRole('region', { name: 'Administrators' })
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('[B8.settings.1] [B8.settings.2] each failed call has its own message', async ({ page }) => {
  const silent: Reply = { status: 200, body: { success: false } }
  const replies: { [call: string]: Reply } = {
    organization: silent,
    potential: silent,
    detail: silent,
  }
  await mockSettings(page, { replies })
  await page.goto('/settings')
  await expect(main(page).getByText('Failed to load organization data')).toBeVisible()
  await expect(main(page).getByText('Failed to get organization details').first()).toBeVisible()
  await expect(main(page).getByText('Failed to load potential administrators')).toBeVisible()
  await expect(main(page).getByText('Failed to fetch potential administrators')).toBeVisible()
  delete replies.organization
  await page.reload()
  await expect(main(page).getByText('Failed to load administrator data')).toBeVisible()
  delete replies.detail
  delete replies.potential
  replies.update = silent
  replies.add = failure('administrator.exists')
  replies.remove = failure('administrator.last')
  await page.reload()
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Southwind')
  await save(page).click()
  await expect(main(page).getByText('Failed to save settings')).toBeVisible()
  await expect(main(page).getByText('Failed to update organization')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Organization name' })).toHaveValue('Southwind')
  replies.update = failure('organization.code_taken')
  await save(page).click()
  await expect(main(page).getByText('This access code is taken.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add an administrator' }).click()
  await page.getByRole('option', { name: /Kim Lee/ }).click()
  await page.getByRole('button', { name: 'Add administrator' }).click()
  await expect(main(page).getByText('Failed to add administrator')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Zoë Berg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(main(page).getByText('Failed to remove administrator')).toBeVisible()
  await expect(main(page).getByText('Cannot remove the last administrator')).toBeVisible()
})
