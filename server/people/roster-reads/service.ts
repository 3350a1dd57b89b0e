import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { Entry } from '#server/platform/http/recorded.ts'
import type { RecordedInsertion } from '#server/platform/http/recorded-insertion.ts'
import type { TenantScope } from '#server/platform/http/tenant-scope.ts'
import { rosterReads } from '#server/schema/roster-reads.ts'
import { users } from '#server/schema/users.ts'

const yearBefore = (now: Date) => new Date(now.getTime() - 365 * 86_400_000)
/** Reads that one person is shown. */
const mostShown = 100

/** Opening a row again within this time, such as by a reload, is the same reading. */
const openingMs = 600_000

const isSupport = ({ caller }: OrganizationScope) => caller.session.kind === 'admin_access'

/** Who reads, and since when an opening is the same reading; as values or placeholders. */
interface Reading {
  reader: string | SQLWrapper
  support: boolean | SQLWrapper
  openedSince: Date | SQLWrapper
}

/** Selects openings of a person's row by one reader just before. */
const openings = (
  select: OrganizationScope['select'],
  userId: string | SQLWrapper,
  { reader, support, openedSince }: Reading,
) =>
  select(
    rosterReads,
    { id: rosterReads.id },
    eq(rosterReads.userId, userId),
    eq(rosterReads.accountId, reader),
    eq(rosterReads.support, support),
    gt(rosterReads.at, openedSince),
  )

const placeholders = {
  reader: sql.placeholder('reader'),
  support: sql.placeholder('support'),
  openedSince: sql.placeholder('openedSince'),
}

/** Whether the caller has opened the row of `users` just before: the condition, and the values of its placeholders. */
export const openedBefore = {
  condition: (select: OrganizationScope['select']) =>
    exists(openings(select, users.id, placeholders)) as SQL<boolean>,
  values: (scope: OrganizationScope) => ({
    reader: scope.caller.account.id,
    support: isSupport(scope),
    openedSince: new Date(scope.now.getTime() - openingMs),
  }),
}

const opening: RecordedInsertion<typeof rosterReads> = {
  name: 'record_opening',
  table: rosterReads,
  row: {
    userId: sql`${sql.placeholder('userId')}::uuid`,
    at: sql`${sql.placeholder('now')}::timestamptz`,
    support: sql`${sql.placeholder('support')}::boolean`,
    accountId: sql`${sql.placeholder('reader')}::uuid`,
  },
  unless: sql`false`,
  subject: { id: sql`change.user_id`, name: sql`${sql.placeholder('email')}::text` },
}

/** Records that an administrator opened a person's row, for that person and in the log. */
export async function recordOpening(
  scope: OrganizationScope,
  entry: Entry,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const values = { userId: id, email, support: isSupport(scope), reader: scope.caller.account.id }
  await scope.insertRecorded(entry, opening, values)
}

/** Records for a person that the answer of a change showed an administrator their row. The log has the change. */
export async function recordShown(scope: OrganizationScope, userId: string): Promise<void> {
  const reading = openedBefore.values(scope)
  const [before] = await openings(scope.select, userId, reading).limit(1)
  const { reader: accountId, support } = reading
  if (!before) await scope.insertOne(rosterReads, { userId, accountId, support, at: scope.now })
}

/**
 * Records that an administrator exports a list, for the people in it.
 * @param filters those of the list; without any, everybody is in it
 */
export async function recordExport(scope: OrganizationScope, filters: SQL[]): Promise<void> {
  const people = filters.length > 0 ? await scope.select(users, { id: users.id }, ...filters) : undefined
  await recordExportOf(scope, people?.map(({ id }) => id) ?? null)
}

/** @param exported ids of the people in the list; null for everybody */
export async function recordExportOf(scope: OrganizationScope, exported: string[] | null): Promise<void> {
  const read = { exported, accountId: scope.caller.account.id }
  await scope.write(async (own) => {
    await own.insertOne(rosterReads, { ...read, at: own.now, support: isSupport(own) })
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
