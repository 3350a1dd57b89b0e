import * as contract from '#contract/insights/dashboard.ts'
import { implement } from '#server/platform/http/implement.ts'
import { matchesVersion, TaggedAnswer, versionOf } from '#server/platform/http/tagged-answer.ts'
import { recentActivity } from './recent.ts'
import { readDashboard } from './service.ts'

export const dashboardRoutes = [
  implement(contract.getDashboard, async ({ scope, query, client }) => {
    const data = await readDashboard(scope, query.month)
    const version = versionOf(data)
    return new TaggedAnswer(version, matchesVersion(client.ifNoneMatch, version) ? undefined : { data })
  }),

  implement(contract.listActivity, async ({ scope, query }) => ({
    data: await recentActivity(scope, query.limit),
  })),
]
