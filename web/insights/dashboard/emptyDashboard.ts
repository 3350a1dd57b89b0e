import { dashboardPart, type getDashboard } from '#contract/insights/dashboard.ts'
import { monthOf } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'

export type Dashboard = Answer<typeof getDashboard>['data']

/** Shown if the server sends no figures: counts of zero, no rate and no score. */
export const emptyDashboard = (today: string): Dashboard => ({
  today,
  month: monthOf(today),
  metrics: {
    totalUsers: 0,
    activeUsers: 0,
    teams: 0,
    activeChallenges: 0,
    participationRate: null,
    wellnessScore: null,
    basis: null,
    smallestGroup: 0,
    trends: { usersGrowth: null, challengesGrowth: null, participationGrowth: null, wellnessGrowth: null },
  },
  activitiesThisMonth: 0,
  activities: [],
  upcoming: [],
  failed: [...dashboardPart.options],
})
