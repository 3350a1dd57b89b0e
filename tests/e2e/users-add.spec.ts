import { expect, type Page, test } from '@playwright/test'
import { inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { createUser } from '#contract/people/users.ts'
import { failure } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { newEmail, newestMail, newFounder } from './people.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add user' })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const invite = (page: Page) =>
  dialog(page).getByRole('checkbox', { name: 'Send the invitation automatically' })

async function fillIn(page: Page, email: string) {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add user' }).first().click()
  await field(page, 'First name').fill('Zoë')
  await field(page, 'Last name').fill('Berg')
  await field(page, 'Email').fill(email)
}

/** Paths of the calls that change something. */
function changes(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('[A2.users.add.1] [A2.users.add.2] the dialog has three fields and enables its buttons when all are filled', async ({
  page,
}) => {
  await newFounder(page.request)
  await fillIn(page, 'zoe@example.com')
  await expect(dialog(page).getByRole('textbox')).toHaveCount(3)
  await expect(submit(page)).toBeEnabled()
  for (const name of ['First name', 'Last name', 'Email']) {
    const value = await field(page, name).inputValue()
    for (const empty of ['', '   ']) {
      await field(page, name).fill(empty)
      await expect(submit(page)).toBeDisabled()
    }
    await field(page, name).fill(value)
    await expect(submit(page)).toBeEnabled()
  }
})

test('[A2.users.add.3] [A3.usercreate.1] [A4.adduser.1] with the invitation the person is created and then invited by mail', async ({
  page,
}) => {
  await newFounder(page.request, 'Fabrikam')
  const email = newEmail('zoe')
  const posted = changes(page)
  const created = page.waitForRequest(
    (request) => request.url().endsWith('/users') && request.method() === 'POST',
  )
  await fillIn(page, email)
  await invite(page).check()
  await submit(page).click()
  await expect(
    dialog(page).getByText(`User created and invite sent to ${email}.`, { exact: true }),
  ).toBeVisible()
  expect(
    posted.map((path) =>
      path
        .split('/')
        .slice(4)
        .join('/')
        .replace(/[0-9a-f-]{36}/, ':id'),
    ),
  ).toEqual(['users', 'users/:id/invite'])
  const body = (await created).postDataJSON()
  expect(Object.keys(body).sort()).toEqual(['email', 'first_name', 'last_name'])
  await newestMail(page.request, email, ({ text }) => text.includes('Fabrikam'))
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Invité', { exact: true })).toBeVisible()
  await expect(row.getByRole('cell', { name: 'Yes', exact: true })).toBeVisible()
})

test('[A2.users.add.4] [A4.adduser.2] [A4.adduser.3] [A9.users.3] without the invitation the link is shown to copy, and “copied” for 2 s', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newFounder(page.request)
  await page.clock.install()
  const posted = changes(page)
  await fillIn(page, newEmail('zoe'))
  await invite(page).uncheck()
  await submit(page).click()
  await expect(
    dialog(page).getByText('User created. You can send them the invite link below.', { exact: true }),
  ).toBeVisible()
  expect(posted.filter((path) => path.includes('invite'))).toEqual([])
  const link = await field(page, 'Invite link').inputValue()
  expect(new URL(link).pathname).toBe('/invite')
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  const copied = dialog(page).getByRole('button', { name: 'Copied' })
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.clock.runFor(1999)
  await expect(copied).toBeVisible()
  await page.clock.runFor(1)
  await expect(copied).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
})

test('[A8.users.3] a failed creation shows an error and keeps the input', async ({ page }) => {
  await newFounder(page.request)
  const calls = watchCalls(page)
  const email = newEmail('zoe')
  const end = await answerInstead(page, createUser, () => failure('server.failed'))
  await fillIn(page, email)
  await submit(page).click()
  await expect(dialog(page).getByText('Error: Unable to create user.', { exact: true })).toBeVisible()
  await expect(field(page, 'First name')).toHaveValue('Zoë')
  await expect(field(page, 'Email')).toHaveValue(email)
  await end()
  await submit(page).click()
  await expect(dialog(page).getByText(`User created and invite sent to ${email}.`)).toBeVisible()
  expect(calls.count(createUser)).toBe(2)
  await dialog(page).getByRole('button', { name: 'Add another' }).click()
  await expect(field(page, 'First name')).toHaveValue('')
  await expect(submit(page)).toBeDisabled()
})

test('an address that exists already is refused at its field', async ({ page }) => {
  const { email } = await newFounder(page.request)
  await fillIn(page, email)
  await submit(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'A user with this email already exists in this organization.',
  )
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(dialog(page).getByText('Error: Unable to create user.', { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click()
  await field(page, 'Prénom').fill('Zoë')
  await field(page, 'Nom').fill('Berg')
  await field(page, 'Adresse courriel').fill(email)
  await dialog(page).getByRole('button', { name: 'Ajouter' }).click()
  await expect(field(page, 'Adresse courriel')).toHaveAccessibleDescription(
    'Un utilisateur avec cette adresse courriel existe déjà dans cette organisation.',
  )
})

test('an invitation or a link that fails after the creation is reported and requested again without a second creation', async ({
  page,
}) => {
  await newFounder(page.request)
  const calls = watchCalls(page)
  const email = newEmail('zoe')
  const invited = await answerInstead(page, inviteUser, () => failure('account.email_unverified'))
  await fillIn(page, email)
  await submit(page).click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText(`User created, but no invite was sent to ${email}.`)
  await expect(alert).toContainText('Please verify your email address first.')
  await invited()
  await alert.getByRole('button', { name: 'Send invite again' }).click()
  await expect(dialog(page).getByText(`User created and invite sent to ${email}.`)).toBeVisible()
  expect([calls.count(createUser), calls.count(inviteUser)]).toEqual([1, 2])

  const linked = await answerInstead(page, getInviteLink, () => 'abort')
  await dialog(page).getByRole('button', { name: 'Add another' }).click()
  await field(page, 'First name').fill('Mei')
  await field(page, 'Last name').fill('Berg')
  await field(page, 'Email').fill(newEmail('mei'))
  await invite(page).uncheck()
  await submit(page).click()
  await expect(alert).toContainText('User created, but the invite link could not be fetched.')
  await expect(alert).toContainText('Failed to get invite link')
  await linked()
  await alert.getByRole('button', { name: 'Get the invite link again' }).click()
  await expect(field(page, 'Invite link')).toHaveValue(/\/invite\?token=/)
  expect(calls.count(createUser)).toBe(2)
})

test('[A9.delay.5] with the documented delays a creation shows its progress for 500 ms', async ({ page }) => {
  await newFounder(page.request)
  await openSlowly(page, '/users')
  const add = page.getByRole('button', { name: 'Add user' }).first()
  await comesSoon(page, add)
  await add.click()
  await comesSoon(page, dialog(page))
  await field(page, 'First name').fill('Zoë')
  await field(page, 'Last name').fill('Berg')
  await field(page, 'Email').fill('zoe@example.com')
  await invite(page).uncheck()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await submit(page).click()
  await answered
  await page.clock.runFor(480)
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await comesSoon(page, page.locator('dialog [aria-busy=true]'), 0)
})
