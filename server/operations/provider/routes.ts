import * as contract from '#contract/operations/provider.ts'
import { implement } from '#server/platform/http/implement.ts'
import { createAdminAccess, openSupportSession } from './admin-access.ts'

export const providerRoutes = [
  implement(contract.createAdminAccess, ({ work, body }) => createAdminAccess(work, body)),

  implement(contract.validateAdminAccess, ({ work, body, client, cookies }) =>
    openSupportSession(work, body, client, cookies),
  ),
]
