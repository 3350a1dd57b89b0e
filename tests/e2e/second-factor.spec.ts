import { expect, test } from '@playwright/test'
import * as factors from '#contract/identity/factors.ts'
import { listOwnSessions, login, secondFactor } from '#contract/identity/sessions.ts'
import { findViolations } from './accessibility.ts'
import { failure, mockApi, on, sessionOf } from './mock.ts'

test('[I-MFA-1] the sign-in page asks for the code in one field, keeps it after a wrong one, and signs in', async ({
  page,
}) => {
  const session = { ...sessionOf(), access_token: 'a', refresh_token: 'r' }
  let right = false
  const api = await mockApi(page, {
    session: null,
    answers: [
      on(login, () => failure('account.second_factor')),
      on(secondFactor, () => {
        if (!right) return failure('account.wrong_code')
        api.session = sessionOf()
        return { body: { data: { user: session.user, session, home: '/dashboard' } } }
      }),
    ],
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByText('Now confirm by your second factor: a code or a passkey.')).toBeVisible()
  for (const name of ['Forgot your password?', 'Create a business account'])
    await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await code.fill('111111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right, or was used before.')).toBeVisible()
  await expect(code).toHaveValue('111111')
  right = true
  await code.fill('222 222')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(api.sent.filter(({ path }) => path === secondFactor.path).map(({ body }) => body)).toEqual([
    { code: '111111' },
    { code: '222 222' },
  ])
})

test('[I-MFA-3] a person adds an app by its picture, stores the codes, and is told when few are left', async ({
  page,
}) => {
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MN${index + 20}`)
  const own = {
    totp: null as null | { addedAt: string; lastUsedAt: null },
    passkeys: [],
    recoveryCodes: null as null | number,
  }
  await mockApi(page, {
    answers: [
      on(listOwnSessions, { data: { sessions: [], signIns: [] } }),
      on(factors.getOwnFactors, () => ({ body: { data: own } })),
      on(factors.beginTotp, { data: { key, uri: `otpauth://totp/%C3%89lan:ada?secret=${key}` } }),
      on(factors.confirmTotp, () => {
        Object.assign(own, {
          totp: { addedAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null },
          recoveryCodes: 2,
        })
        return { body: { data: { recoveryCodes: codes } } }
      }),
    ],
  })
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(dialog.getByLabel('Or type this key into the app')).toHaveValue(key)
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('add.png') })
  const code = dialog.getByLabel('Code of the app')
  for (const [typed, problem] of [
    ['', 'Code is required'],
    ['１２３４５６', 'Code contains characters that are not allowed.'],
  ] as const) {
    await code.fill(typed)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText(problem, { exact: true })).toBeVisible()
    await expect(code).toBeFocused()
  }
  await code.fill('123456')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(codes[9] ?? '')).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Close without storing the codes?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(4, 4)]) {
    await leave()
    await question.getByRole('button', { name: 'Back to the codes' }).click()
    await expect(dialog.getByText(codes[9] ?? '')).toBeVisible()
  }
  page.once('dialog', async (warning) => {
    expect(warning.type()).toBe('beforeunload')
    await warning.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect(dialog.getByText(codes[9] ?? '')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('elan-recovery-codes.txt')
  await page.screenshot({ path: test.info().outputPath('codes.png') })
  await dialog.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('2 of 10 left.')).toBeVisible()
  await expect(page.getByText('Few recovery codes are left.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('card.png') })
})
