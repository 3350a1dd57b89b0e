import { eq, isNull } from 'drizzle-orm'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { inviteLinks } from '#server/schema/invite-links.ts'
import { organizations } from '#server/schema/organizations.ts'

/** Creates the organization's link. A page reads the organization from the token's middle part. */
export async function openInviteLink(
  { db, now, secrets }: UseCaseContext,
  organizationId: string,
): Promise<string> {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${encode({ typ: 'organization_link' })}.${encode({ orgId: organizationId })}.${secrets.newToken()}`
  await db.insert(inviteLinks).values({ organizationId, token, createdAt: now })
  return token
}

export const inviteLinkAddress = ({ settings }: Pick<UseCaseContext, 'settings'>, token: string): string =>
  `${settings.publicUrl}/invite?token=${token}`

export async function readInviteLink(scope: OrganizationScope): Promise<string> {
  const [link] = await scope.select(inviteLinks, { token: inviteLinks.token }, isNull(inviteLinks.voidedAt))
  if (!link) throw new Error(`organization ${scope.organization.id} has no invite link`)
  return inviteLinkAddress(scope, link.token)
}

/** Replaces the link. One commit voids the old one and activates the new one. */
export async function replaceInviteLink(scope: OrganizationScope): Promise<string> {
  // Lock first: a concurrent replacement voids this link.
  await scope.selectOrganization({ id: organizations.id }).for('update')
  const context = scope.unscoped('a new organization opens its first link the same way')
  await scope.update(inviteLinks, { voidedAt: scope.now }, isNull(inviteLinks.voidedAt))
  return inviteLinkAddress(scope, await openInviteLink(context, scope.organization.id))
}

/**
 * Finds the organization of an invite link by the token alone. A path that names another organization is refused;
 * `_` names none.
 * @throws invitation.link_unknown, invitation.link_void
 */
export async function organizationOfLink({ db }: UseCaseContext, token: string, orgId = '_') {
  const [row] = await db
    .select({ organization: organizations, voidedAt: inviteLinks.voidedAt })
    .from(inviteLinks)
    .innerJoin(organizations, eq(organizations.id, inviteLinks.organizationId))
    .where(eq(inviteLinks.token, token))
  if (!row || (orgId !== '_' && orgId !== row.organization.id)) fail('invitation.link_unknown')
  if (row.voidedAt || row.organization.deletedAt) fail('invitation.link_void')
  return row.organization
}

/** Converts an organization to what non-members may see. */
export function toPublicOrganization({ id, name, description, logoUrl }: typeof organizations.$inferSelect) {
  return { id, name, description, logo_url: logoUrl }
}
