import * as contract from '#contract/operations/provider.ts'
import * as hierarchy from '#contract/tenants/hierarchy.ts'
import { forgetMonthlyReports } from '#server/insights/reports/service.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { restoreOrganization } from '#server/tenants/organizations/deletion.ts'
import { createAdminAccess, openSupportSession } from './admin-access.ts'

export const providerRoutes = [
  implement(contract.createAdminAccess, async ({ context, body }) =>
    about({ name: null }, await createAdminAccess(context, body)),
  ),

  implement(contract.validateAdminAccess, ({ context, body, client, cookies }) =>
    openSupportSession(context, body, client, cookies),
  ),

  implement(hierarchy.restoreOrganization, async ({ context, body }) => {
    const organizationIds = await restoreOrganization(context, body.organizationId)
    // Months may have ended while the organization was deleted.
    await forgetMonthlyReports(context)
    return about({ name: null }, { data: { organizationIds } })
  }),
]
