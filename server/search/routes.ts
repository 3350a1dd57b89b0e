import * as contract from '#contract/search.ts'
import { implement } from '#server/http/implement.ts'
import { searchOrganization } from './service.ts'

export const searchRoutes = [
  implement(contract.searchOrganization, async ({ scope, query }) => ({
    data: await searchOrganization(scope, query.search),
  })),
]
