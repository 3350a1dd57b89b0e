import { expect, test } from '@playwright/test'
import { getFactorDue, getOwnFactors } from '#contract/identity/factors.ts'
import { listOwnSessions } from '#contract/identity/sessions.ts'
import { listStepUpWays } from '#contract/identity/step-up.ts'
import { listTeams } from '#contract/people/teams.ts'
import { findViolations } from './accessibility.ts'
import { failure, mockApi, on } from './mock.ts'
import { newFounder } from './people.ts'

test('[I-MFA-5] the policy is set on a page of its own, and says until when nobody is refused', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/settings/security')
  await page.getByRole('link', { name: /^Second factors/ }).click()
  const form = page.getByRole('form', { name: 'Who needs a second factor' })
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await form.getByLabel('Asked of').selectOption('Everybody with a role')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(form.getByText(/Nobody is refused before/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect(form.getByLabel('Asked of')).toHaveValue('role_holders')
  await expect(form.getByRole('checkbox')).toBeChecked()
  // The same person is told on every page, quietly, by when.
  await page.goto('/users')
  const notice = page.getByRole('status').filter({ hasText: 'Your organization asks for a second factor by' })
  await expect(notice.getByRole('link', { name: 'Set one up' })).toHaveAttribute(
    'href',
    '/settings/account?from=%2Fusers',
  )
})

test('[I-MFA-5] a refused page leads to the set-up, and the set-up back to it', async ({ page }) => {
  const factor = {
    totp: { addedAt: '2026-03-01T08:00:00.000Z', lastUsedAt: null },
    passkeys: [],
    recoveryCodes: 10,
  }
  await mockApi(page, {
    answers: [
      on(getFactorDue, { data: { dueAt: '2020-01-01T00:00:00.000Z' } }),
      on(listStepUpWays, { data: { ways: ['password'] } }),
      on(listOwnSessions, { data: { sessions: [], signIns: [] } }),
      on(getOwnFactors, { data: factor }),
      on(listTeams, () => failure('session.second_factor_required')),
    ],
  })
  await page.goto('/teams')
  const dialog = page.getByRole('dialog', { name: 'Add a second factor' })
  await expect(
    dialog.getByText('Your organization asks for a second factor: an authenticator app'),
  ).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Add a second factor' }).click()
  await expect(page).toHaveURL('/settings/account?from=%2Fteams')
  await page.getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL('/teams')
})
