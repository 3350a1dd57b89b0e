import * as contract from '#contract/provider.ts'
import { implement } from '#server/http/implement.ts'
import { createAdminAccess } from '#server/sessions/admin-access.ts'

export const providerRoutes = [
  implement(contract.createAdminAccess, ({ work, body }) => createAdminAccess(work, body)),
]
