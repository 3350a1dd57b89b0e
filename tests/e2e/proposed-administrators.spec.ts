import { expect, test } from '@playwright/test'
import {
  listProposedAdministrators,
  type ProposedAdministrator,
} from '#contract/identity/proposed-administrators.ts'
import { findViolations } from './accessibility.ts'
import { newEmployee } from './members.ts'
import { idOf, mockApi, on, type Reply } from './mock.ts'
import { mailedLink, newFounder, post } from './people.ts'

test('an administrator learns whom a group makes administrator, refuses it, and confirms it after all', async ({
  page,
}) => {
  const { email, organizationId } = await newFounder(page.request)
  const own = `/api/organizations/${organizationId}`
  const member = await newEmployee(page.request, organizationId)
  const directory = (await post(page.request, `${own}/directories`, { name: 'Okta' })).data
  const made = await post(page.request, `${own}/directories/${directory.id}/tokens`, { days: 30 })
  const headers = { authorization: `Bearer ${made.data.secret}` }
  const group = await page.request.post('/scim/v2/Groups', {
    headers,
    data: { displayName: 'Chiefs', members: [{ value: member.userId }] },
  })
  const rule = { groupId: (await group.json()).id, role: 'administrator', organizationId }
  await post(page.request, `${own}/directories/${directory.id}/rules`, rule)
  await page.goto(await mailedLink(page.request, email, '/settings/roles'))
  const card = page.getByRole('region', { name: 'Administrators to confirm' })
  await expect(card).toContainText(`${member.email} · administrator of`)
  await expect(card).toContainText('by Chiefs')
  expect(await findViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(card.getByText('Refused', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'People with roles' })).toContainText(
    'Administrator · from the directory',
  )
})

const proposed = (number: number): ProposedAdministrator => ({
  userId: idOf(number),
  ...{ name: `Kim Lee ${number}`, email: `person${number}@example.com` },
  ...{ organizationId: idOf(1000), organization: 'Northwind', by: ['Chiefs', 'title = Director'] },
  ...{ since: '2026-03-02T09:00:00.000Z', refused: number === 2, isOpen: number !== 1 },
})

test('many administrators to confirm come in parts, the own entry waits for somebody else, and a failure is said', async ({
  page,
}) => {
  let reply: Reply = { status: 500, body: { success: false, message: 'Broken' } }
  await mockApi(page, { answers: [on(listProposedAdministrators, () => reply)] })
  await page.goto('/settings/roles')
  await expect(page.getByText('Failed to load the administrators to confirm')).toBeVisible()
  reply = { body: { data: Array.from({ length: 21 }, (_, at) => proposed(at + 1)) } }
  const card = page.getByRole('region', { name: 'Administrators to confirm' })
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByRole('heading', { level: 3 })).toHaveCount(20)
  await expect(card.getByRole('listitem').first()).toContainText('Another administrator confirms you.')
  await card.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(card.getByRole('heading', { level: 3 })).toHaveCount(21)
  // The keyboard goes on from here, though the button is gone.
  expect(await card.evaluate((part) => part.contains(document.activeElement))).toBe(true)
  await expect(card.getByRole('button', { name: 'Confirm: Kim Lee 2', exact: true })).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findViolations(page)).toEqual([])
})
