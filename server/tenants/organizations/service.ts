import { and, eq, inArray, isNull } from 'drizzle-orm'
import { mayCall, type Needs, type Role } from '#contract/platform/permissions.ts'
import { rolesAlong, rolesByOrganization, rolesIn } from '#server/identity/roles/service.ts'
import { openInviteLink } from '#server/people/invite-links/service.ts'
import { insertOne } from '#server/platform/db/insert-one.ts'
import { RequestFailure } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { Actor } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { readWholePicture } from '#server/platform/uploads/service.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'

interface NewOrganization {
  name: string
  parent?: Organization
  timezone?: string | undefined
  description?: string
  allowSubOrganizations?: boolean
}

/** Creates an organization with its access code and invite link. Omitted settings are inherited from its parent. */
export async function createOrganization(
  context: UseCaseContext,
  { parent, timezone, ...given }: NewOrganization,
): Promise<Organization> {
  const id = crypto.randomUUID()
  const insertion = context.db
    .insert(organizations)
    .values({
      id,
      ...given,
      ...(parent && { language: parent.language, minimumGroup: parent.minimumGroup }),
      timezone: timezone ?? parent?.timezone,
      parentId: parent?.id ?? null,
      lineage: [...(parent?.lineage ?? []), id],
      accessCode: context.secrets.newAccessCode(),
      createdAt: context.now,
      updatedAt: context.now,
    })
    .returning()
  const organization = await insertOne(insertion)
  await openInviteLink(context, id)
  return organization
}

/** Finds an organization that is not deleted. */
export async function findOrganization(
  { db }: UseCaseContext,
  id: string,
): Promise<Organization | undefined> {
  const [organization] = await db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
  return organization
}

/**
 * The roles of a caller by the organizations where they begin, the oldest first. A support session has exactly one
 * organization, a session of the app none.
 */
export async function callerRoles(
  context: UseCaseContext,
  { account, session }: Actor,
): Promise<Map<string, Role[]>> {
  const { kind, organizationId } = session
  if (kind === 'member') return new Map()
  if (!organizationId) return rolesByOrganization(context, account.id, session)
  const roles = await rolesIn(context, account.id, organizationId, session)
  return new Map(roles.length > 0 ? [[organizationId, roles]] : [])
}

/** Filters ids to organizations in which the caller has the permissions. */
export async function permittedAmong(
  scope: OrganizationScope,
  ids: string[],
  needs: Needs,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const context = scope.unscoped('asks for other organizations of the caller')
  const held = await callerRoles(context, scope.caller)
  const rows = await context.db
    .select({ id: organizations.id, lineage: organizations.lineage })
    .from(organizations)
    .where(and(inArray(organizations.id, ids), isNull(organizations.deletedAt)))
  const permitted = rows.filter(({ lineage }) => mayCall(rolesAlong(held, lineage), needs))
  return new Set(permitted.map(({ id }) => id))
}

/** Reads the organization's logo, a PNG or JPEG, if it still exists. */
export async function readLogo(scope: OrganizationScope): Promise<Buffer | undefined> {
  const [home] = await scope.selectOrganization({ logoUrl: organizations.logoUrl })
  const [, file] = /^\/uploads\/(.+)$/.exec(home?.logoUrl ?? '') ?? []
  if (!file) return undefined
  try {
    return await readWholePicture(scope.unscoped('a logo is public'), file)
  } catch (error) {
    if (error instanceof RequestFailure) return undefined
    throw error
  }
}
