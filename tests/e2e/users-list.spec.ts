import { expect, type Page, test } from '@playwright/test'
import { listUserFields } from '#contract/people/custom-fields.ts'
import { listImports } from '#contract/people/imports.ts'
import { listUsers, type User } from '#contract/people/users.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { findViolations } from './accessibility.ts'
import { idOf, mockApi, on } from './mock.ts'
import { openSlowly } from './pacing.ts'
import { newEmail, newFounder, post } from './people.ts'

const userOf = (number: number, more: Partial<User> = {}): User => ({
  id: idOf(number),
  first_name: 'Zoë',
  firstName: 'Zoë',
  last_name: `Berg ${number}`,
  lastName: `Berg ${number}`,
  email: `zoe-${number}@example.com`,
  status: 'pending',
  is_invited: false,
  created_at: '2026-05-04T08:00:00.000Z',
  metadata: { custom_fields: {} },
  invitation: null,
  ...more,
})

const onePage = (users: User[]): Answer<typeof listUsers> => ({
  data: {
    users,
    pagination: {
      currentPage: 1,
      totalPages: Math.min(users.length, 1),
      totalItems: users.length,
      hasNext: false,
      hasPrev: false,
    },
    counts: { total: users.length, active: 1, pending: users.length - 1, invited: 0, inactive: 0 },
  },
})

const desk = {
  id: idOf(50),
  fieldName: 'Desk',
  name: 'Desk',
  fieldKey: 'desk',
  fieldType: 'number' as const,
  type: 'number' as const,
  isRequired: true,
  isVisible: true,
  visible: true,
  values: [],
}

const people = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')

test('[A2.users.1] [A1.language.2] the page is titled Utilisateurs, and Users in English', async ({
  page,
}) => {
  await mockApi(page, { answers: [on(listUsers, onePage([userOf(1), userOf(2)]))] })
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
  for (let number = 1; number <= 24; number += 1) {
    const person = { first_name: 'Person', last_name: `Number${number}`, email: newEmail('person') }
    await post(page.request, `/api/organizations/${organizationId}/users`, person)
  }
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
  const shown = [
    ['active', true, 'Actif', 'Yes'],
    ['pending', false, 'En attente', 'No'],
    ['invited', true, 'Invité', 'Yes'],
    ['inactive', false, 'Inactif', 'No'],
  ] as const
  const users = shown.map(([status, is_invited], index) => userOf(index + 1, { status, is_invited }))
  await mockApi(page, { answers: [on(listUsers, onePage(users))] })
  await page.goto('/users')
  for (const [index, [, , status, invited]] of shown.entries()) {
    const row = people(page).nth(index)
    await expect(row.getByRole('cell', { name: status, exact: true })).toBeVisible()
    await expect(row.getByRole('cell', { name: invited, exact: true })).toBeVisible()
  }
})

test('the list shows skeleton rows, then an error with a retry, then the users', async ({ page }) => {
  let failing = true
  const reply = () =>
    failing
      ? { status: 500, body: { success: false }, delayMs: 400 }
      : { body: onePage([userOf(1), userOf(2)]) }
  await mockApi(page, { answers: [on(listUsers, reply)] })
  await page.goto('/users')
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(people(page)).toHaveCount(2)
})

test('[A2.users.5] the page header offers to add, invite and import users and to edit fields', async ({
  page,
}) => {
  await mockApi(page, {
    answers: [
      on(listUsers, onePage([userOf(1), userOf(2)])),
      on(listUserFields, { fields: [], data: [] }),
      on(listImports, { data: [] }),
    ],
  })
  await page.goto('/users')
  for (const name of ['Add user', 'Import', 'Fields']) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const invite = page.getByRole('button', { name: 'Invite those selected' })
  await expect(invite).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select Zoë Berg 1' }).check()
  await invite.click()
  await expect(page.getByRole('alertdialog')).toContainText('Invite 1 person?')
})

test('an empty list says so and offers the next step', async ({ page }) => {
  await mockApi(page, { answers: [on(listUsers, onePage([]))] })
  await page.goto('/users')
  await expect(page.getByText('No users found from database...', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add user' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible()
})

test('the longest names and addresses fit, also on a phone', async ({ page }) => {
  const long = {
    first_name: 'W'.repeat(60),
    last_name: 'M'.repeat(60),
    email: `${'x'.repeat(60)}@example.com`,
  }
  await mockApi(page, { answers: [on(listUsers, onePage([userOf(1, long), userOf(2)]))] })
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/users')
    await expect(people(page)).toHaveCount(2)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(tooWide, `${width} pixels`).toBe(false)
    const table = await page.getByRole('table', { name: 'Users' }).boundingBox()
    expect((table?.x ?? 0) + (table?.width ?? Infinity), `${width} pixels`).toBeLessThanOrEqual(width)
  }
})

test('[A9.delay.4] with the documented delays the list is requested after 500 ms', async ({ page }) => {
  const api = await mockApi(page, { answers: [on(listUsers, onePage([userOf(1)]))] })
  await openSlowly(page, '/users')
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(499)
  expect(api.count(listUsers)).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => api.count(listUsers)).toBe(1)
})

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test(`the list, a selection and the dialog are accessible, ${colorScheme}, ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const users = (['active', 'pending', 'invited', 'inactive'] as const).map((status, index) =>
      userOf(index + 1, {
        status,
        metadata: { custom_fields: { desk: index } },
        invitation: { state: 'failed', reason: '550 No such mailbox', at: '2026-05-04T08:00:00.000Z' },
      }),
    )
    await mockApi(page, {
      answers: [on(listUsers, onePage(users)), on(listUserFields, { fields: [desk], data: [desk] })],
    })
    await page.goto('/users')
    await page.getByRole('checkbox', { name: 'Select Zoë Berg 2' }).check()
    const list = await findViolations(page, 'main')
    expect(list.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.getByRole('button', { name: 'Actions for Zoë Berg 3' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Desk' })).toBeVisible()
    const dialog = await findViolations(page, 'main')
    expect(dialog.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
}
