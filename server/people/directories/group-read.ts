import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { groupSchema, listSchema } from '#contract/people/scim.ts'
import type { ScimGroup } from '#contract/people/scim-groups.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import { failScim } from '#server/platform/http/scim-dialect.ts'
import { directoryGroups, directoryMembers, directoryUsers } from '#server/schema/directories.ts'
import { users } from '#server/schema/users.ts'
import { type Condition, failFilter, parseFilter } from './filter.ts'
import { type ListQuery, modifiedSince, pageOf, uuid } from './read.ts'
import { isWanted, projectionOf } from './resource.ts'

export type GroupRow = typeof directoryGroups.$inferSelect

/** A page of groups ends when it has so many members, for the memory of both sides. */
const mostMembersOfPage = 20_000

export const ofDirectory = ({ directory }: DirectoryScope) => eq(directoryGroups.directoryId, directory.id)

/** @throws ScimFailure 404, for a group of another directory as for one that does not exist */
export const noGroup = (): never => failScim(404, 'There is no such group.')

export const hasGroupId = (id: string): SQL => (uuid.test(id) ? eq(directoryGroups.id, id) : sql`false`)

export const versionOf = ({ version }: GroupRow): string => `W/"${version}"`

/** Presents a group as the resource of SCIM, with the members that were read. */
function toScimGroup(publicUrl: string, row: GroupRow, members?: ScimGroup['members']): ScimGroup {
  return {
    schemas: [groupSchema],
    id: row.id,
    ...(row.externalId && { externalId: row.externalId }),
    displayName: row.displayName,
    ...(members && { members }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location: `${publicUrl}/scim/v2/Groups/${row.id}`,
      version: versionOf(row),
    },
  }
}

/** Reads the members of groups, by group. */
async function readMembers(scope: DirectoryScope, groupIds: string[]) {
  const members = new Map<string, NonNullable<ScimGroup['members']>>(groupIds.map((id) => [id, []]))
  if (groupIds.length === 0) return members
  const { groupId, personId } = directoryMembers
  const display = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
  const rows = await scope
    .select(directoryMembers, { groupId, personId, display }, inArray(groupId, groupIds))
    .innerJoin(
      directoryUsers,
      and(
        eq(directoryUsers.organizationId, directoryMembers.organizationId),
        eq(directoryUsers.id, personId),
      ),
    )
    .innerJoin(
      users,
      and(eq(users.organizationId, directoryUsers.organizationId), eq(users.id, directoryUsers.userId)),
    )
    .orderBy(asc(groupId), asc(personId))
  for (const row of rows)
    members.get(row.groupId)?.push({ value: row.personId, type: 'User', display: row.display.trim() })
  return members
}

async function present(scope: DirectoryScope, rows: GroupRow[], query: ListQuery): Promise<ScimGroup[]> {
  const withMembers = isWanted(query)('members')
  const ids = rows.map(({ id }) => id)
  const members = withMembers ? await readMembers(scope, ids) : undefined
  const project = projectionOf(query)
  return rows.map((row) => project(toScimGroup(scope.settings.publicUrl, row, members?.get(row.id))))
}

/** @throws ScimFailure 404 */
export async function readScimGroup(scope: DirectoryScope, id: string, query: ListQuery): Promise<ScimGroup> {
  const columns = getTableColumns(directoryGroups)
  const rows = await scope.select(directoryGroups, columns, ofDirectory(scope), hasGroupId(id))
  const [group] = await present(scope, rows, query)
  return group ?? noGroup()
}

const withMember = (scope: DirectoryScope, id: string): SQL => {
  if (!uuid.test(id)) return sql`false`
  const { groupId, personId } = directoryMembers
  return inArray(directoryGroups.id, scope.select(directoryMembers, { groupId }, eq(personId, id)))
}

const name = sql`lower(${directoryGroups.displayName})`

const comparisons = new Map<string, (scope: DirectoryScope, value: string) => SQL>([
  ['displayname eq', (_, value) => sql`${name} = lower(${value})`],
  ['displayname co', (_, value) => sql`position(lower(${value}) in ${name}) > 0`],
  ['displayname sw', (_, value) => sql`starts_with(${name}, lower(${value}))`],
  ['externalid eq', (_, value) => eq(directoryGroups.externalId, value)],
  ['id eq', (_, value) => hasGroupId(value)],
  ['members eq', withMember],
  ['members.value eq', withMember],
])

function conditionOf(scope: DirectoryScope, { path, op, value }: Condition): SQL | undefined {
  if (typeof value !== 'string') return failFilter(`${path.slice(0, 40)} is compared with a text.`)
  // Text with a NUL is in no row, and no database reads it.
  if (value.includes('\0')) return sql`false`
  const compare = comparisons.get(`${path} ${op}`)
  if (compare) return compare(scope, value)
  if (path === 'meta.lastmodified' && (op === 'gt' || op === 'ge'))
    return modifiedSince(directoryGroups.changedAt, op, value)
  return failFilter('This attribute cannot be filtered like this.')
}

/** The groups of a page up to the one that makes it too large, which begins the next page. */
async function withinMemory(scope: DirectoryScope, rows: GroupRow[]): Promise<GroupRow[]> {
  const counts = await countMembers(
    scope,
    rows.map(({ id }) => id),
  )
  let members = 0
  const end = rows.findIndex(({ id }, n) => {
    members += counts.get(id) ?? 0
    return n > 0 && members > mostMembersOfPage
  })
  return end < 0 ? rows : rows.slice(0, end)
}

async function countMembers(scope: DirectoryScope, groupIds: string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const { groupId } = directoryMembers
  const rows = await scope
    .select(directoryMembers, { groupId, members: sql<number>`count(*)::int` }, inArray(groupId, groupIds))
    .groupBy(groupId)
  return new Map(rows.map(({ groupId, members }) => [groupId, members]))
}

/** Lists one page of groups, in the order in which they were added. */
export async function listScimGroups(scope: DirectoryScope, query: ListQuery) {
  const conditions = query.filter === undefined ? [] : parseFilter(query.filter)
  const where = [ofDirectory(scope), ...conditions.map((condition) => conditionOf(scope, condition))]
  const { startIndex, limit } = pageOf(query)
  const totalResults = await scope.count(directoryGroups, ...where)
  const rows =
    limit === 0 || startIndex > totalResults
      ? []
      : await scope
          .select(directoryGroups, getTableColumns(directoryGroups), ...where)
          .orderBy(asc(directoryGroups.createdAt), asc(directoryGroups.id))
          .limit(limit)
          .offset(startIndex - 1)
  const page = isWanted(query)('members') ? await withinMemory(scope, rows) : rows
  const Resources = await present(scope, page, query)
  return { schemas: [listSchema], totalResults, startIndex, itemsPerPage: Resources.length, Resources }
}
