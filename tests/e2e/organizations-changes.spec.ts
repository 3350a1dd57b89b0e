import { expect, type Page, test } from '@playwright/test'
import {
  countHierarchyNode,
  createSubOrganization,
  deleteHierarchyNode,
  listHierarchy,
  updateHierarchyNode,
} from '#contract/tenants/hierarchy.ts'
import { getOrganizationTree } from '#contract/tenants/organizations.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { newChallenge } from './crew.ts'
import type { Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { newEmail, newFounder, post } from './people.ts'
import { newQuiz } from './quizzes.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Organizations', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('organizations are created, changed and deleted', () => {
  const onPage = continuedPage()
  let calls: ReturnType<typeof watchCalls>
  let organizationId: string
  let acmeId: string
  let restore: () => Promise<void>
  const written = () => calls.all.filter(({ method }) => method !== 'GET').at(-1)

  /** Waits for a save to be seen, and for the list and the selector to be read again. */
  async function saved(press: () => Promise<void>) {
    const page = onPage()
    const before = [calls.count(listHierarchy), calls.count(getOrganizationTree)]
    await press()
    await expect(page.getByText('Processing...')).toBeVisible()
    await expect(list(page)).toBeHidden()
    await expect(page.getByText('Processing...')).toBeHidden()
    expect([calls.count(listHierarchy), calls.count(getOrganizationTree)]).toEqual(before.map((n) => n + 1))
    await expect(dialog(page)).toBeHidden()
  }

  test('[B2.orgs.modal.1] [B2.orgs.modal.2] [B5.orgs.1] [B2.orgs.13] the empty list leads to a form that needs a name', async () => {
    const page = onPage()
    ;({ organizationId } = await newFounder(page.request))
    calls = watchCalls(page)
    await page.route(/\/hierarchical/, async (route) => {
      if (route.request().method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, 150))
      await route.fallback()
    })
    // Our server lists at least the administrator's own organization.
    restore = await answerInstead(page, listHierarchy, () => ({ body: { data: [] } }))
    await page.goto('/organizations')
    await expect(page.getByText('No organizations found')).toBeVisible()
    await expect(page.getByText('Get started by creating your first organization.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Add Organization' }).last().click()
    await expect(dialog(page).getByRole('heading', { name: 'Create Organization' })).toBeVisible()
    const name = dialog(page).getByRole('textbox', { name: 'Organization Name' })
    const create = dialog(page).getByRole('button', { name: 'Create' })
    await name.fill('   ')
    await expect(create).toBeDisabled()
    await name.press('Enter')
    expect(written()).toBeUndefined()
  })

  test('[B2.orgs.modal.3] [B9.timezones.1] nine time zones are offered, America/Toronto by default', async () => {
    const page = onPage()
    const name = dialog(page).getByRole('textbox', { name: 'Organization Name' })

    await name.fill('  Acme ')
    const zone = dialog(page).getByRole('combobox', { name: 'Timezone' })
    await expect(zone).toHaveValue('America/Toronto')
    expect(await zone.getByRole('option').allTextContents()).toEqual([
      'America/Toronto',
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'Europe/London',
      'Europe/Paris',
      'Asia/Tokyo',
      'Australia/Sydney',
    ])
    await zone.selectOption('Europe/Paris')
  })

  test('[B2.orgs.modal.4] [B2.orgs.modal.5] [B5.orgs.2] [B5.orgs.3] administrators are added by address, once each, and removed', async () => {
    const page = onPage()
    const create = dialog(page).getByRole('button', { name: 'Create' })

    await expect(dialog(page).getByText('No administrators added yet')).toBeVisible()
    const email = dialog(page).getByRole('textbox', { name: 'Administrator email' })
    const add = dialog(page).getByRole('button', { name: 'Add administrator' })
    await email.fill('a@b')
    await expect(email).toHaveAccessibleDescription(/^Please enter a valid email address/)
    await expect(add).toBeDisabled()
    await email.fill('a@b.c')
    await add.click()
    await email.fill('A@B.c')
    await email.press('Enter')
    await expect(add).toBeDisabled()
    const admins = dialog(page).getByRole('list', { name: 'Administrators' }).getByRole('listitem')
    await expect(admins).toHaveText(['a@b.c'])
    await email.fill('zoe@example.com')
    await create.click()
    await expect(email).toHaveAccessibleDescription(/^Add this address, or clear/)
    await email.press('Enter')
    await expect(admins).toHaveText(['a@b.c', 'zoe@example.com'])
    await dialog(page).getByRole('button', { name: 'Remove a@b.c' }).click()
  })

  test('[B2.orgs.modal.6] [B2.orgs.modal.7] [B2.orgs.15] Create sends the form as filled in and shows Processing', async () => {
    const page = onPage()
    const name = dialog(page).getByRole('textbox', { name: 'Organization Name' })
    const create = dialog(page).getByRole('button', { name: 'Create' })

    await expect(dialog(page).getByRole('checkbox', { name: 'Allow sub-organizations' })).toBeChecked()
    expect(await findViolations(page)).toEqual([])
    await restore()
    await saved(() => create.click())
    expect(written()?.body).toEqual({
      name: 'Acme',
      timezone: 'Europe/Paris',
      parentId: null,
      admins: ['zoe@example.com'],
      allowSubOrganizations: true,
    })

    const { data } = await (
      await page.request.get(`/api/organizations/${organizationId}/hierarchical`)
    ).json()
    acmeId = data[0].children[0].id
    await page.getByRole('button', { name: 'Add sub-organization to Acme' }).click()
    await expect(dialog(page)).toContainText('It will stand below Acme.')
    await name.fill('Branch')
    await dialog(page).getByRole('checkbox', { name: 'Allow sub-organizations' }).uncheck()
    await saved(() => create.click())
    expect(written()?.body).toEqual({
      name: 'Branch',
      timezone: 'America/Toronto',
      parentId: acmeId,
      admins: [],
      allowSubOrganizations: false,
    })
  })

  test('[B4.orgmodal.1] [B4.orgmodal.2] Update sends only changed fields, and the list is refetched', async () => {
    const page = onPage()
    const name = dialog(page).getByRole('textbox', { name: 'Organization Name' })

    const edit = page.getByRole('button', { name: 'Edit Acme' })
    const update = dialog(page).getByRole('button', { name: 'Update' })
    await edit.click()
    await name.fill('Acme & Sons')
    await saved(() => update.click())
    await expect(edit).toBeFocused()
    const change = { name: 'Acme & Sons', timezone: 'Europe/Paris', allowSubOrganizations: true }
    expect(written()).toMatchObject({ method: 'PUT', body: change })
    expect(written()?.body).toEqual(change)
    await edit.click()
    await dialog(page).getByRole('button', { name: 'Remove zoe@example.com' }).click()
    await saved(() => update.click())
    expect(written()?.body).toEqual({ ...change, admins: [] })
  })

  test('[B2.orgs.14] [B7.hier.7] [B8.orgs.2] [B8.orgs.3] a failure shows the server’s message in the Error box and can be retried', async () => {
    const page = onPage()
    const box = page.getByRole('main').getByRole('alert')
    const retry = box.getByRole('button', { name: 'Retry' })
    const told = async (text: string) => {
      await expect(box.getByText('Error', { exact: true })).toBeVisible()
      await expect(box.getByText(text, { exact: true })).toBeVisible()
    }
    // Our server fails with a message, and answers each change with data. Without a reply, it answers.
    const silent: Reply = { status: 500, body: {} }
    const replies: { list?: Reply | undefined; change?: Reply | undefined } = { list: silent }
    await answerInstead(page, listHierarchy, () => replies.list)
    for (const endpoint of [
      createSubOrganization,
      updateHierarchyNode,
      deleteHierarchyNode,
      countHierarchyNode,
    ])
      await answerInstead(page, endpoint, () => replies.change)

    await page.getByRole('searchbox', { name: 'Search organizations' }).fill('acme')
    await told('Failed to fetch organizations')
    replies.list = { body: { success: false, error: 'The list is being moved' } }
    await retry.click()
    await told('The list is being moved')
    replies.list = undefined
    await retry.click()
    await expect(box).toBeHidden()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill('')

    await page.getByRole('button', { name: 'Add sub-organization to Acme & Sons' }).click()
    const name = dialog(page).getByRole('textbox', { name: 'Organization Name' })
    await name.fill('Quay')
    replies.change = silent
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await told('Failed to save organization')
    const acme = `/api/organizations/${organizationId}/hierarchical/${acmeId}`
    const put = async (data: object) => expect((await page.request.put(acme, { data })).ok()).toBe(true)
    await put({ allowSubOrganizations: false })
    replies.change = undefined
    await retry.click()
    await told('This organization does not allow sub-organizations.')
    await put({ allowSubOrganizations: true })
    await box.getByRole('button', { name: 'Back to the form' }).click()
    await expect(name).toHaveValue('Quay')
    replies.change = { body: {} }
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await told('No response data received')
    await box.getByRole('button', { name: 'Dismiss' }).click()
    await expect(box).toBeHidden()
    await page.getByRole('button', { name: 'Edit Acme & Sons' }).click()
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await told('No response data received')

    replies.change = silent
    await page.getByRole('button', { name: 'Edit Acme & Sons' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Acme & Sons?' })
    await expect(question).toContainText('What goes with it could not be counted.')
    await question.getByRole('textbox').fill('Acme & Sons')
    await question.getByRole('button', { name: 'Delete' }).click()
    await told('Failed to delete organization')
    // Somebody else renames it meanwhile.
    await put({ name: 'Acme' })
    replies.change = undefined
    await retry.click()
    await told('This is not the organization’s name.')
    await put({ name: 'Acme & Sons' })
    replies.change = { body: {} }
    await retry.click()
    await told('No response data received')
    replies.change = undefined
    await box.getByRole('button', { name: 'Dismiss' }).click()
  })

  test('[B2.orgs.delete.1] [B2.orgs.delete.2] deleting requires the name and lists what is deleted with it', async () => {
    const page = onPage()
    const edit = page.getByRole('button', { name: 'Edit Acme' })
    const acme = `/api/organizations/${acmeId}`
    const distributions = [{ subOrganizationId: acmeId, credits: 100 }]
    await post(page.request, `/api/organizations/${organizationId}/distribute-credits`, { distributions })
    for (const title of ['Spring walk', 'Summer walk'])
      await newChallenge(page.request, acmeId, { title, type: 'podium' })
    await newQuiz(page.request, acmeId, 'Sleep well')
    const kim = { first_name: 'Kim', last_name: 'Berg', email: newEmail('kim') }
    await post(page.request, `${acme}/users`, kim)

    await page.getByRole('button', { name: 'Edit Northwind' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await edit.click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Acme & Sons?' })
    await expect(question).toContainText(
      'This action cannot be undone. No administrator can take it back; for 30 days only your provider can.',
    )
    await expect(question).toContainText('sub-organizations will also be deleted')
    await expect(question.getByRole('listitem')).toHaveText([
      '2 organizations',
      '2 people',
      '2 challenges',
      '1 quiz',
      '100 credits go back to the organization above',
    ])
    expect(await findViolations(page)).toEqual([])
    const confirm = question.getByRole('button', { name: 'Delete' })
    await question.getByRole('textbox').fill('acme & sons')
    await expect(confirm).toBeDisabled()
    await question.getByRole('textbox').fill('Acme & Sons')
    await saved(() => confirm.click())
    expect(written()?.method).toBe('DELETE')
    expect(written()?.url.pathname).toBe(`/api/organizations/${organizationId}/hierarchical/${acmeId}`)
  })
})
