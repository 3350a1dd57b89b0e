import { expect, type Page, test } from '@playwright/test'
import { type CalendarItem, listActivity } from '#contract/insights/dashboard.ts'
import { addDays } from '#contract/platform/days.ts'
import { dashboardOf, feedOf, itemOf, openDashboard } from './dashboard.ts'
import { failure, on } from './mock.ts'
import { newFounder } from './people.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const calendar = (page: Page) => card(page, 'Activity calendar')
const days = (page: Page) => calendar(page).getByRole('gridcell')
const dayOf = (page: Page, name: RegExp) => calendar(page).getByRole('button', { name })
const rows = (page: Page, day: string) => card(page, day).getByRole('listitem')

test('[A1.dashboard.1] [A2.dashboard.1] [A2.dashboard.2] [A7.dash.7] [A7.dash.8] the dashboard shows four figures with trends and one calendar', async ({
  page,
}) => {
  const trends = { usersGrowth: 12, challengesGrowth: 5, participationGrowth: null, wellnessGrowth: -3 }
  const figured = { totalUsers: 7, wellnessScore: 52, participationRate: 0.76, trends }
  await openDashboard(page, dashboardOf({ metrics: figured }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('heading')).toHaveText([
    'Active Employees',
    'Engagement Rate',
    'Wellness Score',
    'Activities this month',
  ])
  await expect(page.getByRole('grid')).toHaveCount(1)
  await expect(card(page, 'Active Employees')).toContainText('7')
  await expect(card(page, 'Engagement Rate')).toContainText('0.76%')
  await expect(card(page, 'Engagement Rate')).toContainText('Target: 85%')
  await expect(card(page, 'Wellness Score').getByText('5.2', { exact: true })).toBeVisible()
  await expect(card(page, 'Activities this month').getByText('4', { exact: true })).toBeVisible()
  await expect(card(page, 'Active Employees')).toContainText('+12%')
  await expect(card(page, 'Activities this month')).toContainText('+5%')
  await expect(card(page, 'Engagement Rate')).toContainText('No earlier period')
  await expect(card(page, 'Wellness Score')).toContainText('-3%')
})

test('an estimate shows its formula on hover and focus, and a measurement shows its group size', async ({
  page,
}) => {
  const estimate = dashboardOf({ metrics: { basis: { kind: 'estimate', active: null, eligible: 12 } } })
  await openDashboard(page, estimate)
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

  await openDashboard(
    page,
    dashboardOf({ metrics: { basis: { kind: 'measured', active: 9, eligible: 12 } } }),
  )
  for (const name of ['Engagement Rate', 'Wellness Score']) {
    await expect(card(page, name)).toContainText('Measured')
    await expect(card(page, name)).toContainText('At least 9 of 12 people this month')
  }
  const withheld = { basis: { kind: 'measured', active: null, eligible: 12 } as const }
  await openDashboard(
    page,
    dashboardOf({ metrics: { ...withheld, participationRate: null, wellnessScore: null } }),
  )
  for (const name of ['Engagement Rate', 'Wellness Score']) {
    await expect(card(page, name)).toContainText('N/A')
    await expect(card(page, name)).toContainText('Fewer than 5 of 12')
  }
})

test('[A2.dashboard.3] [A2.dashboard.4] the calendar shows 42 days from a Monday, and keeps the month in the address', async ({
  page,
}) => {
  await openDashboard(page)
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
    await expect(
      days(page)
        .nth(row * 7)
        .getByRole('button'),
    ).toHaveAccessibleName(new RegExp(`^Monday, ${first}, 2026`))
  }
  await expect(calendar(page).locator('[aria-current=date]')).toHaveAccessibleName(/^Monday, March 2, 2026/)

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
  await page.goto('/dashboard?month=2031-12')
  await calendar(page).getByRole('button', { name: 'Today' }).click()
  await expect(month).toHaveText('March 2026')
})

test('arrow keys move by day, Home and End within the week, Page Up and Page Down by month', async ({
  page,
}) => {
  await openDashboard(page)
  await dayOf(page, /March 2,/).focus()
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

test('[A2.dashboard.5] five filters show the activities of one type', async ({ page }) => {
  await openDashboard(page)
  const filters = calendar(page).getByRole('group', { name: 'Show' })
  await expect(filters.getByRole('button')).toHaveText([
    'All',
    'Health Quiz',
    'Individual Challenge',
    'Photo Challenge',
    'Team Challenges',
  ])
  await expect(rows(page, 'Monday, March 2')).toHaveCount(4)
  for (const name of ['Health Quiz', 'Individual Challenge', 'Photo Challenge', 'Team Challenges']) {
    const filter = filters.getByRole('button', { name })
    await filter.click()
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page, 'Monday, March 2')).toHaveCount(1)
    await expect(rows(page, 'Monday, March 2')).toContainText(name)
    await expect(dayOf(page, /March 2, 2026, 1 activity/)).toBeVisible()
  }
  await filters.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(page, 'Monday, March 2')).toHaveCount(4)
})

test('[A2.dashboard.6] [A4.activity.1] the day panel lists activities with time, title, type, participants and status', async ({
  page,
}) => {
  const unknown = 'postponed' as CalendarItem['status']
  const activities = [
    itemOf(1, { title: 'Running', status: 'active' }),
    itemOf(2, { title: 'Over', status: 'completed', time: '09:30', type: 'Health Quiz', participants: 1 }),
    itemOf(3, { title: 'To come', status: 'scheduled' }),
    itemOf(4, { title: 'Something else', status: unknown }),
    itemOf(5, { title: 'Elsewhen', date: '2026-03-17', participants: 1204 }),
  ]
  await openDashboard(page, dashboardOf({ activities }))
  const today = rows(page, 'Monday, March 2')
  await expect(card(page, 'Monday, March 2')).toContainText('Today')
  await expect(today).toHaveCount(4)
  for (const [row, texts] of [
    ['Running', 'All day', 'Team Challenges', '12 participants', 'In Progress'],
    ['Over', '09:30', 'Health Quiz', '1 participant', 'Completed'],
    ['To come', 'Scheduled'],
    ['Something else', 'Scheduled'],
  ].entries()) {
    for (const text of texts) await expect(today.nth(row)).toContainText(text)
  }
  await dayOf(page, /March 17, 2026, 1 activity/).click()
  await expect(rows(page, 'Tuesday, March 17')).toContainText('1,204 participants')
  await page.reload()
  await expect(rows(page, 'Tuesday, March 17')).toContainText('Elsewhen')
})

test('an activity of several days is a bar in each week and is listed on each day', async ({ page }) => {
  const running = (number: number, title: string, date: string, endDate: string) =>
    itemOf(number, { title, date, endDate, type: 'Health Quiz', time: '09:30' })
  const activities = [
    running(1, 'Sleep week', '2026-03-05', '2026-03-10'),
    running(2, 'Short', '2026-03-06', '2026-03-06'),
    running(3, 'Third', '2026-03-06', '2026-03-07'),
    running(4, 'Fourth', '2026-03-06', '2026-03-06'),
    running(5, 'Fifth', '2026-03-06', '2026-03-06'),
  ]
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDashboard(page, dashboardOf({ activities }))
  const bars = calendar(page).getByText('Sleep week')
  await expect(bars).toHaveCount(2)
  const widths = await bars.evaluateAll((all) => all.map((bar) => bar.parentElement?.offsetWidth ?? 0))
  const cell = await days(page)
    .first()
    .evaluate((one) => (one as HTMLElement).offsetWidth)
  expect(widths.map((width) => Math.round(width / cell))).toEqual([4, 2])
  await expect(calendar(page).getByText('+2 more')).toHaveCount(1)

  await dayOf(page, /March 6, 2026, 5 activities/).click()
  await expect(rows(page, 'Friday, March 6')).toHaveCount(5)
  await expect(rows(page, 'Friday, March 6').last()).toContainText(/Sleep week.*All day.*Mar 5 – 10/)
  await dayOf(page, /March 10, 2026, 1 activity/).click()
  await expect(rows(page, 'Tuesday, March 10')).toContainText('Sleep week')
  await dayOf(page, /March 11, 2026, no activities/).click()
  await expect(card(page, 'Wednesday, March 11')).toContainText('Nothing runs on this day.')
})

test('[A2.dashboard.7] an empty day offers to add an activity', async ({ page }) => {
  await openDashboard(page)
  await dayOf(page, /March 12,/).click()
  const panel = card(page, 'Thursday, March 12')
  await expect(panel).toContainText('Nothing runs on this day.')
  await panel.getByRole('button', { name: 'Add Activity' }).click()
  await expect(page.getByRole('menuitem', { name: 'New challenge on this day' })).toHaveAttribute(
    'href',
    '/challenges?new=1&date=2026-03-12',
  )
  const quiz = page.getByRole('menuitem', { name: 'New quiz on this day' })
  await expect(quiz).toHaveAttribute('href', '/quizzes?new=1&date=2026-03-12')
  await quiz.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quizzes')
  // The day is removed from the address once the panel has read it.
  await expect(page.locator('input[type=date]').first()).toHaveValue('2026-03-12')
})

test('[A2.dashboard.8] the dashboard shows a spinner while it loads', async ({ page }) => {
  await openDashboard(page, () => ({ body: { data: dashboardOf() }, delayMs: 600 }), { wait: false })
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(card(page, 'Wellness Score')).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
})

test('[A2.dashboard.9] [A8.dash.1] [A8.fallback.5] a failed dashboard shows a note, zeros and N/A, and a failed part is named', async ({
  page,
}) => {
  let reply: ReturnType<typeof failure> = { status: 500, body: {} }
  await openDashboard(page, () => reply)
  const note = page.getByRole('alert').filter({ hasText: 'Dashboard endpoints are not available yet' })
  for (const part of ['users', 'challenges', 'quizzes', 'teams']) await expect(note).toContainText(part)
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
  reply = { body: { data: dashboardOf() } }
  await note.getByRole('button', { name: 'Retry' }).click()
  await expect(note).toHaveCount(0)
})

test('[A7.dash.10] upcoming events are sorted by start and link to their day', async ({ page }) => {
  const upcoming = [3, 4, 8, 20, 45].map((after, n) =>
    itemOf(50 + n, { title: `Event ${n}`, date: addDays('2026-03-02', after) }),
  )
  await openDashboard(page, dashboardOf({ upcoming }))
  const events = card(page, 'Upcoming events').getByRole('listitem')
  await expect(events).toHaveText([/Event 0.*in 3 days/, /Event 1/, /Event 2/, /Event 3/, /Event 4/])
  await events.nth(4).getByRole('button').click()
  await expect(page).toHaveURL('/dashboard?month=2026-04&day=2026-04-16')
  await expect(card(page, 'Thursday, April 16')).toBeVisible()
})

test('[A7.dash.9] recent activity is shown in the chosen language and fails independently', async ({
  page,
}) => {
  let fails = true
  const recent = on(listActivity, () => (fails ? failure('server.failed') : { body: { data: feedOf() } }))
  await openDashboard(page, dashboardOf(), { answers: [recent] })
  const feed = card(page, 'Recent activity')
  await expect(feed.getByRole('alert')).toContainText('Recent activity could not be loaded.')
  fails = false
  await feed.getByRole('button', { name: 'Retry' }).click()
  await expect(feed.getByRole('listitem')).toHaveText([
    /The import of people\.csv is finished: 40 people/,
    /40 people were added/,
    /Zoë Berg activated their account/,
  ])
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await expect(card(page, 'Activité récente').getByRole('listitem').first()).toHaveText(
    /L’importation de people\.csv est terminée : 40 personnes/,
  )
  await expect(page.getByRole('heading', { name: 'mars 2026' })).toBeVisible()
})

test('a new organization sees its own figures and its first event', async ({ page }) => {
  await newFounder(page.request, 'Northwind Traders')
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/dashboard') && request.method() === 'GET',
  )
  await page.goto('/dashboard')
  await asked
  await expect(card(page, 'Active Employees').getByText('1', { exact: true })).toBeVisible()
  await expect(card(page, 'Wellness Score').getByText('5.0', { exact: true })).toBeVisible()
  await expect(card(page, 'Wellness Score')).toContainText('Estimate')
  await expect(card(page, 'Recent activity').getByRole('listitem')).toContainText(['Ada Martin'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})
