import { expect, test } from '@playwright/test'
import { listUsers } from '#contract/people/users.ts'
import {
  getMyOrganization,
  getOrganizationTree,
  type OrganizationNode,
} from '#contract/tenants/organizations.ts'
import { idOf, mockApi, on, organizationOf } from './mock.ts'

const stored = () => localStorage.getItem('currentOrganizationId')

const people = {
  data: {
    users: [],
    pagination: { currentPage: 1, totalPages: 1, totalItems: 0, hasNext: false, hasPrev: false },
  },
}

const tree = [organizationOf(1, 'Northwind', [organizationOf(2, 'Logistics', [organizationOf(3, 'Quay')])])]

test('[A3.storage.1] [B3.storage.1] the organization is stored before any page asks for its data', async ({
  page,
}) => {
  const api = await mockApi(page, { tree, answers: [on(listUsers, people)] })
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(stored)).toBe(idOf(1))
  await expect.poll(() => api.count(listUsers)).toBeGreaterThan(0)
})

test('[A7.common.3] [A7.users.9] [B4.switch.3] [B4.switch.4] the stored organization is the one in the path, and follows a switch', async ({
  page,
}) => {
  await page.addInitScript((id) => localStorage.setItem('currentOrganizationId', id), idOf(2))
  const api = await mockApi(page, { tree, answers: [on(listUsers, people)] })
  await page.goto('/users')
  const selector = page.getByRole('banner').getByRole('combobox', { name: 'Organization', exact: true })
  await expect(selector).toHaveText('Logistics')
  expect(api.count(getMyOrganization)).toBe(0)
  const paths = () => api.sent.map(({ path }) => path).filter((path) => path.endsWith('/users'))
  await expect.poll(paths).toContain(`/api/organizations/${idOf(2)}/users`)
  await page.evaluate(() =>
    window.addEventListener('organization-switched', (event) => {
      if (event instanceof CustomEvent) document.body.dataset.switched = event.detail.organizationId
    }),
  )
  const before = paths().length
  await selector.click()
  await page.getByPlaceholder('Search organizations').fill('quay')
  await page.getByRole('option', { name: 'Quay' }).click()
  await expect(selector).toHaveText('Quay')
  await expect.poll(() => paths().slice(before)).toContain(`/api/organizations/${idOf(3)}/users`)
  expect(new Set(paths().slice(before))).toEqual(new Set([`/api/organizations/${idOf(3)}/users`]))
  expect(await page.evaluate(stored)).toBe(idOf(3))
  await expect(page.locator('body')).toHaveAttribute('data-switched', idOf(3))
})

test('[B4.start.1] a stored organization without administrator right is replaced by the user’s own', async ({
  page,
}) => {
  await page.addInitScript((id) => localStorage.setItem('currentOrganizationId', id), idOf(77))
  await mockApi(page, { tree })
  await page.goto('/teams')
  await expect(page.getByRole('combobox', { name: 'Organization', exact: true })).toHaveText('Northwind')
  expect(await page.evaluate(stored)).toBe(idOf(1))
})

test('a user without administrator right sees a message and can log out', async ({ page }) => {
  await mockApi(page, { tree: [] })
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'No organization found' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout')
})

test('[ruling 28] a missing own organization in the answer counts as none', async ({ page }) => {
  await mockApi(page, { answers: [on(getMyOrganization, () => ({ body: {} }))] })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No organization found' })).toBeVisible()
})

test('a failed list of organizations can be retried', async ({ page }) => {
  const broken = { now: true }
  await mockApi(page, {
    answers: [
      on(getOrganizationTree, () => (broken.now ? { status: 500, body: {} } : { body: { data: tree } })),
    ],
  })
  await page.goto('/teams')
  await expect(page.getByText('Failed to fetch organizations: 500', { exact: true })).toBeVisible()
  broken.now = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
})

test('five hundred organizations on six levels are searched by keyboard', async ({ page }) => {
  let number = 0
  const grow = (level: number): OrganizationNode => {
    number += 1
    const name = `Unit ${number} of level ${level}`
    return organizationOf(number, name, level < 6 ? Array.from({ length: 3 }, () => grow(level + 1)) : [])
  }
  await mockApi(page, { tree: [grow(1)] })
  await page.goto('/teams')
  const selector = page.getByRole('combobox', { name: 'Organization', exact: true })
  await selector.focus()
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Search organizations').fill('unit 300 ')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Unit 300 of' })).toBeVisible()
  // Its ancestors remain listed and show its position.
  expect(await page.getByRole('option').count()).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await expect(selector).toBeFocused()
})
