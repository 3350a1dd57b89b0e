import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { setAccessControl } from '#contract/tenants/organizations.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { organizations } from '#server/schema/organizations.ts'

type AccessControl = z.output<typeof setAccessControl.body>

const columns = { mode: organizations.accessMode, domains: organizations.accessDomains }

export async function readAccessControl({
  context,
  organization,
}: OrganizationScope): Promise<AccessControl> {
  const [control] = await context.db
    .select(columns)
    .from(organizations)
    .where(eq(organizations.id, organization.id))
  return control ?? fail('organization.forbidden')
}

/**
 * Changes the access control. Domains are deduplicated in the given order; in the mode `code` they are stored for
 * later.
 */
export async function changeAccessControl(
  { context, organization }: OrganizationScope,
  { mode, domains }: AccessControl,
): Promise<AccessControl> {
  const [control] = await context.db
    .update(organizations)
    .set({ accessMode: mode, accessDomains: [...new Set(domains)], updatedAt: context.now })
    .where(eq(organizations.id, organization.id))
    .returning(columns)
  return control ?? fail('organization.forbidden')
}
