import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { TenantScope } from '#server/platform/http/tenant-scope.ts'
import { rosterReads } from '#server/schema/roster-reads.ts'
import { users } from '#server/schema/users.ts'

const yearBefore = (now: Date) => new Date(now.getTime() - 365 * 86_400_000)
/** Reads that one person is shown. */
const mostShown = 100

/** Records that an administrator opened a person's row, for that person. */
export const recordOpening = (scope: OrganizationScope, userId: string): Promise<void> =>
  add(scope, { userId }, eq(rosterReads.userId, userId))

/**
 * Records that an administrator exports a list, for the people in it.
 * @param filters those of the list; without any, everybody is in it
 */
export async function recordExport(scope: OrganizationScope, filters: SQL[]): Promise<void> {
  const people = filters.length > 0 ? await scope.select(users, { id: users.id }, ...filters) : undefined
  await add(scope, { exported: people?.map(({ id }) => id) ?? null }, isNull(rosterReads.userId))
}

/** @param same selects reads of the same kind, of which those older than a year are deleted */
function add(
  scope: OrganizationScope,
  read: { userId: string } | { exported: string[] | null },
  same: SQL,
): Promise<void> {
  const support = scope.caller.session.kind === 'admin_access'
  return scope.write(async (own) => {
    await own.delete(rosterReads, same, lt(rosterReads.at, yearBefore(own.now)))
    await own.insert(rosterReads, { ...read, at: own.now, support })
  })
}

export interface RosterRead {
  at: Date
  support: boolean
  kind: 'opened' | 'exported'
}

/** Lists when a person's row was opened or exported within a year, newest first. */
export async function listRosterReads(scope: TenantScope, userId: string): Promise<RosterRead[]> {
  const [person] = await scope.select(users, { createdAt: users.createdAt }, eq(users.id, userId))
  if (!person) return []
  const inExport = or(
    and(isNull(rosterReads.exported), gte(rosterReads.at, person.createdAt)),
    and(isNotNull(rosterReads.exported), sql`${userId}::uuid = any(${rosterReads.exported})`),
  )
  const { at, support, userId: opened } = rosterReads
  const rows = await scope
    .select(
      rosterReads,
      { at, support, opened },
      gte(at, yearBefore(scope.now)),
      or(eq(opened, userId), and(isNull(opened), inExport)),
    )
    .orderBy(desc(at))
    .limit(mostShown)
  return rows.map(({ opened, ...row }) => ({ ...row, kind: opened ? 'opened' : 'exported' }))
}
