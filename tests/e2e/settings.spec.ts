import { expect, type Page, test } from '@playwright/test'
import { addAdministrator, removeAdministrator } from '#contract/identity/administrators.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { getOrganizationTree, setAccessControl, updateOrganization } from '#contract/tenants/organizations.ts'
import { continuedPage } from './continued-page.ts'
import { newEmployee } from './members.ts'
import { watchCalls } from './outside.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { inviteEmployee, newEmail, newFounder, PASSWORD, post } from './people.ts'
import { rows } from './settings.ts'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

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

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.describe('the settings of an organization', () => {
  const onPage = continuedPage()
  let calls: ReturnType<typeof watchCalls>

  test('[B9.delay.4] [B9.delay.5] with the documented delays, settings load for 1 s and administrators for 2 s', async ({
    request,
  }) => {
    const page = onPage()
    const { email, organizationId } = await newFounder(page.request)
    const { userId } = await newEmployee(page.request, organizationId)
    await post(page.request, `/api/organizations/${organizationId}/admins`, { userId })
    const signIn = (password: string, agent: string) =>
      request.post('/auth/login', { data: { email, password }, headers: { 'user-agent': agent } })
    expect((await signIn(PASSWORD, firefox)).ok()).toBe(true)
    expect((await signIn('not the password', 'curl')).status()).toBe(401)
    calls = watchCalls(page)
    await openSlowly(page, '/settings')
    const field = page.getByRole('textbox', { name: 'Organization name' })
    await page.clock.runFor(900)
    await expect(page.getByText('Loading the settings')).toBeAttached()
    await expect(field).toHaveCount(0)
    await comesSoon(page, field)
    await page.clock.runFor(750)
    await expect(rows(page)).toHaveCount(0)
    await comesSoon(page, rows(page), 2)
    await page.clock.resume()
  })

  test('sessions and sign-ins are listed, and other sessions can be ended', async () => {
    const page = onPage()
    const sessions = page.getByRole('list', { name: 'Signed in now' }).getByRole('listitem')
    await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1)
    await expect(sessions.filter({ hasText: 'Firefox on Linux · ' })).toHaveCount(1)
    const signIns = page.getByRole('list', { name: 'Last sign-ins' }).getByRole('listitem')
    await expect(signIns.first()).toContainText(/^Wrong passwordUnknown device · /)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).dblclick()
    await expect(page.getByText('Signed out of one other session.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your sign-ins' })).toBeFocused()
    await expect(sessions).toHaveCount(1)
  })

  test('[B4.settings.1] [B5.settings.1] only changed settings are sent, and an unchanged form shows a message', async () => {
    const page = onPage()
    await save(page).click()
    await expect(page.getByText('No changes to save')).toBeVisible()
    expect(calls.count(updateOrganization)).toBe(0)
    const trees = calls.count(getOrganizationTree)
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Southwind')
    await expect(page.getByText('No changes to save')).toHaveCount(0)
    await save(page).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    const patches = () => calls.of(updateOrganization).map(({ body }) => body)
    expect(patches()).toEqual([{ name: 'Southwind' }])
    const accessCode = `SOUTH-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await page.getByRole('textbox', { name: 'Access code' }).fill(accessCode)
    await expect(page.getByText('Settings saved successfully')).toHaveCount(0)
    await save(page).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    expect(patches()).toHaveLength(2)
    expect(patches()[1]).toEqual({ accessCode })
    await expect.poll(() => calls.count(getOrganizationTree)).toBeGreaterThan(trees)

    await expect(page.getByText('It counts in steps of five')).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Minimum group size' }).fill('4')
    await save(page).click()
    await expect(page.getByText('The minimum group may only be raised.')).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Minimum group size' }).fill('8')
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
    await page.getByRole('textbox', { name: 'Description' }).fill('Walks and runs.')
    await save(page).click()
    await expect.poll(patches).toHaveLength(3)
    expect(patches()[2]).toEqual({ minimumGroup: 8, timezone: 'Asia/Tokyo', description: 'Walks and runs.' })
    await expect(page.getByRole('banner')).toContainText('Southwind')
  })

  test('[B2.settings.4] [B2.settings.5] access control is saved by its own call, and domains one by one', async () => {
    const page = onPage()
    const updates = calls.count(updateOrganization)
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
    await expect.poll(() => calls.count(setAccessControl)).toBe(2)
    const domains = ['example.com', 'mail.example.org']
    expect(calls.of(setAccessControl).map(({ body }) => body)).toEqual([
      { mode: 'professional', domains },
      { mode: 'code', domains },
    ])
    expect(calls.count(updateOrganization)).toBe(updates)
  })

  test('[B5.settings.2] [B5.settings.3] [B5.settings.4] an invalid change is refused before a request is sent', async () => {
    const page = onPage()
    const own = rows(page).filter({ hasText: 'Ada Martin' })
    await expect(own.locator('.lucide-trash-2')).toHaveCount(0)
    await own.getByRole('button').focus()
    await expect(own.getByRole('tooltip')).toHaveText('You cannot remove yourself as an administrator')
    await expect(rows(page).filter({ hasText: 'Zoë Berg' }).getByRole('button')).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove Ada Martin' }).click()
    await expect(page.getByText('You cannot remove yourself as an administrator')).toBeVisible()
    await page.getByRole('button', { name: 'Add administrator' }).click()
    await expect(page.getByText('Please select a user to add as administrator')).toBeVisible()
    expect(calls.count(addAdministrator) + calls.count(removeAdministrator)).toBe(0)
    await page.getByRole('button', { name: 'Remove Zoë Berg' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove Ada Martin' }).click()
    await expect(page.getByText('Cannot remove the last administrator')).toBeVisible()
    expect(calls.count(addAdministrator) + calls.count(removeAdministrator)).toBe(1)
  })
})
