import * as contract from '#contract/insights/search.ts'
import { implement } from '#server/platform/http/implement.ts'
import { searchOrganization } from './service.ts'

export const searchRoutes = [
  implement(contract.searchOrganization, async ({ scope, query }) => ({
    data: await searchOrganization(scope, query.search),
  })),
]
