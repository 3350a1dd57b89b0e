import { expect, type Page, test } from '@playwright/test'
import { getMission, listMissions, type MissionToAssign } from '#contract/programme/missions.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { failure, type Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { openSlowly, STEP_MS } from './pacing.ts'
import { newFounder } from './people.ts'

const questions = Array.from({ length: 8 }, (_, n) => ({
  text: `Question ${n + 1}?`,
  textFr: `Question ${n + 1} ?`,
  answers: [
    { text: 'Yes', textFr: 'Oui', isCorrect: true },
    { text: 'No', textFr: 'Non' },
  ],
}))
const steps = { challengeType: 'Steps', unit: 'steps', targetValue: 8000, durationDays: 21 }

/** One of each kind, the latest first. */
const kinds: Omit<MissionToAssign, 'assignedAt'>[] = [
  {
    missionType: 'quiz_mission',
    missionTitle: 'How well do you sleep?',
    missionTitleFr: 'Dormez-vous bien ?',
    missionSummary: { category: 'Sleep', startDate: '2026-01-05', endDate: '2026-02-03' },
    questions,
  },
  { missionType: 'quiz_mission', missionTitle: 'Mission 2', missionSummary: { durationDays: 14 } },
  {
    ...{ missionType: 'individual_challenge', missionTitle: 'Mission 3' },
    ...{ missionSummary: steps, status: 'paused' },
  },
  { missionType: 'individual_challenge', missionTitle: 'Mission 4', missionSummary: { unit: 'glasses' } },
  { missionType: 'individual_challenge', missionTitle: 'Mission 5' },
  {
    ...{ missionType: 'photo_challenge', missionTitle: 'Mission 6' },
    ...{ missionSummary: { category: 'Food' }, status: 'completed' },
  },
]
const dated = kinds.map((one, at) => ({ ...one, assignedAt: `2026-01-02T08:00:0${9 - at}.000Z` }))

const table = (page: Page) => page.getByRole('table', { name: 'Missions' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const typeSelect = (page: Page) => page.getByRole('combobox', { name: 'Type' })
const statusSelect = (page: Page) => page.getByRole('combobox', { name: 'Status' })

test.describe('the missions of an organization', () => {
  const onPage = continuedPage()
  let assign: (missions: object[]) => Promise<void>

  test('[B2.missions.1] [B2.missions.2] [B2.missions.16] the page shows its title, subtitle and search box, and that there is none', async () => {
    const page = onPage()
    const { organizationId } = await newFounder(page.request)
    const headers = { authorization: `Bearer ${process.env.PROVIDER_KEY}` }
    assign = async (missions) => {
      const data = { organizationId, missions }
      expect((await page.request.post('/provider/missions', { headers, data })).status()).toBe(201)
    }
    await page.goto('/missions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missions')
    await expect(page.getByText('View and manage assigned missions for your organization')).toBeVisible()
    await expect(page.getByPlaceholder('Search missions...', { exact: true })).toBeVisible()
    await expect(table(page)).toContainText(
      'No missions foundNo missions have been assigned to your organization yet.',
    )
  })

  test('[B2.missions.3] [B2.missions.4] [B4.missions.1] [B9.missions.1] [B9.missions.2] missions are filtered by four types and four statuses', async () => {
    const page = onPage()

    expect(await typeSelect(page).getByRole('option').allTextContents()).toEqual([
      'All Types',
      'Health Quizzes',
      'Individual Challenges',
      'Photo Challenges',
    ])
    const statuses = ['All Status', 'Active', 'Paused', 'Completed']
    expect(await statusSelect(page).getByRole('option').allTextContents()).toEqual(statuses)
    await expect(typeSelect(page)).toHaveValue('all')
    await expect(statusSelect(page)).toHaveValue('all')
  })

  test('[B2.missions.5] [B2.missions.7] [B2.missions.8] each row shows type, title, status, category and duration', async () => {
    const page = onPage()

    await assign(dated)
    await page.reload()
    const heads = ['Type', 'Title', 'Status', 'Category', 'Duration', 'Actions']
    await expect(table(page).getByRole('columnheader')).toHaveText(heads)
    await expect(rows(page)).toHaveCount(6)
    await expect(rows(page).first()).toContainText(/Health Quiz.*Assigned Jan 2, 2026.*Active.*Sleep/)
  })

  test('[B2.missions.6] [B2.missions.9] [B2.missions.11] [B2.missions.12] [B2.missions.13] each mission type has its category and dates', async () => {
    const page = onPage()

    const shown = [
      ['Health Quiz', /^How well do you sleep\?Assigned Jan 2, 2026$/, 'Active', 'Sleep', 'Jan 5 – Feb 3'],
      ['Health Quiz', /^Mission 2Assigned/, 'Active', 'General', '14 days'],
      ['Individual Challenge', /^Mission 3Assigned/, 'Paused', 'Steps', '21 days'],
      ['Individual Challenge', /^Mission 4Assigned/, 'Active', 'glasses', '-'],
      ['Individual Challenge', /^Mission 5Assigned/, 'Active', 'Challenge', '-'],
      ['Photo Challenge', /^Mission 6Assigned/, 'Completed', 'Photo', '-'],
    ]
    for (const [index, cells] of shown.entries()) {
      await expect(rows(page).nth(index).getByRole('cell')).toHaveText([...cells, 'View'])
    }
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    expect(await findViolations(page, 'main')).toEqual([])
  })

  test('[B2.missions.10] [B4.missions.2] View opens a mission read-only', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    await rows(page).first().getByRole('button', { name: 'View', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'How well do you sleep?' })
    const ready = 'Ready to play, in English and French'
    for (const text of ['Health Quiz', 'Active', 'Sleep', 'January 5, 2026 – February 3, 2026', '8', ready]) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(dialog.getByText('Dormez-vous bien ?')).toBeVisible()
    expect(await findViolations(page, 'dialog')).toEqual([])
    for (const control of ['button', 'textbox', 'combobox', 'checkbox'] as const) {
      const closes = control === 'button' ? 2 : 0
      await expect(dialog.getByRole(control)).toHaveCount(closes)
    }
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    expect(calls.count(getMission)).toBe(1)
    const asked = calls.all.filter(({ url }) => url.pathname.includes('/missions'))
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)

    await page.evaluate(() => localStorage.setItem('language', 'fr'))
    await page.reload()
    const french = [
      'Quiz santé',
      /Dormez-vous bien \?Assignée le 2 janv/,
      'Active',
      'Sommeil',
      '5 janv. – 3 févr.',
    ]
    await expect(rows(page).first().getByRole('cell')).toHaveText([...french, 'Voir'])
    await page.evaluate(() => localStorage.setItem('language', 'en'))
  })

  test('[B2.missions.18] [B2.missions.19] [B2.missions.20] [B9.page.2] they are shown ten a page', async () => {
    const page = onPage()
    const navigation = page.getByRole('navigation', { name: 'Pages' })
    const photo = { missionType: 'photo_challenge', missionTitle: 'A photo' }
    const quiz = { missionType: 'quiz_mission', missionTitle: 'A quiz', status: 'completed' }
    await assign([photo, photo, quiz, quiz])
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await expect(navigation).toHaveCount(0)
    await assign([{ missionType: 'photo_challenge', missionTitle: 'The eleventh' }])
    const asked = page.waitForRequest(/\/missions\?/)
    await page.reload()
    expect(new URL((await asked).url()).search).toBe('?page=1&limit=10')
    await expect(page.getByText('Showing 1 to 10 of 11 missions')).toBeVisible()
    await expect(navigation).toContainText('Page 1 of 2')
    await expect(navigation.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await navigation.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Showing 11 to 11 of 11 missions')).toBeVisible()
    await expect(navigation.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect(page).toHaveURL('/missions?page=2')
  })

  test('[B2.missions.15] [B4.missions.3] they are filtered by type, status and search', async () => {
    const page = onPage()

    const asked = page.waitForRequest(/\/missions\?/)
    await typeSelect(page).selectOption('Photo Challenges')
    expect(new URL((await asked).url()).search).toBe('?page=1&limit=10&type=photo_challenge')
    await expect(rows(page)).toHaveCount(4)
    await statusSelect(page).selectOption('Active')
    await expect(rows(page)).toHaveCount(3)
    await page.getByPlaceholder('Search missions...').fill('ELEV')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL('/missions?search=ELEV&type=photo_challenge&status=active')
    await page.reload()
    await expect(rows(page)).toContainText('The eleventh')
    await page.getByPlaceholder('Search missions...').fill('nonsense')
    await expect(table(page)).toContainText(
      'No missions foundTry adjusting your filters to see more missions.',
    )
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(rows(page)).toHaveCount(10)
    await page.goto('/missions?page=9')
    await expect(page).toHaveURL('/missions?page=2')
    await expect(rows(page)).toHaveCount(1)
  })

  test('[B4.missions.4] an answer without missions shows labelled samples that the page filters', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    const restore = await answerInstead(page, listMissions, () => ({ body: {} }))
    await page.goto('/missions')
    await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
    await expect(rows(page)).toHaveCount(4)
    await statusSelect(page).selectOption('Paused')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('button', { name: 'View' }).click()
    await expect(page.getByRole('dialog', { name: 'Walk a little further' })).toContainText('8,000 steps')
    expect(calls.count(getMission)).toBe(0)
    await restore()
  })

  test('[B2.missions.14] [B2.missions.17] [B9.delay.1] [B8.missions.1] they load after 2 s, and a failure replaces the table and can be retried', async () => {
    const page = onPage()
    const calls = watchCalls(page)
    let reply: Reply | undefined = { body: { success: false }, delayMs: 200 }
    await answerInstead(page, listMissions, () => reply)
    await openSlowly(page, '/missions')
    await page.clock.runFor(2000 - 2 * STEP_MS)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('status')).toHaveText('Loading missions...')
    expect(calls.count(listMissions)).toBe(0)
    await page.clock.runFor(2 * STEP_MS)
    await expect.poll(() => calls.count(listMissions)).toBe(1)
    await page.clock.resume()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Unable to load missionsFailed to fetch missions')
    await expect(table(page)).toHaveCount(0)

    // A URL without the delay.
    reply = failure('server.failed')
    await page.goto('/missions?type=all')
    await expect(alert).toContainText('Something went wrong on our side. Please try again.')
    reply = 'abort'
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(alert).toContainText('Failed to load missions. Please try again.')
    await expect(table(page)).toHaveCount(0)
    reply = undefined
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(alert).toHaveCount(0)
  })
})
