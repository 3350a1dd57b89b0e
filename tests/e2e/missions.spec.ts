import { expect, type Page, test } from '@playwright/test'
import { paginationOf } from '#contract/platform/pagination.ts'
import { getMission, listMissions, type Mission } from '#contract/programme/missions.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { failure, idOf, mockApi, on, type Reply } from './mock.ts'
import { openSlowly, STEP_MS } from './pacing.ts'
import { newFounder } from './people.ts'

const missionOf = (number: number, more: Partial<Mission> = {}): Mission => ({
  id: idOf(number),
  assignmentId: idOf(number),
  missionId: idOf(100 + number),
  missionType: 'quiz_mission',
  missionTitle: `Mission ${number}`,
  missionTitleFr: null,
  assignedAt: '2026-01-02T08:00:00.000Z',
  status: 'active',
  missionSummary: {},
  isReady: true,
  ...more,
})

const listed = (missions: Mission[], page = 1, total = missions.length): Reply => ({
  body: { data: { missions, pagination: paginationOf(page, 10, total) } },
})

const table = (page: Page) => page.getByRole('table', { name: 'Missions' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const typeSelect = (page: Page) => page.getByRole('combobox', { name: 'Type' })
const statusSelect = (page: Page) => page.getByRole('combobox', { name: 'Status' })

test.describe('the table of missions', () => {
  const onPage = continuedPage()
  let api: Awaited<ReturnType<typeof mockApi>>

  test('[B2.missions.1] [B2.missions.2] the page shows its title, subtitle and search box', async () => {
    const page = onPage()

    const quiz = missionOf(1, {
      missionTitle: 'How well do you sleep?',
      missionTitleFr: 'Dormez-vous bien ?',
      missionSummary: { category: 'Sleep', startDate: '2026-01-05', endDate: '2026-02-03', questionCount: 8 },
    })
    const steps = { challengeType: 'Steps', unit: 'steps', targetValue: 8000, durationDays: 21 }
    const missions = [
      quiz,
      missionOf(2, { missionSummary: { durationDays: 14 } }),
      missionOf(3, { missionType: 'individual_challenge', missionSummary: steps, status: 'paused' }),
      missionOf(4, { missionType: 'individual_challenge', missionSummary: { unit: 'glasses' } }),
      missionOf(5, { missionType: 'individual_challenge' }),
      missionOf(6, {
        missionType: 'photo_challenge',
        status: 'completed',
        missionSummary: { category: 'Food' },
      }),
    ]
    api = await mockApi(page, {
      answers: [on(listMissions, () => listed(missions)), on(getMission, () => ({ body: { data: quiz } }))],
    })
    await page.goto('/missions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missions')
    await expect(page.getByText('View and manage assigned missions for your organization')).toBeVisible()
    await expect(page.getByPlaceholder('Search missions...', { exact: true })).toBeVisible()
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
    expect(api.count(getMission)).toBe(1)
    const asked = api.sent.filter(({ path }) => path.includes('/missions'))
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
  })
})

test('[B2.missions.14] [B2.missions.17] [B9.delay.1] [B8.missions.1] missions load after 2 s, and a failure replaces the table and can be retried', async ({
  page,
}) => {
  let reply: Reply = { body: { success: false }, delayMs: 200 }
  const api = await mockApi(page, { answers: [on(listMissions, () => reply)] })
  await openSlowly(page, '/missions')
  await page.clock.runFor(2000 - 2 * STEP_MS)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('status')).toHaveText('Loading missions...')
  expect(api.count(listMissions)).toBe(0)
  await page.clock.runFor(2 * STEP_MS)
  await expect.poll(() => api.count(listMissions)).toBe(1)
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
  reply = listed([missionOf(1)])
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(alert).toHaveCount(0)
})

test('[B4.missions.4] an answer without missions shows labelled samples that the page filters', async ({
  page,
}) => {
  const api = await mockApi(page, { answers: [on(listMissions, () => ({ body: {} }))] })
  await page.goto('/missions')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await statusSelect(page).selectOption('Paused')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog', { name: 'Walk a little further' })).toContainText('8,000 steps')
  expect(api.count(getMission)).toBe(0)
})

test.describe('missions assigned by the provider', () => {
  const onPage = continuedPage()

  test('[B2.missions.16] [B2.missions.18] [B2.missions.19] [B2.missions.20] [B9.page.2] are shown ten a page', async () => {
    const page = onPage()

    const { organizationId } = await newFounder(page.request)
    const headers = { authorization: `Bearer ${process.env.PROVIDER_KEY}` }
    const assign = async (missions: object[]) => {
      const data = { organizationId, missions }
      expect((await page.request.post('/provider/missions', { headers, data })).status()).toBe(201)
    }
    const navigation = page.getByRole('navigation', { name: 'Pages' })
    await page.goto('/missions')
    await expect(table(page)).toContainText(
      'No missions foundNo missions have been assigned to your organization yet.',
    )
    const types = ['quiz_mission', 'individual_challenge', 'photo_challenge'] as const
    const missions = Array.from({ length: 10 }, (_, n) => ({
      missionType: types[n % 3],
      missionTitle: `Mission ${n + 1}`,
      status: n < 5 ? 'active' : 'completed',
    }))
    await assign(missions)
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await expect(navigation).toHaveCount(0)
    await assign([{ missionType: 'photo_challenge', missionTitle: 'The eleventh' }])
    await page.reload()
    await expect(page.getByText('Showing 1 to 10 of 11 missions')).toBeVisible()
    await expect(navigation).toContainText('Page 1 of 2')
    await expect(navigation.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await navigation.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Showing 11 to 11 of 11 missions')).toBeVisible()
    await expect(navigation.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect(page).toHaveURL('/missions?page=2')
  })

  test('[B2.missions.15] [B4.missions.3] are filtered by type, status and search', async () => {
    const page = onPage()

    const asked = page.waitForRequest(/\/missions\?/)
    await typeSelect(page).selectOption('Photo Challenges')
    expect(new URL((await asked).url()).search).toBe('?page=1&limit=10&type=photo_challenge')
    await expect(rows(page)).toHaveCount(4)
    await statusSelect(page).selectOption('Active')
    await expect(rows(page)).toHaveCount(2)
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
})
