import { expect, type Page, test } from '@playwright/test'
import { getChallengeResult } from '#contract/participation/results.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import {
  type ChallengeDetail,
  deleteChallenge,
  getChallenge,
  getChallengeProgress,
  listChallenges,
} from '#contract/programme/challenges.ts'
import { findViolations } from './accessibility.ts'
import { failure, idOf, mockApi, on, type Reply } from './mock.ts'

type Progress = Answer<typeof getChallengeProgress>['data']

const detailOf = (more: Partial<ChallengeDetail> = {}): ChallengeDetail => ({
  id: idOf(1),
  title: 'A forest of our own',
  description: 'Together.',
  type: 'environmental',
  activityMetric: 'steps',
  startDate: '2026-03-02',
  endDate: '2026-03-20',
  duration: 18,
  settings: {
    calculationApproach: 'activity',
    stepsPerTree: 400_000,
    targetTrees: 13,
    costPerTree: 5,
    estimatedParticipants: 40,
    dailyGoal: 6500,
  },
  language: 'en',
  imageUrl: null,
  participants: 40,
  status: 'Live',
  createdAt: '2026-02-01T00:00:00.000Z',
  templates: {},
  ...more,
})

const progressOf = (more: Partial<Progress> = {}): Progress => ({
  until: '2026-03-08',
  nextOn: '2026-03-19',
  counted: true,
  smallestGroup: 10,
  total: { value: 500_000, people: 20 },
  target: null,
  groups: [],
  ...more,
})

const groupOf = (number: number, name: string, value: number | null) => ({
  id: idOf(number),
  name,
  members: 20,
  value,
  people: value === null ? null : 15,
})

const address = `/challenges/${idOf(1)}`
const reached = (page: Page) => page.getByRole('region', { name: 'Reached so far' })

/** Opens the challenge on a given day, as from a shared link. */
async function open(page: Page, day: string, challenge: ChallengeDetail, progress: () => Reply) {
  await page.clock.setFixedTime(`${day}T10:00:00Z`)
  const api = await mockApi(page, {
    answers: [
      on(listChallenges, { data: [challenge] }),
      on(getChallenge, { data: challenge }),
      on(getChallengeProgress, progress),
      on(deleteChallenge, { data: { id: challenge.id } }),
    ],
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: challenge.title })).toBeVisible()
  return api
}

test('[B2.challenges.10] a challenge has its own address, and going back restores the filtered list', async ({
  page,
}) => {
  await open(page, '2026-03-12', detailOf(), () => ({ body: { data: progressOf() } }))
  await expect(reached(page)).toContainText('1 of 13 trees')
  await expect(page.getByText('8 days to go')).toBeVisible()
  await page.goto('/challenges?search=forest')
  await page.getByRole('link', { name: 'A forest of our own' }).click()
  await expect(reached(page)).toBeVisible()
  await expect(page).toHaveURL(`${address}?search=forest`)
  await expect(page).toHaveTitle('A forest of our own · Challenges · Élan')
  await page.goBack()
  await expect(page).toHaveTitle('Challenges · Élan')
  await expect(page).toHaveURL('/challenges?search=forest')
  await expect(page.getByRole('searchbox')).toHaveValue('forest')
})

test('each stage of a challenge shows its figures, their last day and the next publication', async ({
  page,
}) => {
  const nothing = { value: null, people: null }
  let progress = progressOf({ until: null, nextOn: '2026-03-12', total: nothing })
  await open(page, '2026-03-01', detailOf(), () => ({ body: { data: progress } }))
  const at = async (day: string, next: Progress, ...sentences: string[]) => {
    progress = next
    await page.clock.setFixedTime(`${day}T10:00:00Z`)
    await page.reload()
    for (const sentence of sentences) await expect(page.getByRole('main')).toContainText(sentence)
  }
  await at('2026-03-01', progress, '13 trees', 'to be planted', 'It has not begun yet.', 'Begins tomorrow')
  await at('2026-03-03', progress, 'The first figures come on Thursday, March 12, 2026')
  await at(
    '2026-03-12',
    progressOf(),
    ...['7% of the target', 'From 500,000 steps', 'by at least 20 people', 'Up to Sunday, March 8, 2026'],
    'Next figures on Thursday, March 19, 2026',
  )
  await at(
    '2026-03-12',
    progressOf({ total: nothing }),
    '13 trees',
    'on no day so far were at least 10 people',
  )
  await at(
    '2026-03-21',
    progressOf({ until: '2026-03-15', nextOn: '2026-03-26' }),
    'It is over. The last figures',
  )
  const all = progressOf({ until: '2026-03-20', nextOn: null, total: { value: 9_000_000, people: 30 } })
  await at('2026-03-26', all, '13 of 13 trees', 'The target is reached', 'Ended on Mar 20, 2026')
})

test('teams are ranked with ties, withheld teams come last, and the final ranking names the winners', async ({
  page,
}) => {
  const challenge = detailOf({
    type: 'team-competition',
    title: 'Team steps',
    settings: { teams: [], scoringMethod: 'total' },
  })
  const groups = [
    groupOf(2, 'Dune', null),
    groupOf(3, 'Blue', 9000),
    groupOf(4, 'Cedar', 4000),
    groupOf(5, 'Amber', 9000),
  ]
  const total = { value: 22_000, people: 15 }
  let progress = progressOf({ total, groups })
  await open(page, '2026-03-12', challenge, () => ({ body: { data: progress } }))
  const items = page.getByRole('region', { name: 'Ranking' }).getByRole('listitem')
  await expect(items).toContainText(['Place 1', 'Place 1', 'Place 3', '–'])
  await expect(items).toContainText(['Amber', 'Blue', 'Cedar', 'Dune'])
  await expect(items.last()).toContainText('Not shown')
  await expect(page.getByText('Winners')).toHaveCount(0)
  progress = progressOf({ total, groups, until: '2026-03-20', nextOn: null })
  await page.clock.setFixedTime('2026-03-26T10:00:00Z')
  await page.reload()
  await expect(page.getByText('WinnersAmber, Blue')).toBeVisible()
})

test('a failed challenge can be retried, and a missing one shows a message', async ({ page }) => {
  let reply: Reply = failure('server.failed')
  await open(page, '2026-03-12', detailOf(), () => reply)
  reply = { body: { data: progressOf() } }
  await reached(page).getByRole('button', { name: 'Retry' }).click({ timeout: 15_000 })
  await expect(reached(page)).toContainText('of 13 trees')
  await page.route(new RegExp(`/challenges/${idOf(2)}$`), (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({
          status: 404,
          json: { success: false, code: 'challenge.not_found', message: 'None.' },
        })
      : route.continue(),
  )
  await page.goto(`/challenges/${idOf(2)}`)
  await expect(page.getByText('This challenge is not here')).toBeVisible()
  await page.getByRole('link', { name: 'All challenges' }).click()
  await expect(page).toHaveURL('/challenges')
})

for (const [theme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const) {
  test(`a challenge is accessible without overflow, ${theme}, ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const groups = [
      groupOf(2, 'A team whose name is rather long for a phone', 90_000),
      groupOf(3, 'Blue', null),
    ]
    await open(page, '2026-03-12', detailOf(), () => ({ body: { data: progressOf({ groups }) } }))
    await expect(reached(page)).toContainText('Ranking')
    expect(await findViolations(page, 'main')).toEqual([])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
  })
}

const sealed: Answer<typeof getChallengeResult>['data'] = {
  state: 'sealed',
  endsAt: '2026-03-20T23:00:00.000Z',
  graceEndsAt: '2026-03-23T23:00:00.000Z',
  sealsAt: '2026-03-25T23:00:00.000Z',
  smallestGroup: 10,
  result: {
    sealedAt: '2026-03-25T23:00:00.000Z',
    sha256: 'ab'.repeat(32),
    rulesVersion: 1,
    outcome: {
      groups: [
        { id: idOf(2), name: 'North', place: 1 },
        { id: idOf(3), name: 'South', place: 2 },
      ],
      leavesGroupsOut: true,
      progress: null,
    },
    winners: [{ name: 'Zoë Berg', place: 1 }],
  },
}

/** Opens a team competition with the given state and result of its board. */
async function openResult(page: Page, data: typeof sealed, more: Partial<ChallengeDetail> = {}) {
  await page.clock.setFixedTime('2026-03-28T10:00:00Z')
  const challenge = detailOf({
    type: 'team-competition',
    settings: { teams: [], scoringMethod: 'total' },
    ...more,
  })
  await mockApi(page, {
    answers: [
      on(listChallenges, { data: [challenge] }),
      on(getChallenge, { data: challenge }),
      on(getChallengeProgress, { data: progressOf() }),
      on(getChallengeResult, { data }),
    ],
  })
  await page.goto(address)
  return page.getByRole('region', { name: 'Result of those who take part' })
}

test('[P-SCO-10] [P-SCO-11] a sealed board shows places of teams, winners who said yes and its fingerprint', async ({
  page,
}) => {
  const card = await openResult(page, sealed)
  await expect(card).toContainText('Sealed')
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveText(['NorthPlace 1', 'SouthPlace 2', 'Zoë BergPlace 1'])
  await expect(card).toContainText('Groups in which fewer than 10 people count are left out.')
  await expect(card).toContainText('abab')
  const violations = await findViolations(page)
  expect(violations).toEqual([])
})

test('[P-SCO-10] the page of a challenge says until when late data and appeals count', async ({ page }) => {
  const card = await openResult(page, { ...sealed, state: 'provisional', result: null })
  await expect(card).toContainText('Provisional')
  await expect(card).toContainText('Late data still counts until Mar')
  await expect(card.getByRole('list')).toHaveCount(0)
})

test('[P-PRI-2] a common total that too few people share is not shown, with the reason', async ({ page }) => {
  const progress = { kind: 'trees' as const, total: null, promised: null, percent: null }
  const result = sealed.result && {
    ...sealed.result,
    outcome: { groups: [], leavesGroupsOut: false, progress },
    winners: [],
  }
  const card = await openResult(
    page,
    { ...sealed, result },
    { type: 'environmental', settings: detailOf().settings },
  )
  await expect(card).toContainText('fewer than 10 people count here')
  await expect(card).not.toContainText('Winners')
})
