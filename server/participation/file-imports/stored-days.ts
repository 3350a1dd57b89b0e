import { and, desc, eq, not, sql } from 'drizzle-orm'
import {
  type FileImport,
  type FileKind,
  type FilePart,
  mostActivityFilesOfDay,
  mostListedImports,
} from '#contract/participation/file-imports.ts'
import { partialKinds } from '#contract/participation/said.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { fileDays, fileImports } from '#server/schema/file-imports.ts'
import { type FullDays, keyOf, type StoredDay } from './plan.ts'

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(fileImports.organizationId, organizationId), eq(fileImports.userId, userId))

/** Kinds of activities, as the database compares them. */
const partial = sql`any(${sql.param([...partialKinds])}::text[])`

/**
 * All functions run as the person, who holds the lock of recording where they write.
 * @param id of one import; otherwise the newest are read
 */
export async function listImports(db: Handle, person: Person, id?: string): Promise<FileImport[]> {
  const rows = await db
    .select({
      id: fileImports.id,
      kind: fileImports.kind,
      createdAt: fileImports.createdAt,
      days: sql<number>`count(distinct ${fileDays.day})::int`,
      sourceDays: sql<number>`(count(distinct (${fileDays.sourceId}, ${fileDays.day})) filter (where ${fileDays.day} is not null))::int`,
      sources: sql<number>`count(distinct ${fileDays.sourceId})::int`,
      firstDay: sql<string | null>`min(${fileDays.day})::text`,
      lastDay: sql<string | null>`max(${fileDays.day})::text`,
    })
    .from(fileImports)
    .leftJoin(
      fileDays,
      and(
        eq(fileDays.organizationId, fileImports.organizationId),
        eq(fileDays.userId, fileImports.userId),
        eq(fileDays.importId, fileImports.id),
      ),
    )
    .where(and(ofPerson(person), id === undefined ? undefined : eq(fileImports.id, id)))
    .groupBy(fileImports.organizationId, fileImports.userId, fileImports.id)
    .orderBy(desc(fileImports.createdAt), desc(fileImports.id))
    .limit(mostListedImports)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** How many imports of activities, or of whole days, the person keeps: as many as there are of the same sort. */
export async function countImports(db: Handle, person: Person, kind: FileKind): Promise<number> {
  const isPartial = sql`${fileImports.kind} = ${partial}`
  return db.$count(fileImports, and(ofPerson(person), partialKinds.has(kind) ? isPartial : not(isPartial)))
}

/** The oldest import of whole days of which newer ones have every day: nothing of it counts. */
export async function findReplaced(
  db: Handle,
  { organizationId, userId }: Person,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select old.id from ${fileImports} as old
    where old.organization_id = ${organizationId} and old.user_id = ${userId} and not old.kind = ${partial}
      and not exists (
        select from ${fileDays} as day
        where day.organization_id = old.organization_id and day.user_id = old.user_id and day.import_id = old.id
          and not exists (
            select from ${fileDays} as later
              join ${fileImports} as newer on newer.organization_id = later.organization_id
                and newer.user_id = later.user_id and newer.id = later.import_id and not newer.kind = ${partial}
            where later.organization_id = day.organization_id and later.user_id = day.user_id
              and later.source_id = day.source_id and later.day = day.day
              and (later.imported_at, later.import_id) > (day.imported_at, day.import_id)))
    order by old.created_at, old.id limit 1`)
  return rows[0]?.id
}

/** The days of a part of activities that take no more files than they have. */
export async function fullDays(
  db: Handle,
  { organizationId, userId }: Person,
  { kind, part, importId }: { kind: FileKind; part: FilePart; importId?: string },
): Promise<FullDays> {
  if (!partialKinds.has(kind)) return new Set()
  const days = [...new Set(part.sources.flatMap(({ days: of }) => of.map(({ day }) => day)))]
  const { rows } = await db.execute<{ sourceId: string; day: string }>(sql`
    select source_id as "sourceId", day::text as day from ${fileDays}
    where organization_id = ${organizationId} and user_id = ${userId} and day::text = any(${sql.param(days)}::text[])
      and import_id is distinct from ${importId ?? null}::uuid
    group by source_id, day having count(distinct import_id) >= ${mostActivityFilesOfDay}`)
  return new Set(rows.map(keyOf))
}

export async function findImport(db: Handle, person: Person, id: string) {
  const [found] = await db
    .select({ id: fileImports.id, kind: fileImports.kind, createdAt: fileImports.createdAt })
    .from(fileImports)
    .where(and(ofPerson(person), eq(fileImports.id, id)))
  return found
}

export const addImport = (
  db: Handle,
  person: Person,
  row: Pick<typeof fileImports.$inferSelect, 'id' | 'kind' | 'createdAt'>,
) => db.insert(fileImports).values({ ...person, ...row })

/**
 * Stores the days of a part in the place of what the part held before.
 * @returns the days that changed
 */
export async function storePart(
  db: Handle,
  { organizationId, userId }: Person,
  { importId, createdAt, part }: { importId: string; createdAt: Date; part: number },
  days: readonly StoredDay[],
): Promise<string[]> {
  const list = (values: readonly string[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const keys = sql`select * from unnest(${list(
    days.map(({ sourceId }) => sourceId),
    'uuid',
  )},
    ${list(
      days.map(({ day }) => day),
      'date',
    )}, ${list(
      days.map(({ mark }) => mark),
      'text',
    )})`
  const contents = list(
    days.map(({ content }) => JSON.stringify(content)),
    'text',
  )
  const { rows } = await db.execute<{ day: string }>(sql`
    with removed as (
      delete from ${fileDays} where organization_id = ${organizationId} and user_id = ${userId}
        and import_id = ${importId} and part = ${part} and (source_id, day, mark) not in (${keys})
      returning day),
    stored as (
      insert into ${fileDays} as days
        (organization_id, user_id, source_id, day, mark, import_id, part, imported_at, content)
      select ${organizationId}::uuid, ${userId}::uuid, given.source_id, given.day, given.mark, ${importId}::uuid,
        ${part}::int, ${createdAt.toISOString()}::timestamptz, given.content::jsonb
      from unnest(${list(
        days.map(({ sourceId }) => sourceId),
        'uuid',
      )}, ${list(
        days.map(({ day }) => day),
        'date',
      )},
        ${list(
          days.map(({ mark }) => mark),
          'text',
        )}, ${contents}) as given (source_id, day, mark, content)
      on conflict (organization_id, user_id, source_id, day, mark, import_id) do update
        set content = excluded.content, part = excluded.part
        where (days.content, days.part) is distinct from (excluded.content, excluded.part)
      returning day)
    select day::text as day from removed union select day::text from stored`)
  return rows.map(({ day }) => day)
}

/**
 * Deletes an import.
 * @returns the days and sources that it had
 */
export async function deleteImport(db: Handle, person: Person, importId: string) {
  const { organizationId, userId, day, sourceId } = fileDays
  const own = and(eq(organizationId, person.organizationId), eq(userId, person.userId))
  const removed = await db
    .delete(fileDays)
    .where(and(own, eq(fileDays.importId, importId)))
    .returning({ day, sourceId })
  await db.delete(fileImports).where(and(ofPerson(person), eq(fileImports.id, importId)))
  return {
    days: [...new Set(removed.map((row) => row.day))],
    sources: [...new Set(removed.map((row) => row.sourceId))],
  }
}
