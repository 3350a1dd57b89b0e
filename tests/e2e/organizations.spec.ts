import { expect, type Page, test } from '@playwright/test'
import { listHierarchy } from '#contract/tenants/hierarchy.ts'
import { getOrganizationTree } from '#contract/tenants/organizations.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { newChallenge } from './crew.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { newEmail, newFounder, post } from './people.ts'
import { newQuiz } from './quizzes.ts'

const title = (page: Page) => page.getByRole('heading', { name: 'Organizations Management', level: 1 })
const list = (page: Page) => page.getByRole('list', { name: 'Organizations', exact: true })
const items = (page: Page) => list(page).getByRole('listitem')
const item = (page: Page, name: string) => items(page).filter({ has: page.getByText(name, { exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search organizations' })

const isPlain = (value: { name?: unknown } | null) => value?.name === 'Plain'

test.describe('the list of the hierarchy', () => {
  const onPage = continuedPage()
  let ids: Record<string, string>
  let accessCode: string

  test('[B2.orgs.1] [B2.orgs.2] [B2.orgs.3] the page shows its title, a back link, a search box and Add Organization', async () => {
    const page = onPage()
    const { organizationId } = await newFounder(page.request)
    ids = { 'Northwind Traders': organizationId }
    const add = async (name: string, below: string, more: object = {}) => {
      const node = { name, parentId: ids[below], ...more }
      const { data } = await post(page.request, `/api/organizations/${organizationId}/hierarchical`, node)
      ids[name] = data.id
      return data
    }
    for (const [above, name] of [
      ['Northwind Traders', 'Level 2'],
      ['Level 2', 'Level 3'],
      ['Level 3', 'Level 4'],
      ['Level 4', 'Level 5'],
      ['Level 5', 'Level 6'],
      ['Northwind Traders', 'Beside'],
    ] as const)
      await add(name, above)
    ;({ accessCode } = await add('Plain', 'Level 2', { allowSubOrganizations: false }))
    await page.addInitScript((id) => localStorage.setItem('currentOrganizationId', id), ids['Level 2'])
    // Every organization of our server has credits; on another server one may have none.
    await page.route(/\/hierarchical(\?|$)/, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback()
      const text = await (await route.fetch()).text()
      const withoutCredits = (_: string, value: object) =>
        isPlain(value) ? { ...value, credits: null } : value
      await route.fulfill({ json: JSON.parse(text, withoutCredits) })
    })
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

    const names = ['Level 2', 'Level 3', 'Level 4', 'Level 5', 'Level 6']
    const indents = await Promise.all(
      names.map((name) =>
        item(page, `${name} (0)`).evaluate((li) => parseFloat(getComputedStyle(li).paddingLeft)),
      ),
    )
    expect(indents[4]).toBe(indents[3])
    expect(indents.slice(0, 4)).toEqual([...new Set(indents.slice(0, 4))].sort((a, b) => a - b))
    await expect(items(page).first()).toContainText('Northwind Traders (1000)')
    await expect(item(page, 'Plain')).not.toContainText('(')
    await expect(item(page, 'Plain')).toContainText(accessCode)
  })

  test('[B2.orgs.6] [B2.orgs.8] [B2.orgs.9] [B6.orgs.1] [B2.orgs.delete.3] each organization offers its possible actions, and the current one no delete', async () => {
    const page = onPage()

    await expect(page.getByText('Current Organization')).toHaveCount(1)
    await expect(item(page, 'Level 2 (0)')).toContainText('Current Organization')

    const all = [
      'Northwind Traders',
      'Level 2',
      'Level 3',
      'Level 4',
      'Level 5',
      'Level 6',
      'Plain',
      'Beside',
    ]
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
    await expect(dialog(page).getByRole('button', { name: 'Update' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await search(page).fill(accessCode.toLowerCase())
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
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([{ organizationId: ids.Plain }])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

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
