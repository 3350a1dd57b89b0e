import { expect, type Page, test } from '@playwright/test'
import {
  addAdministrator,
  listAdministrators,
  removeAdministrator,
} from '#contract/identity/administrators.ts'
import { endOtherSessions } from '#contract/identity/sessions.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { setAccessControl, updateOrganization } from '#contract/tenants/organizations.ts'
import { failure, idOf, organizationOf, type Reply } from './mock.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'
import { ada, mockSettings, rows, zoe } from './settings.ts'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const main = (page: Page) => page.getByRole('main')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test('[B1.settings.1] [B2.settings.1] [B2.settings.2] [B2.settings.3] [B2.settings.5] an administrator renames the organization, says who may join, and adds an administrator', async ({
  page,
  request,
}) => {
  const { organizationId } = await newFounder(page.request, 'Litware')
  const invite = `/api/organizations/${organizationId}/invite-link`
  const { inviteLink } = await (await page.request.get(invite)).json()
  const email = newEmail('zoe')
  const { link } = await inviteEmployee(page.request, organizationId, email)
  const token = new URL(link).searchParams.get('token')
  await post(request, confirmInvite.path, { token, password: PASSWORD })
  const sent: [string, unknown][] = []
  page.on('request', (call) => {
    if (['PATCH', 'PUT'].includes(call.method())) sent.push([call.method(), call.postDataJSON()])
  })
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: 'Professional addresses' })).toBeChecked()
  await expect(page.getByRole('form', { name: 'Who may join' }).getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add Domain' })).toBeVisible()
  await expect(page.getByLabel('Logo')).toBeAttached()
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Litware North')
  await page.getByRole('textbox', { name: 'Access code' }).fill(`litware-${email.slice(4, 12)}`)
  expect(sent).toEqual([])
  await save(page).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  const code = `litware-${email.slice(4, 12)}`
  expect(sent).toEqual([['PATCH', { name: 'Litware North', accessCode: code }]])
  await expect(page.getByRole('textbox', { name: 'Access code' })).toHaveValue(code.toUpperCase())
  await expect(page.getByRole('banner')).toContainText('Litware North')

  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/uploads\//)
  expect(sent.at(-1)).toEqual(['PATCH', { logo_url: expect.stringMatching(/^\/uploads\//) }])

  await page.getByRole('combobox', { name: 'Add an administrator' }).click()
  await page.getByRole('option', { name: /Zoë Berg/ }).click()
  await page.getByRole('button', { name: 'Add administrator' }).click()
  await expect(rows(page).filter({ hasText: 'Zoë Berg' })).toBeVisible()

  await page.getByRole('radio', { name: 'Access code' }).check()
  await page.getByRole('button', { name: 'Save access control' }).click()
  await expect(page.getByText('Settings saved successfully')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Organization name' })).toHaveValue('Litware North')
  await expect(page.getByRole('radio', { name: 'Access code' })).toBeChecked()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).filter({ hasText: 'Zoë Berg' }).getByRole('button', { name: 'Remove Zoë Berg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Signed in now' })).toContainText('This browser')
  const log = page.getByRole('table', { name: 'Changes' })
  await expect(log.getByRole('row').filter({ hasText: 'Added an administrator' })).toContainText(
    /Administrator now:Zoë Berg/,
  )

  // A visitor with the link is asked for the code.
  await page.context().clearCookies()
  await page.goto(inviteLink)
  const typed = {
    firstName: 'Kim',
    lastName: 'Lee',
    email: newEmail('kim'),
    password: PASSWORD,
    confirm: PASSWORD,
  }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  const join = page.getByRole('button', { name: 'Join Organization' })
  await join.click()
  const asked = page.getByRole('textbox', { name: 'Access code' })
  await expect(asked).toBeFocused()
  await asked.fill('WRONG-CODE')
  await join.click()
  await expect(page.getByText('This access code is not right.')).toBeVisible()
  await asked.fill(code)
  await join.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success!')
})

test('[A3.org.2] an organization is read bare or wrapped', async ({ page }) => {
  await mockSettings(page)
  for (const wrapped of [true, false]) {
    const { children: _, ...plain } = organizationOf(1, wrapped ? 'Wrapped' : 'Bare')
    const json = wrapped ? { success: true, organization: plain } : plain
    await page.route(`**/api/organizations/${idOf(1)}`, (route) => route.fulfill({ json }))
    await page.goto('/settings')
    await expect(page.getByRole('textbox', { name: 'Organization name' })).toHaveValue(plain.name)
  }
})

test('[B4.settings.1] [B5.settings.1] only changed settings are sent, and an unchanged form shows a message', async ({
  page,
}) => {
  const { api, state } = await mockSettings(page)
  await page.goto('/settings')
  await save(page).click()
  await expect(page.getByText('No changes to save')).toBeVisible()
  expect(api.count(updateOrganization)).toBe(0)
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Southwind')
  await expect(page.getByText('No changes to save')).toHaveCount(0)
  await save(page).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  const patches = () => api.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(patches()).toEqual([{ name: 'Southwind' }])
  expect(api.sent.filter(({ path }) => path.endsWith('/hierarchical')).length).toBeGreaterThan(1)

  await page.getByRole('spinbutton', { name: 'Minimum group size' }).fill('4')
  await save(page).click()
  await expect(page.getByText('The minimum group may only be raised.')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Minimum group size' }).fill('8')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
  await page.getByRole('textbox', { name: 'Description' }).fill('Walks and runs.')
  await save(page).click()
  await expect.poll(patches).toHaveLength(2)
  expect(patches()[1]).toEqual({ minimumGroup: 8, timezone: 'Asia/Tokyo', description: 'Walks and runs.' })
  expect(state.name).toBe('Southwind')
})

test('[B2.settings.4] [B2.settings.5] access control is saved by its own call, and domains one by one', async ({
  page,
}) => {
  const { api } = await mockSettings(page)
  await page.goto('/settings')
  const form = page.getByRole('form', { name: 'Who may join' })
  const domain = form.getByRole('textbox', { name: 'Domain' })
  const add = form.getByRole('button', { name: 'Add Domain' })
  const store = form.getByRole('button', { name: 'Save access control' })
  await store.click()
  await expect(form.getByText('No changes to save')).toBeVisible()
  await add.click()
  await expect(form.getByText('Enter a domain first.')).toBeVisible()
  await domain.fill('nothing')
  await store.click()
  await expect(form.getByText('Add this domain first, or clear it.')).toBeVisible()
  await add.click()
  await expect(form.getByText('A domain looks like example.com.')).toBeVisible()
  for (const typed of [' Example.COM', 'zoe@mail.example.org', 'third.example']) {
    await domain.fill(typed)
    await domain.press('Enter')
  }
  await domain.fill('example.com')
  await add.click()
  await expect(form.getByText('This domain is listed already.')).toBeVisible()
  await domain.fill('')
  await form.getByRole('button', { name: 'Remove third.example' }).click()
  await store.click()
  await expect(form.getByText('Settings saved successfully')).toBeVisible()
  await form.getByRole('radio', { name: 'Access code' }).check()
  await save(page).click()
  await expect(page.getByText('No changes to save')).toBeVisible()
  await store.click()
  await expect.poll(() => api.count(setAccessControl)).toBe(2)
  const domains = ['example.com', 'mail.example.org']
  expect(api.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { mode: 'professional', domains },
    { mode: 'code', domains },
  ])
  expect(api.count(updateOrganization)).toBe(0)
})

test('[A3.admin.1] [A7.admins.5] [A7.answers.3] [A7.answers.4] [B8.settings.3] administrators are read from each documented shape of the answer', async ({
  page,
}) => {
  const { id, email, first_name, last_name } = ada
  const camel = { id: zoe.id, email: zoe.email, firstName: 'Zoë', lastName: 'Berg' }
  const replies: { [call: string]: Reply } = {}
  const organization: { admin_ids: string[] | undefined; admins: string[] } = {
    admin_ids: [ada.id, zoe.id],
    admins: [ada.email, zoe.email, 'late@example.com'],
  }
  const { api, asked, state } = await mockSettings(page, {
    organization,
    people: [{ id, email, first_name, last_name }, camel],
    replies,
  })
  await page.goto('/settings')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText('Ada Martin')
  await expect(rows(page).nth(1)).toContainText('Zoë Berg')
  await expect(rows(page).nth(2)).toContainText('late@example.com')
  await expect(rows(page).nth(2)).toContainText('Pending')
  await expect(rows(page).nth(2).getByRole('button')).toHaveCount(0)
  expect(asked.sort()).toEqual([ada.id, zoe.id])
  expect(api.count(listAdministrators)).toBe(0)

  replies.detail = { status: 500 }
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  for (const row of await rows(page).all()) {
    await expect(row.getByText('Admin', { exact: true })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
  }

  Object.assign(state, { admin_ids: undefined })
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('Zoë Berg')
  expect(api.count(listAdministrators)).toBe(1)

  replies.list = { status: 500 }
  await page.reload()
  await expect(page.getByText('No administrators to show.')).toBeVisible()
  const card = page.getByRole('region', { name: 'Administrators' })
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('[B5.settings.2] [B5.settings.3] [B5.settings.4] an invalid change is refused before a request is sent', async ({
  page,
}) => {
  const { api, state } = await mockSettings(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove Ada Martin' }).click()
  await expect(page.getByText('You cannot remove yourself as an administrator')).toBeVisible()
  await page.getByRole('button', { name: 'Add administrator' }).click()
  await expect(page.getByText('Please select a user to add as administrator')).toBeVisible()
  Object.assign(state, { admin_ids: [ada.id], admins: [ada.email] })
  await page.reload()
  await page.getByRole('button', { name: 'Remove Ada Martin' }).click()
  await expect(page.getByText('Cannot remove the last administrator')).toBeVisible()
  expect(api.count(addAdministrator) + api.count(removeAdministrator)).toBe(0)
})

test('[B8.settings.1] [B8.settings.2] each failed call has its own message', async ({ page }) => {
  const silent: Reply = { status: 200, body: { success: false } }
  const replies: { [call: string]: Reply } = {
    organization: silent,
    potential: silent,
    detail: silent,
  }
  await mockSettings(page, { replies })
  await page.goto('/settings')
  await expect(main(page).getByText('Failed to load organization data')).toBeVisible()
  await expect(main(page).getByText('Failed to get organization details').first()).toBeVisible()
  await expect(main(page).getByText('Failed to load potential administrators')).toBeVisible()
  await expect(main(page).getByText('Failed to fetch potential administrators')).toBeVisible()
  delete replies.organization
  await page.reload()
  await expect(main(page).getByText('Failed to load administrator data')).toBeVisible()
  delete replies.detail
  delete replies.potential
  replies.update = silent
  replies.add = failure('administrator.exists')
  replies.remove = failure('administrator.last')
  await page.reload()
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Southwind')
  await save(page).click()
  await expect(main(page).getByText('Failed to save settings')).toBeVisible()
  await expect(main(page).getByText('Failed to update organization')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Organization name' })).toHaveValue('Southwind')
  replies.update = failure('organization.code_taken')
  await save(page).click()
  await expect(main(page).getByText('This access code is taken.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add an administrator' }).click()
  await page.getByRole('option', { name: /Kim Lee/ }).click()
  await page.getByRole('button', { name: 'Add administrator' }).click()
  await expect(main(page).getByText('Failed to add administrator')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Zoë Berg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(main(page).getByText('Failed to remove administrator')).toBeVisible()
  await expect(main(page).getByText('Cannot remove the last administrator')).toBeVisible()
})

test('sessions and sign-ins are listed, and other sessions can be ended', async ({ page }) => {
  const { api } = await mockSettings(page)
  await page.goto('/settings')
  const sessions = page.getByRole('list', { name: 'Signed in now' }).getByRole('listitem')
  await expect(sessions.nth(0)).toContainText('Firefox on Linux · 203.0.113.7')
  await expect(sessions.nth(0)).toContainText('This browser')
  await expect(sessions.nth(1)).toContainText('Unknown device · 198.51.100.1')
  const signIns = page.getByRole('list', { name: 'Last sign-ins' }).getByRole('listitem')
  await expect(signIns.nth(1)).toContainText('Wrong password')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out of one other session.')).toBeVisible()
  expect(api.count(endOtherSessions)).toBe(1)
})

test('[B9.delay.4] [B9.delay.5] with the documented delays, settings load for 1 s and administrators for 2 s', async ({
  page,
}) => {
  await mockSettings(page)
  await openSlowly(page, '/settings')
  const field = page.getByRole('textbox', { name: 'Organization name' })
  await page.clock.runFor(900)
  await expect(page.getByText('Loading the settings')).toBeAttached()
  await expect(field).toHaveCount(0)
  await comesSoon(page, field)
  await page.clock.runFor(750)
  await expect(rows(page)).toHaveCount(0)
  await comesSoon(page, rows(page), 2)
})
