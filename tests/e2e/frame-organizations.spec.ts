import { type APIRequestContext, expect, test } from '@playwright/test'
import { listUsers } from '#contract/people/users.ts'
import { getMyOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { newEmployee } from './members.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { newFounder, PASSWORD, post } from './people.ts'

const stored = () => localStorage.getItem('currentOrganizationId')
const otherId = '00000000-0000-4000-8000-000000000077'

async function newChild(request: APIRequestContext, parentId: string, name: string): Promise<string> {
  const { data } = await post(request, `/api/organizations/${parentId}/hierarchical`, { name })
  return data.id
}

test('[A3.storage.1] [B3.storage.1] the organization is looked up once and stored before any page asks for its data', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const calls = watchCalls(page)
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(stored)).toBe(organizationId)
  await expect.poll(() => calls.count(listUsers)).toBeGreaterThan(0)
  expect(calls.count(getOrganizationTree)).toBe(1)
  expect(calls.count(getMyOrganization)).toBe(1)
})

test('[A7.common.3] [A7.users.9] [B4.switch.3] [B4.switch.4] the stored organization is the one in the path, and follows a switch', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const logistics = await newChild(page.request, organizationId, 'Logistics')
  const quay = await newChild(page.request, logistics, 'Quay')
  await page.addInitScript((id) => localStorage.setItem('currentOrganizationId', id), logistics)
  const calls = watchCalls(page)
  await page.goto('/users')
  const selector = page.getByRole('banner').getByRole('combobox', { name: 'Organization', exact: true })
  await expect(selector).toHaveText('Logistics')
  expect(calls.count(getMyOrganization)).toBe(0)
  const paths = () => calls.of(listUsers).map(({ url }) => url.pathname)
  await expect.poll(paths).toContain(`/api/organizations/${logistics}/users`)
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
  await expect.poll(() => paths().slice(before)).toContain(`/api/organizations/${quay}/users`)
  expect(new Set(paths().slice(before))).toEqual(new Set([`/api/organizations/${quay}/users`]))
  expect(await page.evaluate(stored)).toBe(quay)
  await expect(page.locator('body')).toHaveAttribute('data-switched', quay)
})

test('[B4.start.1] [B4.start.2] a stored organization without administrator right is replaced by the user’s own', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request, 'Northwind')
  await page.addInitScript((id) => localStorage.setItem('currentOrganizationId', id), otherId)
  await page.goto('/teams')
  await expect(page.getByRole('combobox', { name: 'Organization', exact: true })).toHaveText('Northwind')
  expect(await page.evaluate(stored)).toBe(organizationId)
})

test('a user without administrator right sees a message and can log out', async ({ page, request }) => {
  const { organizationId } = await newFounder(request)
  const { email } = await newEmployee(request, organizationId)
  await post(page.request, '/auth/login', { email, password: PASSWORD })
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'No organization found' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout')
})

test('[ruling 28] a missing own organization in the answer counts as none, and a failed list of organizations can be retried', async ({
  page,
}) => {
  await newFounder(page.request)
  const end = await answerInstead(page, getMyOrganization, () => ({ body: {} }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No organization found' })).toBeVisible()
  await end()
  const mend = await answerInstead(page, getOrganizationTree, () => ({ status: 500, body: {} }))
  await page.goto('/teams')
  await expect(page.getByText('Failed to fetch organizations: 500', { exact: true })).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
})

test('forty organizations on four levels are searched by keyboard', async ({ page }) => {
  const { organizationId } = await newFounder(page.request)
  let level = [organizationId]
  let number = 1
  for (let depth = 2; depth <= 4; depth++) {
    const parents = level.flatMap((id) => [id, id, id])
    level = await Promise.all(
      parents.map((id) => newChild(page.request, id, `Unit ${++number} of level ${depth}`)),
    )
  }
  await page.goto('/teams')
  const selector = page.getByRole('combobox', { name: 'Organization', exact: true })
  await selector.focus()
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Search organizations').fill('unit 40 ')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Unit 40 of' })).toBeVisible()
  // Its ancestors remain listed and show its position.
  expect(await page.getByRole('option').count()).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await expect(selector).toBeFocused()
})
