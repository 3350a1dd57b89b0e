import { expect, test } from '@playwright/test'
import { newFounder, post } from './people.ts'

test('an administrator adds a directory, copies its address and a token, which works, and ends it', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
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
  await expect(directory).toContainText('Last call')
  await post(page.request, `/api/organizations/${organizationId}/user-fields`, {
    name: 'Position',
    type: 'list',
    values: ['Engineer'],
  })
  await page.reload()
  await expect(directory).toContainText('No attribute is stored.')
  await directory.getByRole('combobox', { name: 'Attribute' }).selectOption({ label: 'title' })
  await directory.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Position' })
  await directory.getByRole('button', { name: 'Store the attribute' }).click()
  await expect(directory).toContainText('Position · title')
  await expect(directory).toContainText('Every value fits.')
  await page.request.patch(`${new URL(address).pathname}/Users/${person.id}`, {
    headers: { authorization },
    data: { Operations: [{ op: 'replace', path: 'title', value: 'Wizard' }] },
  })
  await page.reload()
  await expect(directory).toContainText('title: not in the list of the field')
  await directory.getByRole('checkbox', { name: 'Invite new people by mail' }).click()
  await expect(directory.getByRole('checkbox', { name: 'Invite new people by mail' })).not.toBeChecked()
  await page.reload()
  await expect(directory.getByRole('checkbox', { name: 'Invite new people by mail' })).not.toBeChecked()
  // The founder has not proved the address yet, and so gains nothing by a rule.
  await directory.getByRole('button', { name: 'Add a rule for Auditors' }).click()
  await directory.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Auditor' })
  await directory.getByRole('button', { name: 'Show who gains and loses' }).click()
  await expect(directory).toContainText('Nobody gains or loses anything now.')
  await directory.getByRole('button', { name: 'Make the rule' }).click()
  await expect(directory).toContainText('Auditor in ')
  await directory.getByRole('button', { name: 'Delete the rule that gives Auditor in ' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Nobody gains or loses anything now.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(directory).not.toContainText('Auditor in ')
  // A rule by an attribute puts the person into a team.
  await post(page.request, `/api/organizations/${organizationId}/teams`, { name: 'Oaks' })
  await page.request.patch(`${new URL(address).pathname}/Users/${person.id}`, {
    headers: { authorization },
    data: { Operations: [{ op: 'replace', path: 'title', value: 'Engineer' }] },
  })
  await page.reload()
  await directory.getByRole('button', { name: 'Add a rule for a value of title' }).click()
  await directory.getByRole('textbox', { name: 'Value' }).fill('Engineer')
  await directory.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Oaks' })
  await directory.getByRole('button', { name: 'Show who gains and loses' }).click()
  await expect(directory).toContainText('1 person joins a team')
  await directory.getByRole('button', { name: 'Make the rule' }).click()
  await expect(directory).toContainText('Engineer: team Oaks')
  await directory.getByRole('button', { name: 'Delete the rule that gives team Oaks' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 person leaves a team')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(directory).not.toContainText('Engineer: team Oaks')
  await directory.getByRole('button', { name: 'Show refused calls' }).click()
  await expect(directory).toContainText('No call was refused.')
  await page.request.get(`${new URL(address).pathname}/Users/unknown`, {
    headers: { authorization, 'x-request-id': 'okta-7' },
  })
  await page.reload()
  await directory.getByRole('button', { name: 'Show refused calls' }).click()
  await expect(directory).toContainText('404 GET /scim/v2/Users/unknown')
  await expect(directory).toContainText('Request id: okta-7')
  await expect(directory.getByRole('textbox', { name: 'New token' })).toHaveCount(0)
  await directory.getByRole('button', { name: 'End the token until' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(directory).toContainText('No token.')
  expect((await ask()).status()).toBe(401)
})

test('by keyboard a rule is made only after its effects were read, and the focus stays where an answer was', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const own = `/api/organizations/${organizationId}`
  const directory = (await post(page.request, `${own}/directories`, { name: 'Okta' })).data
  const made = await post(page.request, `${own}/directories/${directory.id}/tokens`, { days: 30 })
  const headers = { authorization: `Bearer ${made.data.secret}` }
  await page.request.post('/scim/v2/Groups', { headers, data: { displayName: 'Everybody', members: [] } })
  await post(page.request, `${own}/teams`, { name: 'Oaks' })
  await page.goto('/settings/provisioning')
  const card = page.getByRole('region', { name: 'Okta' })
  const hasFocus = () => card.evaluate((part) => part.contains(document.activeElement))
  await card.getByRole('button', { name: 'Add a rule for Everybody' }).press('Enter')
  await card.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Oaks' })
  await card.getByRole('button', { name: 'Show who gains and loses' }).press('Enter')
  await expect(card.getByRole('status').filter({ hasText: 'Nobody' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Make the rule' }).press('Enter')
  await expect(page.getByText('The rule is made.')).toBeVisible()
  await expect.poll(hasFocus).toBe(true)

  await card.getByRole('button', { name: 'Make a token' }).press('Enter')
  await expect(card.getByRole('status').getByRole('textbox', { name: 'New token' })).toBeVisible()
  await card.getByRole('button', { name: /^End/ }).first().press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).press('Enter')
  await expect(page.getByText('The token has ended.')).toBeVisible()
  await expect(card.getByRole('button', { name: /^End/ })).toHaveCount(1)
  await expect.poll(hasFocus).toBe(true)
})

test('an administrator gives people their access back after a directory took it from many', async ({
  page,
}) => {
  await newFounder(page.request)
  await page.goto('/settings/provisioning')
  await page.getByRole('textbox', { name: 'Identity provider' }).fill('Entra ID')
  await page.getByRole('button', { name: 'Add directory' }).click()
  const directory = page.getByRole('region', { name: 'Entra ID' })
  await directory.getByRole('button', { name: 'Make a token' }).click()
  const secret = await directory.getByRole('textbox', { name: 'New token' }).inputValue()
  const address = await directory.getByRole('textbox', { name: 'SCIM address' }).inputValue()
  const people = `${new URL(address).pathname}/Users`
  const headers = { authorization: `Bearer ${secret}` }
  const send = (path: string, data: object) => page.request.fetch(path, { method: 'PATCH', headers, data })
  for (let n = 0; n < 22; n += 1) {
    const name = { givenName: 'Ada', familyName: `Number ${n}` }
    const data = { userName: `ada.${n}.${crypto.randomUUID()}@example.com`, name }
    const { id } = await (await page.request.post(people, { headers, data })).json()
    await send(`${people}/${id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] })
  }
  await page.reload()
  await expect(directory).toContainText('22 people lost access by this directory')
  await directory.getByRole('button', { name: 'Give access back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give access back' }).click()
  await expect(directory).not.toContainText('lost access by this directory')
  const { Resources } = await (await page.request.get(people, { headers })).json()
  expect(Resources.filter(({ active }: { active: boolean }) => !active)).toEqual([])
})
