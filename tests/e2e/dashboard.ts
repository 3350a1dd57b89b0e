import { expect, type Page } from '@playwright/test'
import {
  type CalendarItem,
  type DashboardMetrics,
  type FeedEntry,
  getDashboard,
  listActivity,
} from '#contract/insights/dashboard.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { idOf, mockApi, on, type Reply } from './mock.ts'

type Dashboard = Answer<typeof getDashboard>['data']

/** An activity that starts on Monday 2 March 2026, which is today. */
export const itemOf = (number: number, more: Partial<CalendarItem> = {}): CalendarItem => ({
  endDate: more.date ?? '2026-03-02',
  id: idOf(number),
  title: `Activity ${number}`,
  date: '2026-03-02',
  time: null,
  type: 'Team Challenges',
  participants: 12,
  status: 'active',
  ...more,
})

const metrics: DashboardMetrics = {
  totalUsers: 12,
  activeUsers: 11,
  teams: 3,
  activeChallenges: 2,
  participationRate: 81.82,
  wellnessScore: 95,
  basis: { kind: 'measured', active: 9, eligible: 11 },
  smallestGroup: 5,
  trends: { usersGrowth: 20, challengesGrowth: 0, participationGrowth: 4, wellnessGrowth: -1 },
}

type Given = Partial<Omit<Dashboard, 'metrics'>> & { metrics?: Partial<DashboardMetrics> }

/** A dashboard with one activity of each type today, in the current month. */
export const dashboardOf = ({ metrics: figures, ...more }: Given = {}): Dashboard => ({
  today: '2026-03-02',
  month: '2026-03',
  activitiesThisMonth: 4,
  activities: [
    itemOf(1, { type: 'Health Quiz', time: '09:30' }),
    itemOf(2, { type: 'Individual Challenge' }),
    itemOf(3, { type: 'Photo Challenge' }),
    itemOf(4),
  ],
  upcoming: [itemOf(5, { title: 'Spring steps', date: '2026-03-05', status: 'scheduled' })],
  failed: [],
  ...more,
  metrics: { ...metrics, ...figures },
})

export const feedOf = (): FeedEntry[] => {
  const at = new Date().toISOString()
  const entry = { at, text: '', subject: null, count: 40 }
  return [
    { ...entry, id: 'a', type: 'import_finished', subject: 'people.csv' },
    { ...entry, id: 'b', type: 'users_added' },
    { ...entry, id: 'c', type: 'user_activated', subject: 'Zoë Berg', count: 1 },
  ]
}

/** Opens the page with mocked answers. */
export async function openDashboard(
  page: Page,
  given: Dashboard | (() => Reply) = dashboardOf(),
  { answers = [], wait = true }: { answers?: ReturnType<typeof on>[]; wait?: boolean } = {},
) {
  const reply = typeof given === 'function' ? given : () => ({ body: { data: given } })
  await page.unrouteAll()
  const recent = on(listActivity, { data: feedOf() })
  await mockApi(page, { answers: [on(getDashboard, reply), ...answers, recent] })
  await page.goto('/dashboard')
  if (wait) await expect(page.getByRole('grid')).toBeVisible()
}
