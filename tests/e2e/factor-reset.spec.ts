import { expect, test } from '@playwright/test'
import * as resets from '#contract/identity/factor-resets.ts'
import { login } from '#contract/identity/sessions.ts'
import { findViolations } from './accessibility.ts'
import { failure, mockApi, on } from './mock.ts'

const tokenOf = (typ: string) => `${Buffer.from(JSON.stringify({ typ })).toString('base64url')}.e30.secret`

test('who has lost phone and codes asks at the second step, and each mailed link acts only when pressed', async ({
  page,
}) => {
  const api = await mockApi(page, {
    session: null,
    answers: [
      on(login, () => failure('account.second_factor')),
      on(resets.askFactorReset, { data: {} }),
      on(resets.proveFactorReset, { data: { approvedBy: 'administrators' } }),
      on(resets.stopFactorReset, () => failure('token.gone')),
    ],
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('I have neither').click()
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('ask.png') })
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('A mail is on its way to you.')).toBeVisible()

  await page.goto(`/confirm-email?token=${tokenOf('prove_factor_reset')}`)
  const confirm = page.getByRole('button', { name: 'It is me' })
  await expect(confirm).toBeVisible()
  expect(api.sent.filter(({ path }) => path === resets.proveFactorReset.path)).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await confirm.click()
  await expect(page.getByText('two of them have to approve')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('proved.png') })

  await page.goto(`/confirm-email?token=${tokenOf('stop_factor_reset')}`)
  await page.getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
})

test('an administrator approves a lost factor after a question, and sees when it is removed', async ({
  page,
}) => {
  const reset = {
    ...{ id: crypto.randomUUID(), name: 'Robin Example', email: 'robin@example.com' },
    ...{ askedAt: '2026-11-01T10:00:00.000Z', approvals: ['Ada Martin'], isOpen: true },
    dueAt: null as string | null,
  }
  let listed = [reset]
  await mockApi(page, {
    answers: [
      on(resets.listFactorResets, () => ({ body: { data: listed } })),
      on(resets.approveFactorReset, () => {
        listed = [
          {
            ...reset,
            approvals: ['Ada Martin', 'Kim Lee'],
            isOpen: false,
            dueAt: '2026-11-02T10:00:00.000Z',
          },
        ]
        return { body: { data: listed[0] } }
      }),
    ],
  })
  await page.goto('/settings/second-factors')
  await expect(page.getByText('1 of 2 approvals')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('list.png'), fullPage: true })
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Are you sure that Robin Example asks?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Removed on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
})
