import { expect, type Page, test } from '@playwright/test'
import { listUsers, type User } from '#contract/people/users.ts'
import { errors } from '#contract/platform/errors.ts'
import { findViolations } from './accessibility.ts'
import { answerInstead } from './outside.ts'
import { inviteEmployee, newEmail, newFounder, post } from './people.ts'

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

test('an edited person is sent with changed fields only, and a refusal is shown at its field without losing input', async ({
  page,
}) => {
  const { email: taken, organizationId } = await newFounder(page.request)
  const person = { first_name: 'Zoë', last_name: 'Berg', email: newEmail('zoe') }
  await post(page.request, `/api/organizations/${organizationId}/users`, person)
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await page.goto('/users')
  await choose(page, 'Zoë Berg', 'Edit')
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toEqual([])

  await choose(page, 'Zoë Berg', 'Edit')
  await field(page, 'Last name').fill('Bergson')
  await field(page, 'Email').fill(taken)
  await save(page)
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'A user with this email already exists in this organization.',
  )
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Last name')).toHaveValue('Bergson')
  await field(page, 'Email').fill(person.email)
  await page.getByRole('dialog').getByLabel('Status').selectOption('Inactif')
  await save(page)
  await expect(page.getByText('Zoë Bergson is up to date.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Zoë Bergson' })
  await expect(row.getByText('Inactif', { exact: true })).toBeVisible()
  expect(sent).toEqual([
    { last_name: 'Bergson', email: taken },
    { last_name: 'Bergson', status: 'inactive' },
  ])
  await choose(page, 'Ada Martin', 'Edit')
  await expect(field(page, 'Status')).toHaveAccessibleDescription('You cannot change your own status.')
})

test('custom values are filled in, refused at their fields and shown as columns', async ({ page }) => {
  const { organizationId } = await newFounder(page.request)
  const organization = `/api/organizations/${organizationId}`
  await post(page.request, `${organization}/users`, {
    first_name: 'Zoë',
    last_name: 'Berg',
    email: newEmail('zoe'),
  })
  for (const body of [
    { name: 'Office', type: 'list', values: ['Lyon', 'Nantes'] },
    { name: 'Desk', type: 'number' },
    { name: 'Joined on', type: 'date' },
  ])
    await post(page.request, `${organization}/user-fields`, body)
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await page.goto('/users')
  await choose(page, 'Zoë Berg', 'Edit')
  await page.getByRole('dialog').getByLabel('Office').selectOption('Nantes')
  await field(page, 'Desk').fill('twelve')
  await page.getByRole('dialog').getByLabel('Joined on').fill('2026-03-09')
  await save(page)
  await expect(field(page, 'Desk')).toHaveAccessibleDescription('Desk must be a number.')
  await expect(field(page, 'Desk')).toBeFocused()
  await field(page, 'Desk').fill('1200.5')
  await save(page)
  await expect(page.getByText('Zoë Berg is up to date.')).toBeVisible()
  const keys = { office: 'Nantes', joined_on: '2026-03-09' }
  expect(sent).toEqual(
    ['twelve', '1200.5'].map((desk) => ({ metadata: { custom_fields: { ...keys, desk } } })),
  )
  const row = page.getByRole('row').filter({ hasText: 'Zoë Berg' })
  for (const [name, align] of [
    ['Nantes', 'left'],
    ['1,200.5', 'right'],
    ['Mar 9, 2026', 'left'],
  ] as const) {
    const cell = row.getByRole('cell', { name, exact: true })
    await expect(cell).toHaveCSS('text-align', align)
  }
  await page.setViewportSize({ width: 900, height: 800 })
  const box = page.getByRole('region', { name: 'Users' })
  const widths = () => box.evaluate((card) => [card.scrollWidth > card.clientWidth, card.tabIndex])
  await expect.poll(widths).toEqual([true, 0])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(tooWide, 'the page itself does not scroll sideways').toBe(false)
})

test('[A2.users.delete.1] deleting a person requires "I understand"', async ({ page }) => {
  const { organizationId } = await newFounder(page.request)
  const users = `/api/organizations/${organizationId}/users`
  await post(page.request, users, { first_name: 'Zoë', last_name: 'Berg', email: newEmail('zoe') })
  await page.goto('/users')
  await page.getByRole('checkbox', { name: 'Select Zoë Berg' }).check()
  await choose(page, 'Zoë Berg', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Zoë Berg?' })
  const confirm = question.getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await question.getByRole('checkbox', { name: 'I understand', exact: true }).check()
  const { message } = errors['administrator.last']
  await page.route(/\/users\/[^/]+$/, (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'administrator.last', message, error: message },
    }),
  )
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText(
    'Nobody was deleted.Cannot remove the last administrator',
  )
  await page.unrouteAll()
  await confirm.click()
  await expect(page.getByText('Zoë Berg was deleted.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Zoë Berg' })).toHaveCount(0)
  await expect(page.getByText('1 person selected')).toHaveCount(0)
  const left = await (await page.request.get(users)).json()
  expect(left.data.users.map(({ first_name }: User) => first_name)).toEqual(['Ada'])
})

test('an invitation is shown as queued, then as failed with an accessible reason', async ({ page }) => {
  const { organizationId } = await newFounder(page.request)
  const { userId } = await inviteEmployee(page.request, organizationId, newEmail('zoe'))
  const { data } = await (await page.request.get(`/api/organizations/${organizationId}/users`)).json()
  // Mails of the journeys arrive within a moment: a provider's queue and refusal do not happen.
  let state: 'queued' | 'failed' = 'queued'
  const reason = () => (state === 'failed' ? '550 No such mailbox' : null)
  const withInvitation = (user: User) =>
    user.id === userId ? { ...user, invitation: { state, reason: reason(), at: user.created_at } } : user
  await answerInstead(page, listUsers, () => ({
    body: { data: { ...data, users: data.users.map(withInvitation) } },
  }))
  await page.clock.install()
  await page.goto('/users')
  await expect(page.getByText('Queued', { exact: true })).toBeVisible()
  state = 'failed'
  await page.clock.runFor(3000)
  const failed = page.getByRole('button', { name: 'Failed', exact: true })
  await expect(failed).toHaveAccessibleDescription('550 No such mailbox')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await failed.hover()
  await expect(page.getByRole('tooltip')).toHaveText('550 No such mailbox')
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await failed.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])
})
