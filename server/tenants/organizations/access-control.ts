import type * as z from 'zod/mini'
import type { setAccessControl } from '#contract/tenants/organizations.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { organizations } from '#server/schema/organizations.ts'

type AccessControl = z.output<typeof setAccessControl.body>

const columns = { mode: organizations.accessMode, domains: organizations.accessDomains }

export async function readAccessControl(scope: OrganizationScope): Promise<AccessControl> {
  const [control] = await scope.selectOrganization(columns)
  return control ?? fail('organization.forbidden')
}

/**
 * Changes the access control. Domains are deduplicated in the given order; in the mode `code` they are stored for
 * later.
 */
export async function changeAccessControl(
  scope: OrganizationScope,
  { mode, domains }: AccessControl,
): Promise<AccessControl> {
  const [changed] = await scope.updateOrganization(organizations, {
    accessMode: mode,
    accessDomains: [...new Set(domains)],
    updatedAt: scope.now,
  })
  return changed
    ? { mode: changed.accessMode, domains: changed.accessDomains }
    : fail('organization.forbidden')
}
