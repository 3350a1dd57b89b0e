import { expect, type Page, test } from '@playwright/test'
import {
  countHierarchyNode,
  createSubOrganization,
  deleteHierarchyNode,
  listHierarchy,
  updateHierarchyNode,
} from '#contract/tenants/hierarchy.ts'
import { getOrganizationTree, type OrganizationNode } from '#contract/tenants/organizations.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { failure, idOf, mockApi, on, organizationOf, type Reply } from './mock.ts'

const title = (page: Page) => page.getByRole('heading', { name: 'Organizations Management', level: 1 })
const list = (page: Page) => page.getByRole('list', { name: 'Organizations', exact: true })
const items = (page: Page) => list(page).getByRole('listitem')
const item = (page: Page, name: string) => items(page).filter({ has: page.getByText(name, { exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search organizations' })

/** Six levels below each other, beside a branch with neither credits nor room for more. */
function sixLevels() {
  let node: OrganizationNode | undefined
  for (let level = 6; level >= 2; level -= 1)
    node = organizationOf(level, `Level ${level}`, node ? [node] : [])
  const plain = { ...organizationOf(20, 'Plain'), credits: null, allowSubOrganizations: false }
  if (node) node.children.push(plain)
  return organizationOf(1, 'Northwind', node ? [node, organizationOf(30, 'Beside')] : [])
}

test.describe('the list of the hierarchy', () => {
  const onPage = continuedPage()

  test('[B2.orgs.1] [B2.orgs.2] [B2.orgs.3] the page shows its title, a back link, a search box and Add Organization', async () => {
    const page = onPage()

    const tree = [sixLevels()]
    await page.addInitScript((id) => localStorage.setItem('currentOrganizationId', id), idOf(2))
    await mockApi(page, { tree, answers: [on(listHierarchy, { data: tree })] })
    await page.goto('/organizations')
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText([
      'Client portal',
      'Organizations',
    ])
    await expect(page.getByRole('button', { name: 'Add Organization' })).toBeVisible()
    await expect(items(page)).toHaveCount(8)
    expect(await findViolations(page, 'main')).toEqual([])
  })

  test('[B2.orgs.4] [B3.org.3] [B9.indent.1] [B2.orgs.5] [B2.orgs.7] organizations are indented by level, and capped at level 5', async () => {
    const page = onPage()

    const names = ['Northwind', 'Level 2', 'Level 3', 'Level 4', 'Level 5', 'Level 6']
    const indents = await Promise.all(
      names.map((name) =>
        item(page, `${name} (100)`).evaluate((li) => parseFloat(getComputedStyle(li).paddingLeft)),
      ),
    )
    expect(indents[5]).toBe(indents[4])
    expect(indents.slice(0, 5)).toEqual([...new Set(indents.slice(0, 5))].sort((a, b) => a - b))
    await expect(item(page, 'Plain')).not.toContainText('(')
    await expect(item(page, 'Plain')).toContainText('CODE20')
  })

  test('[B2.orgs.6] [B2.orgs.8] [B2.orgs.9] [B6.orgs.1] [B2.orgs.delete.3] each organization offers its possible actions, and the current one no delete', async () => {
    const page = onPage()

    await expect(page.getByText('Current Organization')).toHaveCount(1)
    await expect(item(page, 'Level 2 (100)')).toContainText('Current Organization')

    const all = ['Northwind', 'Level 2', 'Level 3', 'Level 4', 'Level 5', 'Level 6', 'Plain', 'Beside']
    const offered = async (action: string) => {
      const found = []
      for (const name of all)
        if (
          (await list(page)
            .getByRole('button', { name: `${action} ${name}` })
            .count()) > 0
        )
          found.push(name)
      return found
    }
    expect(await offered('Add sub-organization to')).toEqual(all.filter((name) => name !== 'Plain'))
    expect(await offered('Send credits to')).toEqual(['Level 3', 'Level 4', 'Level 5', 'Level 6'])
    expect(await offered('Edit')).toEqual(all)
    expect(await offered('Delete')).toEqual([])
  })

  test('[B2.orgs.10] [B2.orgs.modal.1] [B2.orgs.modal.7] [B9.search.1] [B2.orgs.13] an organization can be edited, and found by name or access code', async () => {
    const page = onPage()

    await list(page).getByRole('button', { name: 'Edit Plain' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Edit Organization' })).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: 'Organization Name' })).toHaveValue('Plain')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await search(page).fill('code20')
    await expect(items(page)).toHaveCount(1)
    await expect(item(page, 'Plain')).toContainText('in Level 2')
    await search(page).fill('nonsense')
    await expect(page.getByText('No organizations found')).toBeVisible()
    await expect(
      page.getByText('No organizations match your search. Try a different search term.'),
    ).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Add Organization' }).last().click()
    await expect(dialog(page).getByRole('heading', { name: 'Create Organization' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('[B2.orgs.11] [B2.orgs.12] View raises organization-changed once, and none for the current organization', async () => {
    const page = onPage()

    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      window.addEventListener('organization-changed', (event) => heard.push((event as CustomEvent).detail))
    })
    await expect(list(page).getByRole('button', { name: 'View Level 2' })).toBeDisabled()
    await list(page).getByRole('button', { name: 'View Level 2' }).dispatchEvent('click')
    await list(page).getByRole('button', { name: 'View Plain' }).click()
    await expect(item(page, 'Plain')).toContainText('Current Organization')
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([{ organizationId: idOf(20) }])
  })
})

test.describe('organizations are created, changed and deleted', () => {
  const onPage = continuedPage()
  let api: Awaited<ReturnType<typeof mockApi>>
  let tree: OrganizationNode[]
  let shown: OrganizationNode[]
  let acme: OrganizationNode

  test('[B2.orgs.modal.1] [B2.orgs.modal.2] [B5.orgs.1] [B2.orgs.13] the empty list leads to a form that needs a name', async () => {
    const page = onPage()

    acme = { ...organizationOf(2, 'Acme'), admins: ['zoe@example.com'] }
    tree = [organizationOf(1, 'Northwind', [acme])]
    const contents = { organizations: 1, users: 12, teams: 0, challenges: 2, quizzes: 1, credits: 100 }
    shown = []
    const slowly =
      (data: object): (() => Reply) =>
      () => ({ body: { data }, delayMs: 150 })
    api = await mockApi(page, {
      tree,
      answers: [
        on(listHierarchy, () => ({ body: { data: shown } })),
        on(createSubOrganization, slowly(acme)),
        on(updateHierarchyNode, slowly(acme)),
        on(deleteHierarchyNode, slowly({ id: acme.id })),
        on(countHierarchyNode, { data: contents }),
      ],
    })
    const written = () => api.sent.filter(({ method }) => method !== 'GET').at(-1)
    /** Waits for a save to be seen, and for the list and the selector to be read again. */

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
    const written = () => api.sent.filter(({ method }) => method !== 'GET').at(-1)
    const saved = async (press: () => Promise<void>) => {
      const before = [api.count(listHierarchy), api.count(getOrganizationTree)]
      await press()
      await expect(page.getByText('Processing...')).toBeVisible()
      await expect(list(page)).toBeHidden()
      await expect(page.getByText('Processing...')).toBeHidden()
      expect([api.count(listHierarchy), api.count(getOrganizationTree)]).toEqual(before.map((n) => n + 1))
      await expect(dialog(page)).toBeHidden()
    }
    const name = dialog(page).getByRole('textbox', { name: 'Organization Name' })
    const create = dialog(page).getByRole('button', { name: 'Create' })

    await expect(dialog(page).getByRole('checkbox', { name: 'Allow sub-organizations' })).toBeChecked()
    expect(await findViolations(page)).toEqual([])
    shown = tree
    await saved(() => create.click())
    expect(written()?.body).toEqual({
      name: 'Acme',
      timezone: 'Europe/Paris',
      parentId: null,
      admins: ['zoe@example.com'],
      allowSubOrganizations: true,
    })

    await page.getByRole('button', { name: 'Add sub-organization to Acme' }).click()
    await expect(dialog(page)).toContainText('It will stand below Acme.')
    await name.fill('Branch')
    await dialog(page).getByRole('checkbox', { name: 'Allow sub-organizations' }).uncheck()
    await saved(() => create.click())
    expect(written()?.body).toEqual({
      name: 'Branch',
      timezone: 'America/Toronto',
      parentId: idOf(2),
      admins: [],
      allowSubOrganizations: false,
    })
  })

  test('[B4.orgmodal.1] [B4.orgmodal.2] Update sends only changed fields, and the list is refetched', async () => {
    const page = onPage()
    const written = () => api.sent.filter(({ method }) => method !== 'GET').at(-1)
    const saved = async (press: () => Promise<void>) => {
      const before = [api.count(listHierarchy), api.count(getOrganizationTree)]
      await press()
      await expect(page.getByText('Processing...')).toBeVisible()
      await expect(list(page)).toBeHidden()
      await expect(page.getByText('Processing...')).toBeHidden()
      expect([api.count(listHierarchy), api.count(getOrganizationTree)]).toEqual(before.map((n) => n + 1))
      await expect(dialog(page)).toBeHidden()
    }
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
    expect(written()?.body).toEqual({ ...change, name: 'Acme', admins: [] })
  })

  test('[B2.orgs.delete.1] [B2.orgs.delete.2] deleting requires the name and lists what is deleted with it', async () => {
    const page = onPage()
    const written = () => api.sent.filter(({ method }) => method !== 'GET').at(-1)
    const saved = async (press: () => Promise<void>) => {
      const before = [api.count(listHierarchy), api.count(getOrganizationTree)]
      await press()
      await expect(page.getByText('Processing...')).toBeVisible()
      await expect(list(page)).toBeHidden()
      await expect(page.getByText('Processing...')).toBeHidden()
      expect([api.count(listHierarchy), api.count(getOrganizationTree)]).toEqual(before.map((n) => n + 1))
      await expect(dialog(page)).toBeHidden()
    }
    const edit = page.getByRole('button', { name: 'Edit Acme' })

    await page.getByRole('button', { name: 'Edit Northwind' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await edit.click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Acme?' })
    await expect(question).toContainText(
      'This action cannot be undone. No administrator can take it back; for 30 days only your provider can.',
    )
    await expect(question).toContainText('sub-organizations will also be deleted')
    await expect(question.getByRole('listitem')).toHaveText([
      '1 organization',
      '12 people',
      '2 challenges',
      '1 quiz',
      '100 credits go back to the organization above',
    ])
    expect(await findViolations(page)).toEqual([])
    const confirm = question.getByRole('button', { name: 'Delete' })
    await question.getByRole('textbox').fill('acme')
    await expect(confirm).toBeDisabled()
    await question.getByRole('textbox').fill('Acme')
    await saved(() => confirm.click())
    expect(written()).toMatchObject({
      method: 'DELETE',
      path: `/api/organizations/${idOf(1)}/hierarchical/${idOf(2)}`,
    })
  })
})

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
