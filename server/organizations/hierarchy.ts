import { arrayOverlaps, asc, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { organization as contractOrganization, OrganizationNode } from '#contract/organizations.ts'
import { administrators } from '#server/administrators/table.ts'
import { fail } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Caller } from '#server/http/scope.ts'
import type { Work } from '#server/http/work.ts'
import { beginnings, findOrganization, type Organization } from './service.ts'
import { organizations } from './table.ts'

type Presented = z.output<typeof contractOrganization>

async function administratorIds({ db }: Work, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db.select().from(administrators).where(inArray(administrators.organizationId, ids))
  const byOrganization = Map.groupBy(rows, (row) => row.organizationId)
  return new Map([...byOrganization].map(([id, list]) => [id, list.map(({ userId }) => userId)]))
}

function present(organization: Organization, adminIds: string[], primaryId: string | undefined): Presented {
  const { id, name, description, logoUrl, accessCode, parentId, timezone } = organization
  return {
    id,
    name,
    description,
    logo_url: logoUrl,
    access_code: accessCode,
    accessCode,
    admin_ids: adminIds,
    parentId,
    isPrimary: id === primaryId,
    timezone,
  }
}

/** Everything the caller administers, as one tree for each organization their rights begin at. */
export async function organizationTrees(work: Work, caller: Caller): Promise<OrganizationNode[]> {
  const starts = await beginnings(work, caller)
  if (starts.length === 0) return []
  const rows = await work.db
    .select()
    .from(organizations)
    .where(arrayOverlaps(organizations.lineage, starts))
    .orderBy(asc(organizations.name), asc(organizations.id))
  const admins = await administratorIds(
    work,
    rows.map(({ id }) => id),
  )
  const nodes = new Map(
    rows.map((row) => [
      row.id,
      { ...present(row, admins.get(row.id) ?? [], starts[0]), children: [] as OrganizationNode[] },
    ]),
  )
  const roots: OrganizationNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId ?? '')?.children ?? roots).push(node)
  return roots
}

/** @throws organization.not_found for somebody who administers none */
export async function primaryOrganization(work: Work, caller: Caller): Promise<Presented> {
  const [first] = await beginnings(work, caller)
  const organization = first && (await findOrganization(work, first))
  if (!organization) fail('organization.not_found')
  const admins = await administratorIds(work, [organization.id])
  return present(organization, admins.get(organization.id) ?? [], organization.id)
}

/** @throws organization.forbidden for one that went away meanwhile */
export async function readOrganization({
  work,
  caller,
  organization: { id },
}: OrganizationScope): Promise<Presented> {
  const [organization, [primary], admins] = await Promise.all([
    findOrganization(work, id),
    beginnings(work, caller),
    administratorIds(work, [id]),
  ])
  if (!organization) fail('organization.forbidden')
  return present(organization, admins.get(id) ?? [], primary)
}
