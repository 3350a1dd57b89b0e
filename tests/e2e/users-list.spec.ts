import { expect, type Page, test } from '@playwright/test'
import { listUsers } from '#contract/people/users.ts'
import { findViolations } from './accessibility.ts'
import { newEmployee } from './members.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly, STEP_MS } from './pacing.ts'
import { inviteEmployee, newEmail, newFounder, post } from './people.ts'

/** An organization of the page's session, with a pending person for each last name. */
async function withPeople(page: Page, ...names: string[]) {
  const { organizationId } = await newFounder(page.request)
  const users = `/api/organizations/${organizationId}/users`
  for (const last_name of names) {
    const person = { first_name: 'Zoë', last_name, email: newEmail('zoe') }
    await post(page.request, users, person)
  }
  return { organizationId, users }
}

const people = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')

test('[A2.users.1] [A1.language.2] the page is titled Utilisateurs, and Users in English', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs')
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Client portalUtilisateurs')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
})

test('[A2.users.6] [A9.users.1] the list has twenty users a page and keeps the page in the address', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const add = (_: unknown, number: number) => {
    const person = { first_name: 'Person', last_name: `Number${number}`, email: newEmail('person') }
    return post(page.request, `/api/organizations/${organizationId}/users`, person)
  }
  await Promise.all(Array.from({ length: 24 }, add))
  await page.goto('/users')
  await expect(people(page)).toHaveCount(20)
  const request = page.waitForRequest(/\/users\?.*page=2/)
  await page.getByRole('button', { name: 'Next page' }).click()
  expect(new URL((await request).url()).searchParams.get('limit')).toBe('20')
  await expect(people(page)).toHaveCount(5)
  await expect(page).toHaveURL('/users?page=2')
  await expect(page.getByText('21–25 of 25 people')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.reload()
  await expect(people(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(people(page)).toHaveCount(20)
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(people(page)).toHaveCount(5)
  await page.goBack()
  await expect(people(page)).toHaveCount(20)
  await page.goto('/users?page=99')
  await expect(page).toHaveURL('/users?page=2')
  await expect(people(page)).toHaveCount(5)
  await page.goto('/users?page=none')
  await expect(people(page)).toHaveCount(20)
})

test('[A3.user.2] [A4.userstatus.1] [A4.userstatus.2] each status has its French label, and the invited flag says Yes or No', async ({
  page,
}) => {
  const { organizationId, users } = await withPeople(page, 'Pending')
  const { email } = await newEmployee(page.request, organizationId, 'Inactive')
  const { data } = await (await page.request.get(users, { params: { search: email } })).json()
  await page.request.patch(`${users}/${data.users[0].id}`, { data: { status: 'inactive' } })
  await inviteEmployee(page.request, organizationId, newEmail('invited'))
  await page.goto('/users')
  for (const [name, status, invited] of [
    ['Ada Martin', 'Actif', 'No'],
    ['Zoë Pending', 'En attente', 'No'],
    ['Zoë Berg', 'Invité', 'Yes'],
    ['Inactive Berg', 'Inactif', 'Yes'],
  ] as const) {
    const row = people(page).filter({ hasText: name })
    await expect(row.getByText(status, { exact: true })).toBeVisible()
    await expect(row.getByRole('cell', { name: invited, exact: true })).toBeVisible()
  }
})

test('the list shows skeleton rows, then an error with a retry, then the users', async ({ page }) => {
  await withPeople(page, 'Berg')
  const end = await answerInstead(page, listUsers, () => ({ status: 500, delayMs: 400 }))
  await page.goto('/users')
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
  await end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(people(page)).toHaveCount(2)
})

test('[A2.users.5] the page header offers to add, invite and import users and to edit fields', async ({
  page,
}) => {
  await withPeople(page, 'Berg')
  await page.goto('/users')
  for (const name of ['Add user', 'Import', 'Fields']) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const invite = page.getByRole('button', { name: 'Invite those selected' })
  await expect(invite).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select Zoë Berg' }).check()
  await invite.click()
  await expect(page.getByRole('alertdialog')).toContainText('Invite 1 person?')
})

test('an empty list says so and offers the next step, and the longest names and addresses fit, also on a phone', async ({
  page,
}) => {
  const { users } = await withPeople(page)
  await post(page.request, users, {
    first_name: 'W'.repeat(60),
    last_name: 'M'.repeat(60),
    email: newEmail('x'.repeat(50)),
  })
  await page.goto('/users')
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(people(page)).toHaveCount(2)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(tooWide, `${width} pixels`).toBe(false)
    const table = await page.getByRole('table', { name: 'Users' }).boundingBox()
    expect((table?.x ?? 0) + (table?.width ?? Infinity), `${width} pixels`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1440, height: 844 })
  // Whoever may see the page is listed on it: another server's answer is empty.
  const pagination = { currentPage: 1, totalPages: 0, totalItems: 0, hasNext: false, hasPrev: false }
  await answerInstead(page, listUsers, () => ({ body: { data: { users: [], pagination } } }))
  await page.reload()
  await expect(page.getByText('No users found from database...', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add user' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible()
})

test('[A9.delay.4] with the documented delays the list is requested after 500 ms', async ({ page }) => {
  await newFounder(page.request)
  const calls = watchCalls(page)
  await openSlowly(page, '/users')
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(500 - 2 * STEP_MS)
  expect(calls.count(listUsers)).toBe(0)
  await page.clock.runFor(2 * STEP_MS)
  await expect.poll(() => calls.count(listUsers)).toBe(1)
})

test('the list, a selection and the dialog are accessible, light at 390 and dark at 1440 pixels', async ({
  page,
}) => {
  const { organizationId } = await withPeople(page, 'Pending')
  await post(page.request, `/api/organizations/${organizationId}/user-fields`, {
    name: 'Desk',
    type: 'number',
  })
  await inviteEmployee(page.request, organizationId, newEmail('invited'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/users')
  await page.getByRole('checkbox', { name: 'Select Zoë Pending' }).check()
  await page.getByRole('button', { name: 'Actions for Zoë Berg' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Desk' })).toBeVisible()
  const looks = [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1440 },
  ] as const
  const scan = async () => {
    for (const { colorScheme, width } of looks) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await findViolations(page, 'main')
      expect(found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  }
  await scan()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scan()
})
