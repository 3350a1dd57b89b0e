import { expect, test } from '@playwright/test'
import { newEmail, newFounder, post } from './people.ts'

test('mails are searched by address and their links open', async ({ page, request }) => {
  const { email } = await newFounder(request)
  await page.goto(`/mailbox?to=${email}`)
  const list = page.getByRole('list', { name: 'Mails, newest first' })
  await expect(list.getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Confirm your email address for Élan')
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Hello Ada,')).toBeVisible()
  const card = await mail.locator('.card').evaluate((cell) => getComputedStyle(cell).borderTopLeftRadius)
  expect(card).toBe('14px')
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^(?!.*allow-scripts)/)

  await post(request, '/auth/reset-password', { email })
  await expect(list.getByRole('button')).toHaveCount(2)
  await list.getByRole('button').first().click()
  await page.getByRole('radio', { name: 'Text' }).check()
  await expect(page.locator('pre')).toContainText('/reset-password?')
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', /token=/)

  await page.getByLabel('Search by address').fill(newEmail('nobody'))
  await expect(page.getByText('No mail to')).toBeVisible()
  await page.getByRole('button', { name: 'Show all mails' }).click()
  await expect(list.getByText(email).first()).toBeVisible()
})

test('an empty mailbox explains itself, and a failed one can be retried', async ({ page }) => {
  const answer = { breaks: true }
  await page.route('**/mailbox/messages*', (route) =>
    answer.breaks ? route.abort() : route.fulfill({ json: { success: true, messages: [] } }),
  )
  await page.goto('/mailbox')
  await expect(page.getByRole('alert')).toContainText('The mails could not be fetched.')
  answer.breaks = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No mail yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a business account' })).toHaveAttribute(
    'href',
    '/signup',
  )
})

test('on a phone a mail replaces the list until the user goes back', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = await newFounder(request)
  await page.goto(`/mailbox?to=${email}`)
  await expect(page.getByRole('heading', { level: 2 })).toBeHidden()
  await page.getByRole('list', { name: 'Mails, newest first' }).getByRole('button').click()
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'All mails' }).click()
  await expect(page.getByLabel('Search by address')).toBeVisible()
})
