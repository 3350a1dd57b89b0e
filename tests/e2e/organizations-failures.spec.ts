import { expect, type Page, test } from '@playwright/test'
import {
  createSubOrganization,
  deleteHierarchyNode,
  listHierarchy,
  updateHierarchyNode,
} from '#contract/tenants/hierarchy.ts'
import { failure, mockApi, on, organizationOf, type Reply } from './mock.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Organizations', exact: true })
const items = (page: Page) => list(page).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('[B2.orgs.14] [B7.hier.7] [B8.orgs.2] [B8.orgs.3] a failure shows the server’s message in the Error box and can be retried', async ({
  page,
}) => {
  const tree = [organizationOf(1, 'Northwind', [organizationOf(2, 'Acme')])]
  const silent: Reply = { status: 500, body: {} }
  const replies: Record<'list' | 'save' | 'remove', Reply> = { list: silent, save: silent, remove: silent }
  await mockApi(page, {
    tree,
    answers: [
      on(listHierarchy, () => replies.list),
      on(createSubOrganization, () => replies.save),
      on(updateHierarchyNode, () => replies.save),
      on(deleteHierarchyNode, () => replies.remove),
    ],
  })
  const box = page.getByRole('main').getByRole('alert')
  const told = async (text: string) => {
    await expect(box.getByText('Error', { exact: true })).toBeVisible()
    await expect(box.getByText(text, { exact: true })).toBeVisible()
  }
  const retry = box.getByRole('button', { name: 'Retry' })

  await page.goto('/organizations')
  await told('Failed to fetch organizations')
  replies.list = { body: { success: false, error: 'The list is being moved' } }
  await retry.click()
  await told('The list is being moved')
  replies.list = { body: { data: tree } }
  await retry.click()
  await expect(items(page)).toHaveCount(2)
  await expect(box).toBeHidden()

  await page.getByRole('button', { name: 'Add sub-organization to Acme' }).click()
  await dialog(page).getByRole('textbox', { name: 'Organization Name' }).fill('Branch')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await told('Failed to save organization')
  replies.save = failure('organization.no_subs')
  await retry.click()
  await told('This organization does not allow sub-organizations.')
  await box.getByRole('button', { name: 'Back to the form' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Organization Name' })).toHaveValue('Branch')
  replies.save = { body: {} }
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await told('No response data received')
  await box.getByRole('button', { name: 'Dismiss' }).click()
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: 'Edit Acme' }).click()
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await told('No response data received')

  await page.getByRole('button', { name: 'Edit Acme' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Acme?' })
  await expect(question).toContainText('What goes with it could not be counted.')
  await question.getByRole('textbox').fill('Acme')
  await question.getByRole('button', { name: 'Delete' }).click()
  await told('Failed to delete organization')
  replies.remove = failure('organization.primary')
  await retry.click()
  await told('Your own organization cannot be deleted.')
  replies.remove = { body: {} }
  await retry.click()
  await told('No response data received')
})
