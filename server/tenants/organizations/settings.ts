import type * as z from 'zod/mini'
import type { updateOrganization } from '#contract/tenants/organizations.ts'
import { onUnique } from '#server/platform/db/on-unique.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { requirePicture } from '#server/platform/uploads/service.ts'
import { organizations } from '#server/schema/organizations.ts'

type Change = z.output<typeof updateOrganization.body> & {
  allowSubOrganizations?: boolean | undefined
}

/**
 * Updates the given fields.
 * @throws organization.code_taken, organization.code_is_name, organization.group_lowered, upload.unknown
 */
export async function changeSettings(scope: OrganizationScope, change: Change): Promise<void> {
  const { logo_url: logoUrl, description, ...others } = change
  // Lock the organization: a concurrent change must not lower a minimum group that was just raised.
  const [before] = await scope
    .selectOrganization({
      name: organizations.name,
      accessCode: organizations.accessCode,
      minimumGroup: organizations.minimumGroup,
    })
    .for('no key update')
  if (!before) fail('organization.forbidden')
  if (others.minimumGroup !== undefined && others.minimumGroup < before.minimumGroup) {
    failAt('organization.group_lowered', 'minimumGroup')
  }
  const { name = before.name, accessCode = before.accessCode } = others
  if (letters(name) === letters(accessCode)) {
    failAt('organization.code_is_name', others.accessCode === undefined ? 'name' : 'accessCode')
  }
  if (logoUrl) await requirePicture(scope, logoUrl, 'logo_url')
  const stored = {
    ...others,
    ...(logoUrl !== undefined && { logoUrl }),
    ...(description !== undefined && { description: description || null }),
    updatedAt: scope.now,
  }
  await scope
    .updateOrganization(organizations, stored)
    .catch(onUnique('organizations_access_code_unique', 'organization.code_taken', 'accessCode'))
}

/** Folds a name for comparison with a code: accents, spaces and hyphens are ignored. */
const letters = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
