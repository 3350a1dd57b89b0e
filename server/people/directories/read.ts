import { type AnyColumn, and, asc, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { listSchema, mostResults, type ScimUser } from '#contract/people/scim.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import { failScim } from '#server/platform/http/scim-dialect.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { users } from '#server/schema/users.ts'
import { type Condition, failFilter, parseFilter } from './filter.ts'
import { isPlaced, type Person, projectionOf, resourceColumns, toScimUser } from './resource.ts'

const own = and(eq(directoryUsers.organizationId, users.organizationId), eq(directoryUsers.userId, users.id))

/** Everybody of the organization whom no other directory keeps and this one did not give up. */
const isVisible = ({ directory }: DirectoryScope) =>
  or(
    isNull(directoryUsers.id),
    and(eq(directoryUsers.directoryId, directory.id), isNull(directoryUsers.detachedAt)),
  )

export function selectPeople(scope: DirectoryScope, ...conditions: (SQL | undefined)[]) {
  return scope.select(users, resourceColumns, isVisible(scope), ...conditions).leftJoin(directoryUsers, own)
}

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The condition of one person: by the directory's id, or by their own before the directory adopted them. */
export function hasId(scope: DirectoryScope, id: string): SQL | undefined {
  if (!uuid.test(id)) return sql`false`
  // Two indexes instead of a scan of all people, which an "or" would be.
  const either = unionAll(
    scope.select(
      directoryUsers,
      { id: directoryUsers.userId },
      eq(directoryUsers.directoryId, scope.directory.id),
      eq(directoryUsers.id, id),
    ),
    scope.select(users, { id: users.id }, eq(users.id, id)),
  )
  return and(inArray(users.id, either), sql`coalesce(${directoryUsers.id}, ${users.id}) = ${id}::uuid`)
}

/** @throws ScimFailure 404, for a person of another directory as for one that does not exist */
export const notFound = (): never => failScim(404, 'There is no such user.')

/** @throws ScimFailure 404 */
export async function readPerson(scope: DirectoryScope, id: string): Promise<Person> {
  const [person] = await selectPeople(scope, hasId(scope, id))
  return person ?? notFound()
}

/** The ids of people by userName, by two indexes instead of one scan. */
const byUserName = (scope: DirectoryScope, userName: string) =>
  inArray(
    users.id,
    unionAll(
      scope.select(
        directoryUsers,
        { id: directoryUsers.userId },
        eq(directoryUsers.directoryId, scope.directory.id),
        isNull(directoryUsers.detachedAt),
        sql`lower(${directoryUsers.userName}) = lower(${userName})`,
      ),
      scope.select(users, { id: users.id }, eq(users.email, userName.toLowerCase())),
    ),
  )

const shownUserName = sql`coalesce(${directoryUsers.userName}, ${users.email})`

const byExternalId = (scope: DirectoryScope, externalId: string) =>
  inArray(
    users.id,
    scope.select(
      directoryUsers,
      { id: directoryUsers.userId },
      eq(directoryUsers.directoryId, scope.directory.id),
      isNull(directoryUsers.detachedAt),
      eq(directoryUsers.externalId, externalId),
    ),
  )

const isActive = or(and(sql`${users.status} <> 'inactive'`, isNull(users.blockedAt)), isPlaced)

const lastModified = sql`greatest(coalesce(${users.changedAt}, ${users.createdAt}), ${directoryUsers.changedAt})`

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

export function modifiedSince(lastModified: SQL | AnyColumn, op: string, value: string): SQL | undefined {
  const at = instant.test(value) ? new Date(value) : undefined
  // The database has no year 0.
  if (!at || Number.isNaN(at.getTime()) || value.startsWith('0000'))
    return failFilter('meta.lastModified is compared with an instant.')
  const column = sql<Date>`date_trunc('milliseconds', ${lastModified})`
  return op === 'gt'
    ? gt(column, sql`${at.toISOString()}::timestamptz`)
    : gte(column, sql`${at.toISOString()}::timestamptz`)
}

const names = new Map<string, SQL>([
  ['username', shownUserName],
  ['name.givenname', sql`${users.firstName}`],
  ['name.familyname', sql`${users.lastName}`],
  ['name.formatted', sql`${users.firstName} || ' ' || ${users.lastName}`],
  ['displayname', sql`${users.firstName} || ' ' || ${users.lastName}`],
])

type Build = (scope: DirectoryScope, value: string) => SQL | undefined

const equalities = new Map<string, Build>([
  [
    'username',
    (scope, value) => and(byUserName(scope, value), sql`lower(${shownUserName}) = lower(${value})`),
  ],
  ['externalid', byExternalId],
  ['id', hasId],
  ['emails', (_, value) => eq(users.email, value.toLowerCase())],
  ['emails.value', (_, value) => eq(users.email, value.toLowerCase())],
])

function conditionOf(scope: DirectoryScope, { path, op, value }: Condition): SQL | undefined {
  if (path === 'active' && op === 'eq') return activeIs(value)
  if (typeof value !== 'string') return failFilter(`${path.slice(0, 40)} is compared with a text.`)
  // Text with a NUL is in no row, and no database reads it.
  if (value.includes('\0')) return sql`false`
  const equality = equalities.get(path)
  if (op === 'eq' && equality) return equality(scope, value)
  if (path === 'meta.lastmodified' && (op === 'gt' || op === 'ge'))
    return modifiedSince(lastModified, op, value)
  const name = names.get(path)
  if (name && op === 'co') return sql`position(lower(${value}) in lower(${name})) > 0`
  if (name && op === 'sw') return sql`starts_with(lower(${name}), lower(${value}))`
  return failFilter('This attribute cannot be filtered like this.')
}

function activeIs(value: Condition['value']): SQL | undefined {
  const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value
  if (wanted === null) return failFilter('active is compared with true or false.')
  return wanted ? isActive : sql`not (${isActive})`
}

export interface ListQuery {
  filter?: string | undefined
  startIndex?: string | undefined
  count?: string | undefined
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** A page as the query asks for it. */
export const pageOf = (query: ListQuery) => ({
  startIndex: numberOf(query.startIndex, 1, 1, 1_000_000_000),
  limit: numberOf(query.count, mostResults, 0, mostResults),
})

/** A number of the query; what is none counts as absent, and what is out of range as the nearest in it. */
function numberOf(text: string | undefined, absent: number, least: number, most: number): number {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isNaN(number) ? absent : Math.trunc(Math.min(Math.max(number, least), most))
}

/** Lists one page of people, in the order in which they were added. */
export async function listPeople(scope: DirectoryScope, query: ListQuery) {
  const project = projectionOf(query)
  const conditions = query.filter === undefined ? [] : parseFilter(query.filter)
  const where = conditions.map((condition) => conditionOf(scope, condition))
  const { startIndex, limit } = pageOf(query)
  const totalResults = await countPeople(scope, where)
  const rows =
    limit === 0 || startIndex > totalResults
      ? []
      : await selectPeople(scope, ...where)
          .orderBy(asc(users.createdAt), asc(users.id))
          .limit(limit)
          .offset(startIndex - 1)
  const Resources: ScimUser[] = rows.map((row) => project(toScimUser(scope.settings.publicUrl, row)))
  return { schemas: [listSchema], totalResults, startIndex, itemsPerPage: Resources.length, Resources }
}

async function countPeople(scope: DirectoryScope, where: (SQL | undefined)[]): Promise<number> {
  const [row] = await scope
    .select(users, { people: sql<number>`count(*)::int` }, isVisible(scope), ...where)
    .leftJoin(directoryUsers, own)
  return row?.people ?? 0
}
