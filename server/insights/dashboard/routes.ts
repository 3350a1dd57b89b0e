import * as contract from '#contract/insights/dashboard.ts'
import { implement } from '#server/platform/http/implement.ts'
import { recentActivity } from './recent.ts'
import { readDashboard } from './service.ts'

export const dashboardRoutes = [
  implement(contract.getDashboard, async ({ scope, query }) => ({
    data: await readDashboard(scope, query.month),
  })),

  implement(contract.listActivity, async ({ scope, query }) => ({
    data: await recentActivity(scope, query.limit),
  })),
]
