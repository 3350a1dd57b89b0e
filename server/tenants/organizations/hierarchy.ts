import {
  type AnyColumn,
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  eq,
  getTableColumns,
  isNull,
  or,
  sql,
} from 'drizzle-orm'
import { mayCall, type Role } from '#contract/platform/permissions.ts'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { holds, rolesAlong } from '#server/identity/roles/service.ts'
import { containing } from '#server/platform/db/containing.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { Actor } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { pendingAdministrators } from '#server/schema/administrators.ts'
import { creditBalances } from '#server/schema/credits.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { callerRoles } from './service.ts'

/** Loads administrators and credits by organization. */
async function loadOrganizationExtras(
  { db }: UseCaseContext,
  ids: string[],
): Promise<Map<string, OrganizationExtras>> {
  // One array parameter for any number of ids.
  const among = (column: AnyColumn) => sql`${column} = any(${uuids(ids)})`
  const rows = await db
    .select({ organizationId: users.organizationId, userId: users.id, email: users.email })
    .from(users)
    .where(and(among(users.organizationId), holds('administrator')))
    .orderBy(asc(users.email))
  const promised = await db
    .select()
    .from(pendingAdministrators)
    .where(and(among(pendingAdministrators.organizationId), eq(pendingAdministrators.role, 'administrator')))
    .orderBy(asc(pendingAdministrators.email))
  const balances = await db.select().from(creditBalances).where(among(creditBalances.organizationId))
  const own = Map.groupBy(rows, (row) => row.organizationId)
  const pending = Map.groupBy(promised, (row) => row.organizationId)
  const credits = new Map(balances.map(({ organizationId, balance }) => [organizationId, balance]))
  return new Map(
    ids.map((id) => {
      const active = own.get(id) ?? []
      const waiting = pending.get(id) ?? []
      const admins = [...active, ...waiting].map(({ email }) => email)
      return [id, { adminIds: active.map(({ userId }) => userId), admins, credits: credits.get(id) ?? null }]
    }),
  )
}

interface OrganizationExtras {
  adminIds: string[]
  admins: string[]
  credits: number | null
}

const noExtras: OrganizationExtras = { adminIds: [], admins: [], credits: null }

/** Shows what the caller's roles in an organization include. Its name, logo and time zone are for all of them. */
function present(
  organization: Organization,
  extras: OrganizationExtras,
  { roles, isPrimary }: { roles: Role[]; isPrimary: boolean },
): OrganizationNode {
  const { id, name, description, logoUrl, parentId, timezone, language } = organization
  const seesPeople = mayCall(roles, 'people.read')
  const { adminIds, admins } = seesPeople ? extras : noExtras
  const credits = mayCall(roles, 'credits.read') ? extras.credits : null
  // Who knows the code may join.
  const accessCode = seesPeople ? organization.accessCode : ''
  return {
    id,
    name,
    description,
    logo_url: logoUrl,
    access_code: accessCode,
    accessCode,
    admin_ids: adminIds,
    admins,
    parentId,
    isPrimary,
    roles,
    timezone,
    credits,
    allowSubOrganizations: organization.allowSubOrganizations,
    language,
    minimumGroup: organization.minimumGroup,
    createdAt: organization.createdAt.toISOString(),
    updatedAt: organization.updatedAt.toISOString(),
    children: [],
  }
}

interface Part {
  /** Returns only organizations whose name or access code contains all its words, and their ancestors. */
  search?: string | undefined
  /** Returns only this organization and its descendants. */
  top?: string
}

/**
 * Returns a predicate for organizations that match the search by themselves; undefined without a search.
 * @param readable where the caller may read access codes: a search would otherwise tell them
 */
function foundBy(search: string | undefined, readable: string[]) {
  const byName = containing(organizations.name, search)
  if (byName.length === 0) return undefined
  const byCode = and(
    arrayOverlaps(organizations.lineage, readable),
    ...containing(organizations.accessCode, search),
  )
  return or(and(...byName), readable.length > 0 ? byCode : undefined)
}

/** Returns all or some organizations of the caller's roles, as one tree for each root of these rights. */
export async function organizationTrees(
  context: UseCaseContext,
  caller: Actor,
  { search, top }: Part = {},
): Promise<OrganizationNode[]> {
  const held = await callerRoles(context, caller)
  const starts = [...held.keys()]
  if (starts.length === 0) return []
  const readable = starts.filter((id) => mayCall(held.get(id) ?? [], 'people.read'))
  const found = foundBy(search, readable)
  const all = await context.db
    .select({ organization: getTableColumns(organizations), found: sql<boolean>`${found ?? true}` })
    .from(organizations)
    .where(
      and(
        arrayOverlaps(organizations.lineage, starts),
        isNull(organizations.deletedAt),
        top ? arrayContains(organizations.lineage, [top]) : undefined,
      ),
    )
    .orderBy(asc(organizations.name), asc(organizations.id))
  const shown = new Set(all.flatMap(({ found, organization }) => (found ? organization.lineage : [])))
  const rows = all.flatMap(({ organization }) => (shown.has(organization.id) ? [organization] : []))
  const beside = await loadOrganizationExtras(
    context,
    rows.map(({ id }) => id),
  )
  const nodes = new Map(
    rows.map((row) => {
      const rights = { roles: rolesAlong(held, row.lineage), isPrimary: row.id === starts[0] }
      return [row.id, present(row, beside.get(row.id) ?? noExtras, rights)]
    }),
  )
  const roots: OrganizationNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId ?? '')?.children ?? roots).push(node)
  return roots
}

/** The node of an organization. An ancestor in the tree may be one in which the caller has no role. */
async function findNode(scope: OrganizationScope, id: string): Promise<OrganizationNode | undefined> {
  const trees = await organizationTrees(scope.unscoped('reads the tree'), scope.caller, { top: id })
  return trees.find((tree) => tree.id === id)
}

/**
 * Reads one organization's node.
 * @throws organization.unknown for one in which the caller has no role
 */
export async function organizationNode(scope: OrganizationScope, id: string): Promise<OrganizationNode> {
  return (await findNode(scope, id)) ?? fail('organization.unknown')
}

/**
 * Returns the caller's primary organization.
 * @throws organization.not_found for a caller without a role
 */
export async function primaryOrganization(
  context: UseCaseContext,
  caller: Caller,
): Promise<OrganizationNode> {
  const [top] = (await callerRoles(context, caller)).keys()
  const trees = top ? await organizationTrees(context, caller, { top }) : []
  return trees.find(({ id }) => id === top) ?? fail('organization.not_found')
}

/**
 * Reads an organization.
 * @throws organization.forbidden for one deleted meanwhile
 */
export async function readOrganization(scope: OrganizationScope): Promise<OrganizationNode> {
  return (await findNode(scope, scope.organization.id)) ?? fail('organization.forbidden')
}
