import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { newFounder, post } from './people.ts'

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
