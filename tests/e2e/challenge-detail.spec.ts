import { expect, type Page, test } from '@playwright/test'
import { getChallengeResult } from '#contract/participation/results.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { getChallengeProgress } from '#contract/programme/challenges.ts'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { newChallenge, today } from './crew.ts'
import { failure, idOf, type Reply } from './mock.ts'
import { answerInstead } from './outside.ts'
import { newFounder, post } from './people.ts'

type Progress = Answer<typeof getChallengeProgress>['data']

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

const reached = (page: Page) => page.getByRole('region', { name: 'Reached so far' })

// Figures of a challenge are published weeks after people were active: the sums, and nothing else, are made up here.
test.describe('the page of a challenge', () => {
  const onPage = continuedPage()
  let running: string
  let ended: string
  let teams: string
  let figures: Progress | undefined

  test.beforeAll(async () => {
    const page = onPage()
    const { organizationId } = await newFounder(page.request)
    // 40 people, 6,500 steps and 20 days make 13 trees.
    const settings = {
      calculationApproach: 'activity',
      stepsPerTree: 400_000,
      costPerTree: 5,
      estimatedParticipants: 40,
      dailyGoal: 6500,
    }
    const forest = { type: 'environmental', duration: 20, settings }
    const past = { startDate: addDays(today(), -60), duration: 20 }
    const { data: team } = await post(page.request, `/api/organizations/${organizationId}/teams`, {
      name: 'Dune',
    })
    const competition = { type: 'team-competition', settings: { teams: [team.id], scoringMethod: 'total' } }
    running = await newChallenge(page.request, organizationId, { ...forest, title: 'A forest of our own' })
    ended = await newChallenge(page.request, organizationId, { ...forest, ...past, title: 'The last forest' })
    teams = await newChallenge(page.request, organizationId, { ...competition, ...past, title: 'Team steps' })
    await answerInstead(page, getChallengeProgress, () => figures && { body: { data: figures } })
  })

  /** Opens a challenge as from a shared link. */
  async function open(id: string, given?: Progress) {
    figures = given
    await onPage().goto(`/challenges/${id}`)
  }

  test('[B2.challenges.10] it has its own address, and going back restores the filtered list', async () => {
    const page = onPage()
    await page.goto('/challenges?search=forest')
    await page.getByRole('link', { name: 'A forest of our own' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A forest of our own' })).toBeFocused()
    await expect(reached(page)).toContainText('13 trees')
    await expect(reached(page)).toContainText('to be planted')
    await expect(reached(page)).toContainText('The first figures come on')
    await expect(page.getByText(/^\d+ days to go$/)).toBeVisible()
    await expect(page).toHaveURL(`/challenges/${running}?search=forest`)
    await expect(page).toHaveTitle('A forest of our own · Challenges · Élan')
    await page.goBack()
    await expect(page).toHaveTitle('Challenges · Élan')
    await expect(page).toHaveURL('/challenges?search=forest')
    await expect(page.getByRole('searchbox')).toHaveValue('forest')
  })

  test('it shows its figures, their last day and the next publication, and its end', async () => {
    const page = onPage()
    const main = page.getByRole('main')
    await open(running, progressOf())
    for (const sentence of [
      '1 of 13 trees',
      '7% of the target',
      'From 500,000 steps',
      'by at least 20 people',
      'Up to Sunday, March 8, 2026',
      'Next figures on Thursday, March 19, 2026',
    ])
      await expect(main).toContainText(sentence)
    // The server itself: nobody was active.
    await open(ended)
    await expect(main).toContainText('on no day so far were at least 10 people')
    await expect(main).toContainText('Ended on')
    await open(ended, progressOf({ nextOn: '2026-03-26' }))
    await expect(main).toContainText('It is over. The last figures')
    await open(ended, progressOf({ nextOn: null, total: { value: 9_000_000, people: 30 } }))
    await expect(main).toContainText('13 of 13 trees')
    await expect(main).toContainText('The target is reached')
  })

  test('it ranks teams with ties, puts withheld ones last, and names the winners at the end', async () => {
    const page = onPage()
    const groups = [
      groupOf(2, 'Dune', null),
      groupOf(3, 'Blue', 9000),
      groupOf(4, 'Cedar', 4000),
      groupOf(5, 'Amber', 9000),
    ]
    const total = { value: 22_000, people: 15 }
    await open(teams, progressOf({ total, groups }))
    const items = page.getByRole('region', { name: 'Ranking' }).getByRole('listitem')
    await expect(items).toContainText(['Place 1', 'Place 1', 'Place 3', '–'])
    await expect(items).toContainText(['Amber', 'Blue', 'Cedar', 'Dune'])
    await expect(items.last()).toContainText('Not shown')
    await expect(page.getByText('Scoring')).toBeVisible()
    await expect(page.getByText('WinnersAmber')).toHaveCount(0)
    await open(teams, progressOf({ total, groups, nextOn: null }))
    await expect(page.getByText('WinnersAmber, Blue')).toBeVisible()
  })

  test('it is accessible and fits, in both themes, on a phone and on a wide screen', async () => {
    const page = onPage()
    await open(
      running,
      progressOf({
        groups: [
          groupOf(2, 'A team whose name is rather long for a phone', 90_000),
          groupOf(3, 'Blue', null),
        ],
      }),
    )
    await expect(reached(page)).toContainText('Ranking')
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await findViolations(page, 'main')).toEqual([])
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond).toBeLessThanOrEqual(0)
    }
  })

  test('[P-SCO-10] [P-SCO-11] [P-PRI-2] it shows places, winners who agreed and the fingerprint of a sealed board, and no total of too few', async () => {
    const page = onPage()
    type Result = Answer<typeof getChallengeResult>['data']
    const at = (day: string) => `2026-03-${day}T23:00:00.000Z`
    const outcome = {
      groups: [
        { id: idOf(2), name: 'North', place: 1 },
        { id: idOf(3), name: 'South', place: 2 },
      ],
      leavesGroupsOut: true,
      progress: null,
    }
    const result = { sealedAt: at('25'), sha256: 'ab'.repeat(32), rulesVersion: 1, outcome }
    const times = { endsAt: at('20'), graceEndsAt: at('23'), sealsAt: at('25'), smallestGroup: 10 }
    let data: Result = {
      ...{ ...times, state: 'sealed' },
      result: { ...result, winners: [{ name: 'Zoë Berg', place: 1 }] },
    }
    await answerInstead(page, getChallengeResult, () => ({ body: { data } }))
    const card = page.getByRole('region', { name: 'Result of those who take part' })
    await open(teams)
    await expect(card).toContainText('Sealed')
    const rows = card.getByRole('listitem')
    await expect(rows).toHaveText(['NorthPlace 1', 'SouthPlace 2', 'Zoë BergPlace 1'])
    await expect(card).toContainText('Groups in which fewer than 10 people count are left out.')
    await expect(card).toContainText('abab')
    expect(await findViolations(page, 'main')).toEqual([])

    data = { ...times, state: 'provisional', result: null }
    await page.reload()
    await expect(card).toContainText('Provisional')
    await expect(card).toContainText('Late data still counts until Mar')
    await expect(card.getByRole('list')).toHaveCount(0)

    const progress = { kind: 'trees' as const, total: null, promised: null, percent: null }
    const hidden = { groups: [], leavesGroupsOut: false, progress }
    data = { ...times, state: 'sealed', result: { ...result, outcome: hidden, winners: [] } }
    await open(ended)
    await expect(card).toContainText('fewer than 10 people count here')
    await expect(card).not.toContainText('Winners')
  })

  test('its failed figures can be retried, and a missing one says so', async () => {
    const page = onPage()
    let reply: Reply | undefined = failure('server.failed')
    await answerInstead(page, getChallengeProgress, () => reply)
    await open(running)
    const retry = reached(page).getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    reply = undefined
    await retry.click()
    await expect(reached(page)).toContainText('13 trees')
    await open(crypto.randomUUID())
    await expect(page.getByText('This challenge is not here')).toBeVisible()
    await page.getByRole('link', { name: 'All challenges' }).click()
    await expect(page).toHaveURL('/challenges')
  })
})
