import { expect, type Page, test } from '@playwright/test'
import {
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  listUsersWithoutTeam,
  type TeamMember,
  updateTeamMembers,
} from '#contract/people/teams.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { failure, idOf } from './mock.ts'
import { answerInstead } from './outside.ts'
import { comesSoon, openSlowly } from './pacing.ts'
import { newFounder, post } from './people.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const memberOf = (number: number): TeamMember => ({
  id: idOf(number),
  firstName: `Nr ${number}`,
  lastName: `Example ${String(number).padStart(5, '0')}`,
  email: `nr.${number}@example.com`,
  avatar_url: null,
})

const pleaseTryAgain = 'Please try again or contact your administrator if the problem persists.'
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Teams' }).getByRole('listitem').filter({ hasText: name })
const panel = (page: Page, name: string) => dialog(page).getByRole('region', { name })
const available = (page: Page) => panel(page, 'Available users without a team')
const members = (page: Page) => panel(page, 'Team members')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })

async function ask(page: Page, name: string, action: 'Edit' | 'Delete') {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('the life of a team', () => {
  const onPage = continuedPage()
  let organizationId: string
  let ids: Map<string, string>
  let changes: { method: string; body: unknown }[]

  test('[B2.teams.2] [B5.teams.1] [B5.teams.2] a team needs a name, and takes a PNG or JPEG logo', async () => {
    const page = onPage()

    ;({ organizationId } = await newFounder(page.request))
    ids = new Map<string, string>()
    for (const first_name of ['Zoë', 'Max', 'Kim']) {
      const person = { first_name, last_name: 'Berg', email: `${first_name.slice(0, 2)}@example.com` }
      ids.set(first_name, (await post(page.request, `/api/organizations/${organizationId}/users`, person)).id)
    }
    changes = []
    page.on('request', (request) => {
      if (/teams|without-team/.test(request.url()) && request.resourceType() === 'fetch')
        expect(new URL(request.url()).pathname).toContain(`/api/organizations/${organizationId}/`)
      if (request.method() !== 'GET' && /teams/.test(request.url()))
        changes.push({ method: request.method(), body: request.postDataJSON() })
    })

    await page.goto('/teams')
    await page.getByRole('button', { name: 'Create team' }).click()
    await expect(dialog(page)).toContainText('1000 by 460 px')
    await expect(save(page)).toBeDisabled()
    await dialog(page).getByRole('textbox', { name: 'Team name' }).fill('   ')
    await expect(save(page)).toBeDisabled()
    await dialog(page).getByRole('textbox', { name: 'Team name' }).fill(' Birches ')
    const logo = dialog(page).getByLabel('Logo')
    await logo.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(dialog(page).getByText('This file is not a PNG or JPEG picture.')).toBeVisible()
    await logo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
    await expect(dialog(page).getByText('Choose a PNG or JPEG picture.')).toBeVisible()
    await expect(dialog(page).getByRole('img', { name: 'The chosen picture' })).toBeHidden()
    await logo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(dialog(page).getByRole('img', { name: 'The chosen picture' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await save(page).click()
  })

  test('[B1.teams.1] [B2.teams.1] [B7.teams.10] teams are listed with logo and members, are renamed and have unique names', async () => {
    const page = onPage()

    await expect(card(page, 'Birches')).toContainText('0 members')
    await expect(card(page, 'Birches').locator('img')).toHaveAttribute('src', /^\/uploads\//)

    await page.getByRole('button', { name: 'Create team' }).click()
    await dialog(page).getByRole('textbox', { name: 'Team name' }).fill('birches')
    await save(page).click()
    await expect(dialog(page).getByRole('textbox', { name: 'Team name' })).toHaveAccessibleDescription(
      'A team with this name already exists.',
    )
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await ask(page, 'Birches', 'Edit')
    await dialog(page).getByRole('textbox', { name: 'Team name' }).fill('Elms')
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await save(page).click()
    await expect(card(page, 'Elms')).toBeVisible()
    await expect(card(page, 'Elms').locator('img')).toHaveCount(0)
  })

  test('[B2.teams.4] [B4.teams.1] people can be moved between the two panels', async () => {
    const page = onPage()

    const manage = page.getByRole('button', { name: 'Members of Elms' })
    await manage.click()
    await expect(available(page).getByRole('option')).toHaveCount(4)
    await expect(members(page)).toContainText('Nobody is in this team yet.')
    await available(page).getByRole('option', { name: 'Zoë Berg' }).click()
    await available(page).getByRole('option', { name: 'Kim Berg' }).click()
    await dialog(page).getByRole('button', { name: 'Add 2' }).click()
    await expect(members(page).getByRole('option')).toHaveCount(2)
    await save(page).click()
    await expect(card(page, 'Elms')).toContainText('2 members')
  })

  test('[B4.teams.1] [B4.teams.2] only added and removed people are sent; with no change the modal just closes', async () => {
    const page = onPage()
    const manage = page.getByRole('button', { name: 'Members of Elms' })

    // By keyboard alone: one comes, one goes, and one only looks in.
    changes.length = 0
    await manage.click()
    await available(page).getByRole('searchbox').fill('max')
    await expect(available(page).getByRole('option')).toHaveCount(1)
    await available(page).getByRole('listbox').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(members(page).getByRole('option')).toHaveCount(3)
    expect(await findViolations(page)).toEqual([])
    await available(page).getByRole('searchbox').fill('')
    await members(page).getByRole('searchbox').fill('zoe')
    await expect(members(page).getByRole('option')).toHaveCount(1)
    await members(page).getByRole('listbox').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(available(page).getByRole('option')).toHaveCount(2)
    await available(page).getByRole('option', { name: 'Ada Martin' }).click()
    await dialog(page).getByRole('button', { name: 'Add 1' }).click()
    await members(page).getByRole('searchbox').fill('')
    await members(page).getByRole('option', { name: 'Ada Martin' }).click()
    await dialog(page).getByRole('button', { name: 'Remove 1' }).click()
    await save(page).click()
    await expect(dialog(page)).toBeHidden()
    expect(changes).toEqual([
      { method: 'PUT', body: { addUserIds: [ids.get('Max')], removeUserIds: [ids.get('Zoë')] } },
    ])
    await manage.click()
    await expect(members(page).getByRole('option')).toHaveText([/Kim Berg/, /Max Berg/])
    await save(page).click()
    await expect(dialog(page)).toBeHidden()
    expect(changes).toHaveLength(1)
  })

  test('[B2.teams.5] [B2.teams.6] [B8.teams.1] a failure shows its message, keeps the changes and can be retried', async () => {
    const page = onPage()
    const modal = page.getByRole('alertdialog')
    const failed = async (title: string) => {
      await expect(modal.getByRole('heading', { name: title })).toBeVisible()
      await expect(modal.getByText(pleaseTryAgain, { exact: true })).toBeVisible()
      await modal.getByRole('button', { name: 'OK' }).click()
    }
    // Our server fails these three calls only with a defect.
    const broken = [listTeams, createTeam, deleteTeam]
    const [mend, ...others] = await Promise.all(
      broken.map((endpoint) => answerInstead(page, endpoint, () => failure('server.failed'))),
    )
    await page.getByRole('searchbox', { name: 'Search' }).fill('elm')
    await expect(page.getByText('Failed to fetch teams', { exact: true })).toBeVisible()
    await mend?.()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(card(page, 'Elms')).toContainText('2 members')

    await ask(page, 'Elms', 'Delete')
    await page.getByRole('checkbox', { name: 'I understand' }).check()
    await modal.getByRole('button', { name: 'Delete' }).click()
    await failed('Failed to delete team')
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Create team' }).click()
    await dialog(page).getByRole('textbox', { name: 'Team name' }).fill('New elms')
    await save(page).click()
    await failed('Failed to save team')
    await expect(dialog(page).getByRole('textbox', { name: 'Team name' })).toHaveValue('New elms')
    for (const end of others) await end()
    await save(page).click()
    await expect(card(page, 'New elms')).toBeVisible()

    // Somebody else puts Zoë into the new team meanwhile.
    await page.getByRole('button', { name: 'Members of Elms' }).click()
    for (const name of ['Zoë Berg', 'Ada Martin']) await available(page).getByRole('option', { name }).click()
    await dialog(page).getByRole('button', { name: 'Add 2' }).click()
    const teams = `/api/organizations/${organizationId}/teams`
    const { data } = await (await page.request.get(teams, { params: { search: 'New' } })).json()
    const added = { data: { addUserIds: [ids.get('Zoë')], removeUserIds: [] } }
    expect((await page.request.put(`${teams}/${data[0].id}/members`, added)).ok()).toBe(true)
    await save(page).click()
    await expect(modal).toContainText('Somebody among them is in a team already.')
    await failed('Failed to update team members')
    // The others stay chosen, and the next attempt is for them alone.
    await expect(members(page).getByRole('option')).toHaveText([/Kim Berg/, /Max Berg/, /Ada Martin/])
    await save(page).click()
    await expect(card(page, 'Elms').filter({ hasText: '3 members' })).toBeVisible()
    await page.request.delete(`${teams}/${data[0].id}`)
  })

  test('five thousand people in a panel can be searched, selected and moved; beyond that the server searches', async () => {
    const page = onPage()
    const people = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => memberOf(from + n))
    const free = people(1, 5000)
    const team = people(10_001, 5000)
    let found = free
    // So many people take our server minutes to add.
    await answerInstead(page, listTeamMembers, () => ({ body: { members: team, data: team } }))
    await answerInstead(page, listUsersWithoutTeam, () => ({
      body: { users: found, data: found, total: 5001 },
    }))
    const moved = { added: [], removed: [] }
    await answerInstead(page, updateTeamMembers, () => ({ body: { changes: moved, data: moved } }))
    changes.length = 0
    await page.getByRole('button', { name: 'Members of Elms' }).click()
    const row = members(page).getByRole('option', { name: 'Nr 14321' })
    await members(page).getByRole('searchbox').fill('nr 14321')
    await expect(row).toBeVisible()
    await members(page).getByRole('searchbox').fill('')
    await expect(members(page).getByRole('option', { name: 'Nr 10001' })).toBeVisible()
    await members(page).getByRole('listbox').focus()
    await page.keyboard.press('End')
    await expect(members(page).getByRole('option', { name: 'Nr 15000' })).toBeInViewport()
    expect(await members(page).getByRole('option').count()).toBeLessThan(40)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Enter')
    await expect(members(page)).toContainText('Nobody is in this team yet.')
    await expect(dialog(page)).toContainText('5,000 to remove')

    await expect(
      dialog(page).getByText('The first 5,000 of 5,001 people are shown. Search to find the others.'),
    ).toBeVisible()
    found = [memberOf(7777)]
    await available(page).getByRole('searchbox').fill('nr.7777')
    await available(page).getByRole('option', { name: 'Nr 7777' }).click()
    await dialog(page).getByRole('button', { name: 'Add 1' }).click()
    await save(page).click()
    await expect(dialog(page)).toBeHidden()
    expect(changes).toEqual([
      { method: 'PUT', body: { addUserIds: [idOf(7777)], removeUserIds: team.map(({ id }) => id) } },
    ])
    await page.unrouteAll()
  })

  test('[B2.teams.3] [B5.teams.3] deleting a team requires “I understand”', async () => {
    const page = onPage()

    changes.length = 0
    await page.getByRole('searchbox', { name: 'Search' }).fill('birch')
    await expect(page.getByText('No team has a name like that.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await ask(page, 'Elms', 'Delete')
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await expect(confirm).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I understand' }).check()
    await confirm.click()
    await expect(page.getByText('There are no teams yet.')).toBeVisible()
    expect(changes.map(({ method }) => method)).toEqual(['DELETE'])
  })

  test('[B4.teams.3] a loader is shown for 2 s while a team is created, changed, given members and deleted', async () => {
    const page = onPage()
    await openSlowly(page, '/teams')
    const settle = async (text: string, act: () => Promise<void>) => {
      const answered = page.waitForResponse((response) => response.request().method() !== 'GET')
      await act()
      await answered
      await page.clock.runFor(1900)
      await expect(page.getByText(text)).toBeVisible()
      await comesSoon(page, page.getByText(text), 0)
    }
    const open = async (name: string, action?: string) => {
      await comesSoon(page, page.getByRole('button', { name }))
      await page.getByRole('button', { name }).click()
      if (action) {
        await comesSoon(page, page.getByRole('menuitem', { name: action }))
        await page.getByRole('menuitem', { name: action }).click()
      }
      await comesSoon(page, page.locator('dialog'))
    }
    await open('Create team')
    await dialog(page).getByRole('textbox', { name: 'Team name' }).fill('Oaks')
    await settle('Saving the team…', () => save(page).click())

    await open('Actions for Oaks', 'Edit')
    await settle('Saving the team…', () => save(page).click())

    await open('Members of Oaks')
    await comesSoon(page, available(page).getByRole('option'))
    await available(page).getByRole('option').first().click()
    await dialog(page).getByRole('button', { name: 'Add 1' }).click()
    await settle('Saving the members…', () => save(page).click())

    await open('Actions for Oaks', 'Delete')
    await page.getByRole('checkbox', { name: 'I understand' }).check()
    await settle('Deleting the team…', () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    )
  })
})
