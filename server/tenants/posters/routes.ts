import * as contract from '#contract/tenants/posters.ts'
import { implement } from '#server/platform/http/implement.ts'
import { downloadPoster } from './service.ts'

export const posterRoutes = [
  implement(contract.downloadPoster, ({ scope, query }) => downloadPoster(scope, query.language)),
]
