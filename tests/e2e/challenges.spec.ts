import { expect, type Page, test } from '@playwright/test'
import {
  type Challenge,
  type ChallengeDetail,
  getChallenge,
  getChallengeProgress,
  listChallenges,
} from '#contract/programme/challenges.ts'
import { continuedPage } from './continued-page.ts'
import { failure, idOf, mockApi, on, type Reply } from './mock.ts'
import { openSlowly } from './pacing.ts'
import { newFounder, post } from './people.ts'

const challengeOf = (number: number, more: Partial<Challenge> = {}): Challenge => ({
  id: idOf(number),
  title: `Challenge ${number}`,
  description: 'Together.',
  type: 'podium',
  activityMetric: 'steps',
  startDate: '2026-03-01',
  endDate: '2026-03-20',
  duration: 19,
  settings: { podiumPlaces: 3 },
  language: 'en',
  imageUrl: null,
  participants: 12,
  status: 'Live',
  createdAt: '2026-02-01T00:00:00.000Z',
  ...more,
})

const soon = { startDate: '2026-03-09', endDate: '2026-03-30' }

async function open(page: Page, list: () => Reply, answers: ReturnType<typeof on>[] = []) {
  await page.clock.setFixedTime('2026-03-02T10:00:00Z')
  const api = await mockApi(page, { answers: [on(listChallenges, list), ...answers] })
  await page.goto('/challenges')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

/** Returns the day relative to today, in the organization's time zone. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const rows = (page: Page) => page.getByRole('row')

test.describe('the challenges of an organization', () => {
  const onPage = continuedPage()

  test.beforeAll(async () => {
    const { request } = onPage()
    const { organizationId } = await newFounder(request)
    const podium = { type: 'podium', settings: { podiumPlaces: 3 }, duration: 30 }
    const path = `/api/organizations/${organizationId}/challenges`
    await Promise.all([
      ...Array.from({ length: 9 }, (_, n) =>
        post(request, path, { ...podium, title: `Stairs ${n}`, startDate: dayIn(-20) }),
      ),
      post(request, path, { ...podium, title: 'Stairs today', startDate: dayIn(-2) }),
      post(request, path, { ...podium, title: 'Été ensemble', startDate: dayIn(9) }),
      post(request, path, { ...podium, title: 'Last winter', startDate: dayIn(-90) }),
    ])
  })

  test('[B2.challenges.1] [B2.challenges.2] [B2.challenges.3] [B2.challenges.7] have a title, a breadcrumb, two tabs and six columns', async () => {
    const page = onPage()
    await page.goto('/challenges')
    await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    await expect(crumbs).toHaveText(['Client portal', 'Challenges'])
    await expect(page.getByRole('tab')).toHaveText(['À venir', 'Terminés'])
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['Title', 'Start date', 'End date', 'Users', 'Type', 'Status'])
  })

  test('[B2.challenges.8] [B9.page.1] are listed ten a page: eleven are page 1 of 2', async () => {
    const page = onPage()
    await expect(rows(page)).toHaveCount(11)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  test('[B1.lists.1] [B3.listitem.3] [B4.status.1] [B9.other.3] are Coming Soon, Live or Finished by their days, in the tab of their days', async () => {
    const page = onPage()
    const soon = rows(page).filter({ hasText: 'Été ensemble' }).getByRole('cell')
    await expect(soon.last()).toHaveText('Coming Soon')
    await page.getByRole('button', { name: 'Previous page' }).click()
    const live = rows(page).filter({ hasText: 'Stairs 1' }).getByRole('cell')
    await expect(live).toHaveText(['Stairs 1', /20\d\d$/, /20\d\d$/, '1', 'Podium', 'Live'])
    await page.getByRole('tab', { name: 'Terminés' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText('Last winter')
    await expect(rows(page).nth(1)).toContainText('Finished')
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
  })

  test('[B2.challenges.4] [B2.challenges.9] [B9.timefilter.1] are searched without accents and narrowed to a period', async () => {
    const page = onPage()
    await page.getByRole('tab', { name: 'À venir' }).click()
    await page.getByRole('searchbox').fill('ete')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText('Été ensemble')
    await page.getByRole('searchbox').fill('')
    const range = page.getByRole('combobox', { name: 'Period' })
    expect(await range.getByRole('option').allTextContents()).toEqual([
      'All time',
      'Last 24 hours',
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
    ])
    await expect(range).toHaveValue('')
    await range.selectOption('Last 7 days')
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('table')).toContainText('Stairs today')
  })

  test('[B2.challenges.10] are opened from their row', async () => {
    const page = onPage()
    await rows(page).filter({ hasText: 'Stairs today' }).getByRole('cell').last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stairs today' })).toBeVisible()
    await expect(page).toHaveURL(/\/challenges\/[0-9a-f-]{36}\b/)
  })
})

test('[B3.listitem.2] [B3.listitem.4] [B7.challenges.2] are listed from a plain list of another server: Standard without a type, participants counted', async ({
  page,
}) => {
  const { type: _, ...untyped } = challengeOf(2, { ...soon, title: 'Été ensemble' })
  // The page computes the status and ignores the one of the list.
  const all = [challengeOf(1, { status: 'Finished' }), { ...untyped, participants: [1, 2, 3, 4] }]
  await page.clock.setFixedTime('2026-03-02T10:00:00Z')
  await mockApi(page)
  let answer: object = all
  await page.route(/\/api\/organizations\/[^/]+\/challenges\?/, (route) => route.fulfill({ json: answer }))
  await page.goto('/challenges')
  await expect(rows(page).filter({ hasText: 'Challenge 1' }).getByRole('cell')).toHaveText([
    'Challenge 1',
    'Mar 1, 2026',
    'Mar 20, 2026',
    '12',
    'Podium',
    'Live',
  ])
  const cells = rows(page).filter({ hasText: 'Été ensemble' }).getByRole('cell')
  await expect(cells.nth(3)).toHaveText('4')
  await expect(cells.nth(4)).toHaveText('Standard')
  await expect(cells.nth(5)).toHaveText('Coming Soon')
  answer = { success: true, data: all }
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
})

test('[B2.challenges.6] [B6.export.1] [B8.challenges.5] [B9.page.1] an empty list shows page 1 of 1 and disables the export', async ({
  page,
}) => {
  await newFounder(page.request)
  for (const path of ['/quizzes', '/challenges']) {
    await page.goto(path)
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  }
  await expect(page.getByText('No challenges found from database...')).toBeVisible()
})

test('[B9.delay.1] with the documented delays the list is requested after 2 s', async ({ page }) => {
  const api = await mockApi(page, { answers: [on(listChallenges, { data: [challengeOf(1)] })] })
  await openSlowly(page, '/challenges')
  await page.clock.runFor(1900)
  expect(api.count(listChallenges)).toBe(0)
  await page.clock.runFor(100)
  await expect.poll(() => api.count(listChallenges)).toBe(1)
})

test('[B8.challenges.4] a failed list shows an error and can be retried', async ({ page }) => {
  let broken = true
  await open(page, () => (broken ? failure('server.failed') : { body: { data: [challengeOf(1)] } }))
  await expect(page.getByText('Error: Failed to fetch challenges. Please try again later.')).toBeVisible({
    timeout: 10_000,
  })
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a row opens the challenge’s details, with small teams suppressed', async ({ page }) => {
  const detail: ChallengeDetail = {
    ...challengeOf(1, { type: 'team-competition', title: 'Team steps' }),
    settings: { teams: [], scoringMethod: 'average' },
    templates: { 'launch-email': { title: 'Our own words', text: 'Come along.' } },
  }
  const group = (number: number, name: string, value: number | null) => ({
    id: idOf(number),
    name,
    members: 12,
    value,
    people: value === null ? null : 11,
  })
  await open(page, () => ({ body: { data: [detail] } }), [
    on(getChallenge, { data: detail }),
    on(getChallengeProgress, {
      data: {
        until: '2026-03-02',
        nextOn: null,
        counted: true,
        smallestGroup: 12,
        total: { value: 26_000, people: 26 },
        target: null,
        groups: [group(2, 'Amber', 12_000), group(3, 'Blue', null)],
      },
    }),
  ])
  await page.getByRole('row').nth(1).getByRole('cell').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team steps' })).toBeVisible()
  await expect(page).toHaveURL(`/challenges/${idOf(1)}`)
  const reached = page.getByRole('region', { name: 'Reached so far' })
  await expect(reached.getByText('26,000 steps')).toBeVisible()
  await expect(reached.getByRole('listitem').filter({ hasText: 'Amber' })).toContainText('12,000 steps')
  await expect(reached.getByRole('listitem').filter({ hasText: 'Blue' })).toContainText('Not shown')
  await expect(page.getByText('Scoring')).toBeVisible()
  await page.getByRole('tab', { name: 'Communication' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' }).first()).toHaveValue('Our own words')
})
