import { expect, test } from '@playwright/test'
import { login } from '#contract/identity/sessions.ts'
import { createUser } from '#contract/people/users.ts'
import { watchCalls } from './outside.ts'
import { newFounder } from './people.ts'

test('[A7.common.1] [B7.common.2] requests have JSON bodies and the session cookie', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'elan', value: 'x', url: baseURL ?? '', httpOnly: true }])
  const calls = watchCalls(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/login'))
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await (await sent).headerValue('cookie')).toContain('elan=x')
  const [call] = calls.of(login)
  expect(call?.headers['content-type']).toBe('application/json')
  expect(call?.body).toEqual({ email: 'ada@example.com', password: 'correct horse' })
})

test('[A5.org.1] [B7.common.1] [B8.orgs.4] without a selected organization no request is sent', async ({
  page,
}) => {
  await newFounder(page.request)
  const calls = watchCalls(page)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add user' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Lin')
  await dialog.getByLabel('Last name').fill('Chen')
  await dialog.getByLabel('Email').fill('lin@example.com')
  await page.evaluate(() => localStorage.removeItem('currentOrganizationId'))
  await dialog.getByRole('button', { name: /Add|Create/ }).click()
  await expect(page.getByText('No organization selected')).toBeVisible()
  expect(calls.count(createUser)).toBe(0)
})
