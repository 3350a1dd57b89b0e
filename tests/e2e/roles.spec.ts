import { expect, type Page, test } from '@playwright/test'
import { listProposedAdministrators } from '#contract/identity/proposed-administrators.ts'
import { listRoleHolders, type RoleHolder } from '#contract/identity/roles.ts'
import { roles } from '#contract/platform/permissions.ts'
import { findViolations } from './accessibility.ts'
import { idOf, mockApi, on, type Reply } from './mock.ts'
import { newEmail, newestMail, newFounder } from './people.ts'

const holders = (page: Page) => page.getByRole('list', { name: 'People with roles' })

test('an administrator gives a role by address, finds its holder, takes it back, and reads what each role may do', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/settings/security')
  await page.getByRole('region', { name: 'Security' }).getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByText('You alone hold a role here.')).toBeVisible()
  const own = holders(page).getByRole('listitem').filter({ hasText: 'Ada Martin' }).first()
  await expect(own.getByRole('button')).toHaveText('Take the role Administrator from Ada Martin')

  const email = newEmail('auditor')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Give a role' }).click()
  await expect(page.getByText('Fill this in first.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Give a role' })
  await form.getByLabel('Role').selectOption('Auditor')
  await page.getByRole('button', { name: 'Give a role' }).click()
  await expect(page.getByText(`${email} was mailed an invitation.`)).toBeVisible()
  await newestMail(page.request, email, ({ text }) => text.includes('Auditor'))
  await expect(holders(page)).toContainText('Auditor · promised')

  await page.getByRole('searchbox', { name: 'Search by name or address' }).fill(email.split('-')[1] ?? '')
  await expect(holders(page)).not.toContainText('Ada Martin')
  await page.getByRole('button', { name: /^Take the role Auditor from/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take role' }).click()
  await expect(page.getByText('no longer has the role “Auditor”.')).toBeVisible()
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  const table = page.getByRole('region', { name: 'What each role may do' })
  await expect(table.getByRole('term')).toHaveText([
    'Administrator',
    'HR manager',
    'Programme manager',
    'Finance',
    'IT administrator',
    'Auditor',
    'Viewer',
  ])
})

const holder = (number: number, more: Partial<RoleHolder> = {}): RoleHolder => ({
  id: idOf(number),
  email: `person${number}@example.com`,
  firstName: 'Kim',
  lastName: `Lee ${number}`,
  active: true,
  roles: [{ role: 'hr_manager', sources: ['manual'], since: '2026-03-02T09:00:00.000Z' }],
  ...more,
})

test('the list of roles shows sources, what comes from above, pages of 10,000 holders and its failure, accessibly', async ({
  page,
}) => {
  const counts = Object.fromEntries(roles.map((role) => [role, role === 'hr_manager' ? 9999 : 1]))
  let reply: Reply = { status: 500, body: { success: false, message: 'Broken' } }
  await mockApi(page, {
    answers: [on(listRoleHolders, () => reply), on(listProposedAdministrators, { data: [] })],
  })
  await page.goto('/settings/roles')
  await expect(page.getByText('Failed to load the roles')).toBeVisible()

  const since = '2026-03-02T09:00:00.000Z'
  const people = Array.from({ length: 19 }, (_, at) => holder(at + 1))
  const synced = holder(20, { roles: [{ role: 'finance', sources: ['directory'], since }] })
  const left = holder(21, { active: false })
  reply = {
    body: {
      data: {
        holders: [synced, left, ...people],
        pagination: { currentPage: 1, totalPages: 500, totalItems: 10_000, hasNext: true, hasPrev: false },
        counts,
        inherited: [
          { role: 'administrator', people: 3, organization: { id: idOf(2), name: 'Northwind Group' } },
          { role: 'auditor', people: 1, organization: null },
        ],
        isLastToConfirm: true,
      },
    },
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(holders(page)).toContainText('Finance · from the directory')
  await expect(holders(page)).toContainText('Inactive')
  await expect(page.getByText('one person at most can confirm them')).toBeVisible()
  await expect(page.getByText('3 people with the role “Administrator” at Northwind Group')).toBeVisible()
  await expect(page.getByText('1 person with the role “Auditor” in an organization above')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Role' }).first()).toContainText('HR manager (9,999)')
  await page.getByRole('button', { name: 'Take the role Finance from Kim Lee 20' }).focus()
  await expect(page.getByRole('tooltip').first()).toBeAttached()
  await expect(page.getByRole('navigation', { name: 'Pages of people with roles' })).toContainText('1 of 500')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page)).toEqual([])
  }
})
