import { expect, test } from '@playwright/test'
import { newFounder } from './people.ts'

test('an administrator adds a directory, copies its address and a token, which works, and ends it', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/settings')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('region', { name: 'Security' }).getByRole('link', { name: 'Provisioning' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Name your identity provider'])
  await page.getByRole('textbox', { name: 'Identity provider' }).fill('Okta')
  await page.getByRole('button', { name: 'Add directory' }).click()
  const directory = page.getByRole('region', { name: 'Okta' })
  await expect(directory).toContainText('It has not called yet.')
  await directory.getByRole('button', { name: 'Make a token' }).click()
  const secret = await directory.getByRole('textbox', { name: 'New token' }).inputValue()
  const address = await directory.getByRole('textbox', { name: 'SCIM address' }).inputValue()
  const ask = () =>
    page.request.get(`${new URL(address).pathname}/Users`, { headers: { authorization: `Bearer ${secret}` } })
  expect(await (await ask()).json()).toMatchObject({ totalResults: 1 })
  const authorization = `Bearer ${secret}`
  const [person] = (await (await ask()).json()).Resources
  await page.request.post(`${new URL(address).pathname}/Groups`, {
    headers: { authorization },
    data: { displayName: 'Auditors', members: [{ value: person.id }] },
  })
  await page.reload()
  await expect(directory).toContainText('Last call:')
  // The founder has not proved the address yet, and so gains nothing by a rule.
  await directory.getByRole('button', { name: 'Give a role to Auditors' }).click()
  await directory.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Auditor' })
  await directory.getByRole('button', { name: 'Show who gains it' }).click()
  await expect(directory).toContainText('Nobody gains or loses anything now.')
  await directory.getByRole('button', { name: 'Make the rule' }).click()
  await expect(directory).toContainText('Auditor in ')
  await directory.getByRole('button', { name: 'Delete the rule that gives Auditor to Auditors' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Nobody gains or loses anything now.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(directory).not.toContainText('Auditor in ')
  await expect(directory.getByRole('textbox', { name: 'New token' })).toHaveCount(0)
  await directory.getByRole('button', { name: 'End the token until' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(directory).toContainText('No token.')
  expect((await ask()).status()).toBe(401)
})
