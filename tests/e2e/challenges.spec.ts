import { expect, type Page, test } from '@playwright/test'
import {
  type Challenge,
  type ChallengeDetail,
  getChallenge,
  getChallengeProgress,
  listChallenges,
} from '#contract/programme/challenges.ts'
import { failure, idOf, mockApi, on, type Reply } from './mock.ts'

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
const over = { startDate: '2026-02-01', endDate: '2026-02-20' }

async function open(page: Page, list: () => Reply, answers: ReturnType<typeof on>[] = []) {
  await page.clock.setFixedTime('2026-03-02T10:00:00Z')
  const api = await mockApi(page, { answers: [on(listChallenges, list), ...answers] })
  await page.goto('/challenges')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

test('[B2.challenges.1] [B2.challenges.2] [B2.challenges.3] [B2.challenges.4] [B2.challenges.7] [B2.challenges.8] [B2.challenges.9] [B9.timefilter.1] [B1.lists.1] [B3.listitem.2] [B3.listitem.3] [B3.listitem.4] [B4.status.1] [B9.other.3] [B7.challenges.2] a plain list of challenges is sorted into two tabs, searched, narrowed and paged', async ({
  page,
}) => {
  const { type: _, ...untyped } = challengeOf(2, { ...soon, title: 'Été ensemble' })
  const all = [
    // What a list says of the status is not believed.
    challengeOf(1, { status: 'Finished' }),
    { ...untyped, participants: [1, 2, 3, 4] },
    challengeOf(3, { ...over, status: 'Live' }),
    ...Array.from({ length: 9 }, (_, n) => challengeOf(10 + n, { startDate: '2025-12-15' })),
  ]
  await page.clock.setFixedTime('2026-03-02T10:00:00Z')
  await mockApi(page)
  await page.route(/\/api\/organizations\/[^/]+\/challenges\?/, (route) => route.fulfill({ json: all }))
  await page.goto('/challenges')

  await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Client portal', 'Challenges'])
  await expect(page.getByRole('tab')).toHaveText(['À venir', 'Terminés'])
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['Title', 'Start date', 'End date', 'Users', 'Type', 'Status'])

  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(rows.filter({ hasText: 'Challenge 1' }).first().getByRole('cell')).toHaveText([
    'Challenge 1',
    'Mar 1, 2026',
    'Mar 20, 2026',
    '12',
    'Podium',
    'Live',
  ])
  const soonRow = rows.filter({ hasText: 'Été ensemble' }).getByRole('cell')
  await expect(soonRow.nth(3)).toHaveText('4')
  await expect(soonRow.nth(4)).toHaveText('Standard')
  await expect(soonRow.nth(5)).toHaveText('Coming Soon')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/page=2/)

  await page.getByRole('tab', { name: 'Terminés' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Challenge 3')
  await expect(rows.nth(1)).toContainText('Finished')
  await page.getByRole('tab', { name: 'À venir' }).click()
  await page.getByRole('searchbox').fill('ete')
  await expect(rows).toHaveCount(2)
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
  await expect(rows).toHaveCount(3)
})

test('[B2.challenges.6] [B6.export.1] [B8.challenges.5] an empty list offers no export but a first challenge', async ({
  page,
}) => {
  await open(page, () => ({ body: { data: [] } }))
  await expect(page.getByText('No challenges found from database...')).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
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

test('[B2.challenges.10] a row opens the challenge’s details, with small teams withheld', async ({
  page,
}) => {
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
  await expect(reached.getByRole('listitem').filter({ hasText: 'Blue' })).toContainText(
    'Fewer than 12 people',
  )
  await expect(page.getByText('Scoring')).toBeVisible()
  await page.getByRole('tab', { name: 'Communication' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' }).first()).toHaveValue('Our own words')
})
