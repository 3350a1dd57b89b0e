import * as contract from '#contract/operations/provider.ts'
import * as hierarchy from '#contract/tenants/hierarchy.ts'
import { forgetMonthlyReports } from '#server/insights/reports/service.ts'
import { implement } from '#server/platform/http/implement.ts'
import { restoreOrganization } from '#server/tenants/organizations/deletion.ts'
import { createAdminAccess, openSupportSession } from './admin-access.ts'

export const providerRoutes = [
  implement(contract.createAdminAccess, ({ work, body }) => createAdminAccess(work, body)),

  implement(contract.validateAdminAccess, ({ work, body, client, cookies }) =>
    openSupportSession(work, body, client, cookies),
  ),

  implement(hierarchy.restoreOrganization, async ({ work, body }) => {
    const organizationIds = await restoreOrganization(work, body.organizationId)
    // Months may have ended while the organization was deleted.
    await forgetMonthlyReports(work)
    return { data: { organizationIds } }
  }),
]
