import { expect, type Page, test } from '@playwright/test'
import { inviteUser, inviteUsers } from '#contract/people/invitations.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { mailedLink, newEmail, newFounder, post } from './people.ts'

/** An organization with its founder and some uninvited people, newest first in the list. */
async function withPeople(page: Page, count: number) {
  const { organizationId } = await newFounder(page.request)
  const people = []
  for (let number = 1; number <= count; number += 1) {
    const email = newEmail('person')
    const person = { first_name: 'Person', last_name: `Number${number}`, email }
    const { id } = await post(page.request, `/api/organizations/${organizationId}/users`, person)
    people.push({ id: String(id), email, name: `Person Number${number}` })
  }
  await page.goto('/users')
  return people
}

const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bulk = (page: Page) => page.getByRole('button', { name: 'Invite', exact: true })
const question = (page: Page) => page.getByRole('alertdialog')
const pathOf = ({ path }: { path: string }) => new RegExp(`${path.replace(/:\w+/g, '[^/]+')}$`)

test('[A2.users.bulk.1] [A4.bulk.1] selected users are invited after a confirmation, and nobody else', async ({
  page,
}) => {
  const [first, second, third] = await withPeople(page, 3)
  if (!first || !second || !third) throw new Error('three people were added')
  await select(page, first.name).check()
  await select(page, third.name).check()
  await expect(page.getByText('2 people selected')).toBeVisible()
  await bulk(page).click()
  await expect(question(page)).toContainText('Invite 2 people?')
  const request = page.waitForRequest(pathOf(inviteUsers))
  await question(page).getByRole('button', { name: 'Send invites' }).click()
  const { userIds } = (await request).postDataJSON()
  expect([...userIds].sort()).toEqual([first.id, third.id].sort())
  await expect(page.getByText('Successfully sent 2 out of 2 invites.', { exact: true })).toBeVisible()
  for (const { name } of [first, third]) {
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByText('Invité', { exact: true })).toBeVisible()
    await expect(row.getByText(/^(Queued|Sent)$/)).toBeVisible()
    await expect(select(page, name)).not.toBeChecked()
  }
  const untouched = page.getByRole('row').filter({ hasText: second.name })
  await expect(untouched.getByRole('cell', { name: 'En attente', exact: true })).toBeVisible()
  // They are mailed one by one, and shown after the next poll.
  for (const { name } of [first, third]) {
    await expect(page.getByRole('row').filter({ hasText: name }).getByText('Sent')).toBeVisible()
  }
  await mailedLink(page.request, third.email, '/landing')
})

test('[A4.bulk.2] a failed bulk invitation shows an error, keeps the selection and can be retried', async ({
  page,
}) => {
  const [first, second] = await withPeople(page, 2)
  if (!first || !second) throw new Error('two people were added')
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
  await select(page, 'Ada Martin').uncheck()
  await bulk(page).click()
  await page.route(pathOf(inviteUsers), (route) => route.fulfill({ status: 500, json: { success: false } }))
  await question(page).getByRole('button', { name: 'Send invites' }).click()
  await expect(
    question(page).getByText('Failed to send invites. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(select(page, first.name)).toBeChecked()
  await page.unroute(pathOf(inviteUsers))
  await question(page).getByRole('button', { name: 'Send invites' }).click()
  await expect(page.getByText('Successfully sent 2 out of 2 invites.', { exact: true })).toBeVisible()
})

test('[A9.delay.5] with the documented delays a bulk invitation shows its progress for 500 ms', async ({
  page,
}) => {
  await withPeople(page, 1)
  await openSlowly(page, '/users')
  await comesSoon(page, select(page, 'Person Number1'))
  await select(page, 'Person Number1').check()
  await bulk(page).click()
  const send = question(page).getByRole('button', { name: 'Send invites' })
  await comesSoon(page, send)
  const answered = page.waitForResponse(pathOf(inviteUsers))
  await send.click()
  await answered
  await page.clock.runFor(480)
  await expect(question(page).locator('[aria-busy=true]')).toHaveCount(1)
  await comesSoon(page, page.getByText('Successfully sent 1 out of 1 invites.', { exact: true }))
})

test('users who were not invited are listed with the reason in the chosen language', async ({ page }) => {
  const [first] = await withPeople(page, 1)
  if (!first) throw new Error('a person was added')
  for (const [language, person, send, sent, reason] of [
    [
      'bilingual',
      'Select ',
      'Send invites',
      'Successfully sent 1 out of 2 invites.',
      'This user is already active.',
    ],
    [
      'fr',
      'Sélectionner ',
      'Envoyer les invitations',
      '1 invitation sur 2 envoyée.',
      'Cet utilisateur est déjà actif.',
    ],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    await page.getByRole('checkbox', { name: `${person}${first.name}` }).check()
    await page.getByRole('checkbox', { name: `${person}Ada Martin` }).check()
    await page.getByRole('button', { name: /^(Invite|Inviter)$/ }).click()
    await question(page).getByRole('button', { name: send }).click()
    const outcome = page.getByRole('dialog', { name: /^(Invites|Invitations)$/ })
    await expect(outcome.getByText(sent, { exact: true })).toBeVisible()
    await expect(outcome.getByRole('listitem')).toHaveText(`Ada Martin${reason}`)
  }
})

test('a selection survives a change of the page', async ({ page }) => {
  await withPeople(page, 21)
  await select(page, 'Person Number21').check()
  await page.getByRole('button', { name: 'Next page' }).click()
  await select(page, 'Person Number1').check()
  await expect(page.getByText('2 people selected')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(select(page, 'Person Number21')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select everyone on this page' })).toHaveJSProperty(
    'indeterminate',
    true,
  )
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(select(page, 'Person Number21')).not.toBeChecked()
})

test('a user is invited, invited again and revoked from the row, which shows a refusal', async ({ page }) => {
  // Tall enough that the message at the bottom covers no menu.
  await page.setViewportSize({ width: 1280, height: 1100 })
  const [person] = await withPeople(page, 1)
  if (!person) throw new Error('a person was added')
  const row = page.getByRole('row').filter({ hasText: person.name })
  const actions = row.getByRole('button', { name: `Actions for ${person.name}` })
  const choose = async (name: string) => {
    await expect(actions).not.toHaveAttribute('aria-busy')
    await actions.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Invite')
  await expect(page.getByText(`Invite sent to ${person.email}.`)).toBeVisible()
  await expect(row.getByText('Invité', { exact: true })).toBeVisible()
  await choose('Take the invitation back')
  await expect(page.getByText(`The invitation to ${person.email} was taken back.`)).toBeVisible()
  await expect(row.getByText('En attente', { exact: true })).toBeVisible()
  await choose('Invite')
  await expect(row.getByText('Invité', { exact: true })).toBeVisible()
  const answered = page.waitForResponse(pathOf(inviteUser))
  await choose('Invite again')
  expect((await answered).status()).toBe(200)
  await choose('Invite again')
  await expect(row.getByRole('alert')).toHaveText(
    'Too many invitations were sent to this person. Try again later.',
  )
  await page.getByRole('button', { name: 'Actions for Ada Martin' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit'])
})
