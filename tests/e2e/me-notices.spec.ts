import { expect, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { signInEmployee } from './members.ts'

test('a person chooses what they are told, and the choice stays', async ({ page, request }) => {
  await signInEmployee(page, request)
  await page.goto('/me/settings')
  const weekly = page.getByRole('checkbox', { name: 'Weekly reminder: Mail' })
  await expect(weekly).not.toBeChecked()
  await weekly.click()
  await expect(weekly).toBeChecked()
  await page.reload()
  await expect(weekly).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Results: Push' })).toBeChecked()
  expect(await findViolations(page)).toEqual([])
})

test('the page of a mailed link ends nothing before its button is pressed', async ({ page }) => {
  const token = [Buffer.from('{"typ":"end_notices"}').toString('base64url'), 'e30', 'x'].join('.')
  const calls: string[] = []
  page.on('request', (one) => one.method() === 'POST' && calls.push(new URL(one.url()).pathname))
  await page.goto(`/confirm-email?token=${token}`)
  const end = page.getByRole('button', { name: 'End these mails' })
  await expect(end).toBeVisible()
  expect(calls).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await end.click()
  await expect(page.getByText('This link is not valid.')).toBeVisible()
  expect(calls).toEqual(['/api/notices/end'])
})
