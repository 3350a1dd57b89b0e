import { expect, test } from '@playwright/test'
import { getOwnFactors, removeTotp } from '#contract/identity/factors.ts'
import { listOwnSessions } from '#contract/identity/sessions.ts'
import { listStepUpWays, mailStepUpCode, stepUp } from '#contract/identity/step-up.ts'
import { changeAddress } from '#contract/people/addresses.ts'
import { findViolations } from './accessibility.ts'
import { failure, mockApi, on } from './mock.ts'

test('a call refused for want of a fresh proof asks for it once, is repeated, and loses nothing typed', async ({
  page,
}) => {
  let isFresh = false
  const answered = { body: { data: {} } }
  const api = await mockApi(page, {
    answers: [
      on(listOwnSessions, { data: { sessions: [], signIns: [] } }),
      on(changeAddress, () => (isFresh ? answered : failure('session.reauthentication_required'))),
      on(stepUp, () => {
        isFresh = JSON.stringify(api.sent.at(-1)?.body) === '{"password":"right"}'
        return isFresh ? answered : failure('account.wrong_password')
      }),
    ],
  })
  await page.goto('/settings/account')
  const address = page.getByRole('textbox', { name: 'New address' })
  await address.fill('new@example.com')
  await page
    .getByRole('region', { name: 'Sign-in address' })
    .getByLabel('Current password')
    .fill('typed before')
  await page.getByRole('button', { name: 'Mail me a link' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  // Said to who does not see it: the focus stays in the field.
  await expect(dialog.locator('[aria-live]').getByText('The current password is not right.')).toBeVisible()
  // A refusal leaves the form as it was.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(address).toHaveValue('new@example.com')

  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('right')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We mailed a link to new@example.com.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(api.sent.filter(({ path }) => path === changeAddress.path)).toHaveLength(3)
})

test('taking a factor away where another tab has removed it asks for the mailed code, and then says that it is gone', async ({
  page,
}) => {
  let isProved = false
  const api = await mockApi(page, {
    answers: [
      on(listOwnSessions, { data: { sessions: [], signIns: [] } }),
      on(getOwnFactors, {
        data: {
          totp: { addedAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null },
          passkeys: [],
          recoveryCodes: 9,
        },
      }),
      on(removeTotp, () => failure(isProved ? 'factor.not_found' : 'factor.mail_code')),
      on(mailStepUpCode, { data: {} }),
      on(stepUp, () => {
        isProved = true
        return { body: { data: {} } }
      }),
    ],
  })
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('We have mailed you a code')).toBeVisible()
  await dialog.getByLabel('Code').fill('ABCD-EFGH-JKMN')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Your account has no second factor.')).toBeVisible()
  expect(api.count(mailStepUpCode)).toBe(1)
  expect(api.sent.find(({ path }) => path === stepUp.path)?.body).toEqual({ mailed: 'ABCD-EFGH-JKMN' })
})

test('[I-PRIV-1] where only a factor of one’s own counts, the dialog asks for its code, or leads to adding one', async ({
  page,
}) => {
  let ways: ('password' | 'code')[] = ['password']
  let isProved = false
  const answered = { body: { data: {} } }
  await mockApi(page, {
    answers: [
      on(listOwnSessions, { data: { sessions: [], signIns: [] } }),
      on(listStepUpWays, () => ({ body: { data: { ways } } })),
      on(changeAddress, () => (isProved ? answered : failure('session.own_factor_required'))),
      on(stepUp, () => {
        isProved = true
        return answered
      }),
    ],
  })
  await page.goto('/settings/account')
  await page.getByRole('textbox', { name: 'New address' }).fill('new@example.com')
  await page
    .getByRole('region', { name: 'Sign-in address' })
    .getByLabel('Current password')
    .fill('typed before')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Add a second factor' })).toHaveAttribute(
    'href',
    '/me/settings',
  )
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('none.png') })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm by a second factor of your own')).toBeVisible()

  ways = ['password', 'code']
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(dialog.getByText('Password', { exact: true })).toHaveCount(0)
  await dialog.getByLabel('Code').fill('123456')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('We mailed a link to new@example.com.')).toBeVisible()
})
