import { expect, type Page, test } from '@playwright/test'
import { getDashboard, listActivity } from '#contract/insights/dashboard.ts'
import { addDays, monthOf } from '#contract/platform/days.ts'
import { continuedPage } from './continued-page.ts'
import { newChallenge } from './crew.ts'
import { dashboardOf, feedOf } from './dashboard.ts'
import { failure, type Reply } from './mock.ts'
import { answerInstead } from './outside.ts'
import { newFounder } from './people.ts'
import { newQuiz } from './quizzes.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const calendar = (page: Page) => card(page, 'Activity calendar')
const days = (page: Page) => calendar(page).getByRole('gridcell')
const dayOf = (page: Page, name: RegExp) => calendar(page).getByRole('button', { name })
const rows = (page: Page, day: string) => card(page, day).getByRole('listitem')

/** A day as the panel names it, and as the button of the calendar does. */
const named = (day: string, year = false) =>
  new Intl.DateTimeFormat('en', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
    ...(year && { year: 'numeric' }),
  }).format(new Date(day))

test.describe('the dashboard', () => {
  const onPage = continuedPage()
  let today: string
  let reply: Reply | undefined

  test.beforeAll(async () => {
    const page = onPage()
    await answerInstead(page, getDashboard, () => reply)
  })

  /** Opens a day of the calendar; without one, today. */
  async function open(day?: string) {
    const page = onPage()
    await page.goto(day ? `/dashboard?month=${monthOf(day)}&day=${day}` : '/dashboard')
    await expect(page.getByRole('grid')).toBeVisible()
  }

  test('[A1.dashboard.1] [A2.dashboard.1] [A2.dashboard.2] a new organization sees four figures, one calendar and its first event', async () => {
    const page = onPage()
    const { organizationId } = await newFounder(page.request)
    const home = `/api/organizations/${organizationId}`
    await page.request.patch(home, { data: { timezone: 'Europe/London' } })
    await open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    const figures = page.getByRole('region', { name: 'Figures' })
    await expect(figures.getByRole('heading')).toHaveText([
      'Active Employees',
      'Engagement Rate',
      'Wellness Score',
      'Activities this month',
    ])
    await expect(page.getByRole('grid')).toHaveCount(1)
    await expect(card(page, 'Active Employees').getByText('1', { exact: true })).toBeVisible()
    await expect(card(page, 'Engagement Rate')).toContainText('Target: 85%')
    await expect(card(page, 'Wellness Score').getByText('5.0', { exact: true })).toBeVisible()
    await expect(card(page, 'Activities this month').getByText('0', { exact: true })).toBeVisible()
    await expect(card(page, 'Recent activity').getByRole('listitem').last()).toContainText('Ada Martin')
    await expect(page.getByRole('alert')).toHaveCount(0)

    const mark = card(page, 'Engagement Rate').getByRole('button', { name: 'Estimate' })
    const tip = card(page, 'Engagement Rate').getByRole('tooltip', { includeHidden: true })
    await expect(mark).toHaveAccessibleDescription(/0\.76 × running challenges/)
    await expect(tip).toBeHidden()
    await mark.hover()
    await expect(tip).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(tip).toBeHidden()
    await mark.focus()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()

    today = (await (await page.request.get(`${home}/dashboard`)).json()).data.today
    const challenge = (title: string, startDate: string, type = 'podium', duration = 10) =>
      newChallenge(page.request, organizationId, { title, type, startDate, duration })
    const quiz = (title: string, startDate: string, endDate: string) =>
      newQuiz(page.request, organizationId, title, { startDate, endDate })
    const at = (day: string, time = '09:30') => `${day}T${time}:00.000Z`
    await Promise.all([
      challenge('Running', addDays(today, -2)),
      challenge('Hill walk', addDays(today, -1), 'individual-mission'),
      quiz('Sleep today', at(today, '00:00'), at(addDays(today, 1), '20:00')),
      challenge('Over', '2025-03-17', 'podium', 1),
      ...[3, 4, 8, 45].map((after, n) => challenge(`Walk ${n}`, addDays(today, after), 'podium', 1)),
      ...[20, 21, 30].map((after, n) => quiz(`Quiz ${n}`, at(addDays(today, after)), at(addDays(today, 32)))),
      quiz('Sleep week', at('2026-03-05'), at('2026-03-10', '20:00')),
      quiz('Third', at('2026-03-06'), at('2026-03-07', '20:00')),
      ...['Short', 'Fourth', 'Fifth'].map((title) =>
        quiz(title, at('2026-03-06'), at('2026-03-06', '20:00')),
      ),
    ])
  })

  test('[A2.dashboard.5] five filters show the activities of one type', async () => {
    const page = onPage()
    await open()
    const filters = calendar(page).getByRole('group', { name: 'Show' })
    await expect(filters.getByRole('button')).toHaveText([
      'All',
      'Health Quiz',
      'Individual Challenge',
      'Photo Challenge',
      'Team Challenges',
    ])
    const shown = rows(page, named(today))
    await expect(shown).toHaveCount(3)
    for (const name of ['Health Quiz', 'Individual Challenge', 'Team Challenges']) {
      const filter = filters.getByRole('button', { name })
      await filter.click()
      await expect(filter).toHaveAttribute('aria-pressed', 'true')
      await expect(shown).toHaveCount(1)
      await expect(shown).toContainText(name)
      await expect(dayOf(page, new RegExp(`^${named(today, true)}, 1 activity`))).toBeVisible()
    }
    await filters.getByRole('button', { name: 'Photo Challenge' }).click()
    await expect(card(page, named(today))).toContainText('No Photo Challenge runs on this day.')
    await filters.getByRole('button', { name: 'All', exact: true }).click()
    await expect(shown).toHaveCount(3)
  })

  test('[A2.dashboard.6] [A4.activity.1] the day panel lists activities with time, title, type, participants and status', async () => {
    const page = onPage()
    await expect(card(page, named(today))).toContainText('Today')
    const shown = rows(page, named(today))
    for (const [title, ...texts] of [
      ['Running', 'All day', 'Team Challenges', '1 participant', 'In Progress'],
      ['Sleep today', /\d\d:00/, 'Health Quiz', /In Progress|Scheduled/],
    ] as const)
      for (const text of texts) await expect(shown.filter({ hasText: title })).toContainText(text)
    await open('2025-03-17')
    await expect(rows(page, 'Monday, March 17').filter({ hasText: 'Over' })).toContainText('Completed')
    await page.reload()
    await expect(rows(page, 'Monday, March 17')).toContainText('Over')
    await open(addDays(today, 3))
    await expect(rows(page, named(addDays(today, 3))).filter({ hasText: 'Walk 0' })).toContainText(
      'Scheduled',
    )
  })

  test('[A7.dash.10] upcoming events are 3 future challenges and 2 future quizzes by their start, and link to their day', async () => {
    const page = onPage()
    const events = card(page, 'Upcoming events').getByRole('listitem')
    await expect(events).toHaveText([/Walk 0.*in 3 days/, /Walk 1/, /Walk 2/, /Quiz 0/, /Quiz 1/])
    await events.nth(4).getByRole('button').click()
    const day = addDays(today, 21)
    await expect(page).toHaveURL(`/dashboard?month=${monthOf(day)}&day=${day}`)
    await expect(card(page, named(day))).toBeVisible()
  })

  test('[A2.dashboard.3] [A2.dashboard.4] the calendar shows 42 days from a Monday, and keeps the month in the address', async () => {
    const page = onPage()
    await page.goto('/dashboard?month=2026-03')
    const month = calendar(page).getByRole('heading')
    await expect(month).toHaveText('March 2026')
    await expect(days(page)).toHaveCount(42)
    await expect(calendar(page).getByRole('columnheader').first()).toHaveText('Mon')
    for (const [row, first] of [
      'February 23',
      'March 2',
      'March 9',
      'March 16',
      'March 23',
      'March 30',
    ].entries()) {
      const button = days(page)
        .nth(row * 7)
        .getByRole('button')
      await expect(button).toHaveAccessibleName(new RegExp(`^Monday, ${first}, 2026`))
    }
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(month).toHaveText('April 2026')
    await expect(page).toHaveURL('/dashboard?month=2026-04')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(month).toHaveText('March 2026')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(month).toHaveText('February 2026')
    await expect(days(page)).toHaveCount(42)
    await page.reload()
    await expect(month).toHaveText('February 2026')
    await page.goBack()
    await expect(month).toHaveText('March 2026')
    await calendar(page).getByRole('button', { name: 'Today' }).click()
    const current = calendar(page).locator('[aria-current=date]')
    await expect(current).toHaveAccessibleName(new RegExp(`^${named(today, true)}`))
  })

  test('an activity of several days is a bar in each week and is listed on each day', async () => {
    const page = onPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await open('2026-03-06')
    const bars = calendar(page).getByText('Sleep week')
    await expect(bars).toHaveCount(2)
    const widths = await bars.evaluateAll((all) => all.map((bar) => bar.parentElement?.offsetWidth ?? 0))
    const cell = await days(page)
      .first()
      .evaluate((one) => (one as HTMLElement).offsetWidth)
    expect(widths.map((width) => Math.round(width / cell))).toEqual([4, 2])
    await expect(calendar(page).getByText('+2 more')).toHaveCount(1)

    await expect(dayOf(page, /March 6, 2026, 5 activities/)).toBeVisible()
    await expect(rows(page, 'Friday, March 6')).toHaveCount(5)
    await expect(rows(page, 'Friday, March 6').last()).toContainText(/Sleep week.*All day.*Mar 5 – 10/)
    await dayOf(page, /March 10, 2026, 1 activity/).click()
    await expect(rows(page, 'Tuesday, March 10')).toContainText('Sleep week')
    await dayOf(page, /March 11, 2026, no activities/).click()
    await expect(card(page, 'Wednesday, March 11')).toContainText('Nothing runs on this day.')
  })

  test('arrow keys move by day, Home and End within the week, Page Up and Page Down by month', async () => {
    const page = onPage()
    await dayOf(page, /March 2,/).click()
    for (const [key, reached] of [
      ['ArrowRight', 'Tuesday, March 3, 2026'],
      ['ArrowDown', 'Tuesday, March 10, 2026'],
      ['End', 'Sunday, March 15, 2026'],
      ['Home', 'Monday, March 9, 2026'],
      ['ArrowLeft', 'Sunday, March 8, 2026'],
      ['ArrowUp', 'Sunday, March 1, 2026'],
      ['ArrowUp', 'Sunday, February 22, 2026'],
      ['PageDown', 'Sunday, March 22, 2026'],
      ['PageUp', 'Sunday, February 22, 2026'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator('button:focus')).toHaveAccessibleName(new RegExp(`^${reached}`))
    }
    await expect(calendar(page).getByRole('heading')).toHaveText('February 2026')
    await expect(calendar(page).locator('[data-day][tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard?month=2026-02&day=2026-02-22')
    await expect(card(page, 'Sunday, February 22')).toBeVisible()
  })

  test('[A2.dashboard.7] an empty day offers to add an activity', async () => {
    const page = onPage()
    await open('2026-05-12')
    const panel = card(page, 'Tuesday, May 12')
    await expect(panel).toContainText('Nothing runs on this day.')
    await panel.getByRole('button', { name: 'Add Activity' }).click()
    await expect(page.getByRole('menuitem', { name: 'New challenge on this day' })).toHaveAttribute(
      'href',
      '/challenges?new=1&date=2026-05-12',
    )
    const quiz = page.getByRole('menuitem', { name: 'New quiz on this day' })
    await expect(quiz).toHaveAttribute('href', '/quizzes?new=1&date=2026-05-12')
    await quiz.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quizzes')
    // The day is removed from the address once the panel has read it.
    await expect(page.locator('input[type=date]').first()).toHaveValue('2026-05-12')
  })

  // What takes a month of activity, a failing part or another event is made up here.
  test('[A7.dash.7] [A7.dash.8] figures are shown with their trends, and measured ones with the size of their group', async () => {
    const page = onPage()
    const trends = { usersGrowth: 12, challengesGrowth: 5, participationGrowth: null, wellnessGrowth: -3 }
    const shown = { totalUsers: 7, wellnessScore: 52, participationRate: 0.76, trends }
    const basis = { kind: 'measured' as const, active: 9, eligible: 12 }
    reply = { body: { data: dashboardOf({ metrics: { ...shown, basis } }) } }
    await open()
    await expect(card(page, 'Active Employees')).toContainText('7')
    await expect(card(page, 'Engagement Rate')).toContainText('0.76%')
    await expect(card(page, 'Wellness Score').getByText('5.2', { exact: true })).toBeVisible()
    await expect(card(page, 'Activities this month').getByText('4', { exact: true })).toBeVisible()
    await expect(card(page, 'Active Employees')).toContainText('+12%')
    await expect(card(page, 'Activities this month')).toContainText('+5%')
    await expect(card(page, 'Engagement Rate')).toContainText('No earlier period')
    await expect(card(page, 'Wellness Score')).toContainText('-3%')
    for (const name of ['Engagement Rate', 'Wellness Score']) {
      await expect(card(page, name)).toContainText('Measured')
      await expect(card(page, name)).toContainText('At least 9 of 12 people this month')
    }
    const withheld = { basis: { ...basis, active: null }, participationRate: null, wellnessScore: null }
    reply = { body: { data: dashboardOf({ metrics: withheld }) } }
    await open()
    for (const name of ['Engagement Rate', 'Wellness Score']) {
      await expect(card(page, name)).toContainText('N/A')
      await expect(card(page, name)).toContainText('Fewer than 5 of 12')
    }
  })

  test('[A2.dashboard.8] [A2.dashboard.9] [A8.dash.1] [A8.fallback.5] a loading dashboard shows a spinner, a failed one a note, zeros and N/A, and a failed part is named', async () => {
    const page = onPage()
    reply = { status: 500, body: {}, delayMs: 600 }
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
    const note = page.getByRole('alert').filter({ hasText: 'Dashboard endpoints are not available yet' })
    for (const part of ['users', 'challenges', 'quizzes', 'teams']) await expect(note).toContainText(part)
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    await expect(note).toContainText('Request failed with status 500')
    for (const [name, value] of [
      ['Active Employees', '0'],
      ['Engagement Rate', 'N/A'],
      ['Wellness Score', 'N/A'],
      ['Activities this month', '0'],
    ] as const) {
      await expect(card(page, name).getByText(value, { exact: true })).toBeVisible()
    }
    await expect(days(page)).toHaveCount(42)
    reply = 'abort'
    await page.reload()
    await expect(note).toContainText('Failed to fetch dashboard metrics')
    reply = { body: { data: dashboardOf({ failed: ['teams', 'quizzes'] }) } }
    await note.getByRole('button', { name: 'Retry' }).click()
    await expect(card(page, 'Active Employees').getByText('12', { exact: true })).toBeVisible()
    await expect(note).toContainText('Could not be read: teams, quizzes.')
    reply = undefined
    await note.getByRole('button', { name: 'Retry' }).click()
    await expect(note).toHaveCount(0)
  })

  test('[A7.dash.9] recent activity is shown in the chosen language and fails independently', async () => {
    const page = onPage()
    let recent: Reply = failure('server.failed')
    await answerInstead(page, listActivity, () => recent)
    await open('2026-03-02')
    const feed = card(page, 'Recent activity')
    await expect(feed.getByRole('alert')).toContainText('Recent activity could not be loaded.')
    recent = { body: { data: feedOf() } }
    await feed.getByRole('button', { name: 'Retry' }).click()
    await expect(feed.getByRole('listitem')).toHaveText([
      /The import of people\.csv is finished: 40 people/,
      /40 people were added/,
      /Zoë Berg activated their account/,
    ])
    await page.evaluate(() => localStorage.setItem('language', 'fr'))
    await page.reload()
    await expect(card(page, 'Activité récente').getByRole('listitem').first()).toHaveText(
      /L’importation de people\.csv est terminée\u00a0: 40 personnes/,
    )
    await expect(page.getByRole('heading', { name: 'mars 2026' })).toBeVisible()
  })
})
