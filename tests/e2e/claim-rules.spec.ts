import { expect, test } from '@playwright/test'
import { client } from '#tests/server/openid-provider.ts'
import { findViolations } from './accessibility.ts'
import { newFounder, post } from './people.ts'

test('a group of the claim gives a role, a team and a place to work, after a look at who gains and loses what', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const own = `/api/organizations/${organizationId}`
  await post(page.request, `${own}/teams`, { name: 'Oaks' })
  await post(page.request, `${own}/hierarchical`, { name: 'Lyon' })
  const issuer = { name: 'Okta', issuer: 'https://idp.example.com', ...client }
  await post(page.request, `${own}/connections`, issuer)
  await page.goto('/settings/sso')
  const card = page.getByRole('region', { name: 'Okta' })
  await card
    .getByRole('combobox', { name: 'Source of groups' })
    .selectOption({ label: 'The claim of each sign-in' })
  await card.getByRole('button', { name: 'Add a rule' }).click()
  await card.getByRole('textbox', { name: 'Group in the claim' }).fill('g-oaks')
  await card.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Viewer' })
  await card.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Oaks' })
  await card.getByRole('combobox', { name: 'Works in' }).selectOption({ label: 'Lyon' })
  await card.getByRole('button', { name: 'Show who gains and loses' }).click()
  await expect(card).toContainText('Nobody gains or loses anything now.')
  await expect(card).toContainText('by the groups of each person’s last sign-in')
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('claim-rule.png'), fullPage: true })
  await card.getByRole('button', { name: 'Make the rule' }).click()
  const rule = card
    .getByRole('listitem')
    .filter({ hasText: /^g-oaks: Viewer in .+, team Oaks, works in Lyon/ })
  await expect(rule).toBeVisible()
  const choice = card.getByRole('checkbox', { name: 'Rules move people to other organizations' })
  await choice.click()
  await expect(choice).toBeChecked()
  await rule.getByRole('button').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('to g-oaks?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(rule).toHaveCount(0)
})
