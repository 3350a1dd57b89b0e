import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { SourcePlace } from '#contract/participation/file-imports.ts'
import { mostSources } from '#contract/participation/own-sources.ts'
import type { Source, SourceKind } from '#contract/participation/readings.ts'
import type { ReducedReading } from '#contract/participation/reduction.ts'
import { sourceKinds } from '#contract/participation/rules.ts'
import { sourceName } from '#contract/participation/source-name.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { fileDays } from '#server/schema/file-imports.ts'
import { activityPieces } from '#server/schema/pieces.ts'
import { activityReadings, activitySources } from '#server/schema/sources.ts'

export interface OwnSource extends Source {
  name: string
  lastHeardAt: Date
  isOff: boolean
  silenceDismissedAt: Date | null
}

const { id, kind, name, rank, createdAt, lastHeardAt, isOff, silenceDismissedAt } = activitySources

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(activitySources.organizationId, organizationId), eq(activitySources.userId, userId))

export async function listSources(db: Handle, person: Person): Promise<OwnSource[]> {
  const rows = await db
    .select({ id, kind, name, rank, createdAt, lastHeardAt, isOff, silenceDismissedAt })
    .from(activitySources)
    .where(ofPerson(person))
    .orderBy(rank, createdAt, id)
    .prepare('own_sources')
    .execute()
  return rows.map(({ createdAt: since, ...row }) => ({ ...row, since: since.toISOString() }))
}

/** Makes the source of what the person types, at the first entry. The caller holds the person's lock. */
export async function addTypedSource(db: Handle, person: Person, now: Date): Promise<void> {
  const { rank } = sourceKinds.typed
  await db
    .insert(activitySources)
    .values({ ...person, kind: 'typed', name: 'Typed', rank, createdAt: now, lastHeardAt: now })
}

/** What a device counted: steps by quarter of an hour of several days. */
export interface CountedSteps {
  kind: SourceKind
  name: string
  days: readonly { day: string; quarters: readonly number[] }[]
}

/**
 * Stores a device with what it counted.
 * @param db runs as that person
 */
export async function addSource(
  db: Handle,
  person: Person,
  { kind, name, days }: CountedSteps,
  now: Date,
): Promise<void> {
  const id = crypto.randomUUID()
  const { rank } = sourceKinds[kind]
  await db
    .insert(activitySources)
    .values({ ...person, id, kind, name, rank, createdAt: now, lastHeardAt: now })
  const said = { ...person, sourceId: id, measure: 'steps', mark: 'measured', receivedAt: now } as const
  if (days.length > 0)
    await db
      .insert(activityReadings)
      .values(days.map(({ day, quarters }) => ({ ...said, day, quarters: [...quarters] })))
}

/** Days since the given one on which each source said something, by the source's id. */
export async function daysBySource(
  db: Handle,
  person: Person,
  since: string,
): Promise<Map<string, string[]>> {
  const tables = [activityReadings, fileDays, activityPieces] as const
  const own = ({ organizationId, userId, day }: (typeof tables)[number]) =>
    and(eq(organizationId, person.organizationId), eq(userId, person.userId), gte(day, since))
  const of = (table: (typeof tables)[number]) =>
    sql`select source_id, day::text as day from ${table} where ${own(table)}`
  const rows = await db
    .select({ sourceId: sql<string>`source_id`, day: sql<string>`day` })
    .from(sql`(${sql.join(tables.map(of), sql` union `)}) as said`)
  return new Map(
    [...Map.groupBy(rows, (row) => row.sourceId)].map(([source, of]) => [source, of.map((row) => row.day)]),
  )
}

/** Stores rank and switch of sources. The caller holds the person's lock. */
export async function storeArrangement(
  db: Handle,
  person: Person,
  sources: readonly OwnSource[],
): Promise<void> {
  for (const source of sources)
    await db
      .update(activitySources)
      .set({ rank: source.rank, isOff: source.isOff })
      .where(and(ofPerson(person), eq(id, source.id)))
}

/** @returns whether the person has the source */
export async function storeDismissal(
  db: Handle,
  person: Person,
  sourceId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(activitySources)
    .set({ silenceDismissedAt: now })
    .where(and(ofPerson(person), eq(id, sourceId)))
    .returning({ id })
  return rows.length > 0
}

/** A source as it is or will be stored. */
export type NamedSource = Pick<OwnSource, 'id' | 'kind' | 'name' | 'rank'> & { since?: string }

/** The person's source of a kind and name, or the one that it will be: its id is the same before and after it is stored. */
export function nameSource(
  known: readonly OwnSource[],
  userId: string,
  told: { kind: SourceKind; name: string; place?: SourcePlace | undefined },
): { source: NamedSource; isNew: boolean } {
  const named = { kind: told.kind, name: sourceName(told.name, told.kind) }
  const found = known.find((own) => own.kind === named.kind && own.name === named.name)
  if (found) return { source: found, isNew: false }
  const digest = createHash('sha256')
    .update(JSON.stringify([userId, named.kind, named.name]))
    .digest('hex')
  const made = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  const { rank = sourceKinds[told.kind].rank, since } = told.place ?? {}
  return { source: { ...named, id: made, rank, ...(since && { since }) }, isNew: true }
}

/**
 * Stores the sources that are new and notes that all were heard of.
 * @param since when those were first heard of that do not tell it: the older of two sources of equal rank wins
 * @throws source.too_many
 */
export async function hearSources(
  db: Handle,
  person: Person,
  sources: readonly NamedSource[],
  { now, since: heardFirst = now }: { now: Date; since?: Date },
): Promise<void> {
  if (sources.length === 0) return
  const own = new Map(sources.map(({ id: key, ...source }) => [key, source]))
  if (own.size > mostSources) fail('source.too_many')
  await db
    .insert(activitySources)
    .values(
      [...own].map(([key, source]) => ({
        ...{ ...person, id: key, lastHeardAt: now },
        ...{ kind: source.kind, name: source.name, rank: source.rank },
        createdAt: earlier(heardFirst, source.since),
      })),
    )
    .onConflictDoUpdate({ target: id, set: { lastHeardAt: now } })
  if ((await db.$count(activitySources, ofPerson(person))) > mostSources) fail('source.too_many')
}

const earlier = (a: Date, told: string | undefined): Date => (told && new Date(told) < a ? new Date(told) : a)

/** Deletes those of the sources of which nothing is known any more. */
export async function forgetSources(db: Handle, person: Person, ids: readonly string[]): Promise<void> {
  const unknownTo = (table: typeof fileDays | typeof activityReadings | typeof activityPieces) =>
    sql`not exists (select from ${table} where ${table.organizationId} = ${activitySources.organizationId}
      and ${table.userId} = ${activitySources.userId} and ${table.sourceId} = ${activitySources.id})`
  await db
    .delete(activitySources)
    .where(
      and(
        ofPerson(person),
        inArray(id, [...ids]),
        ...[fileDays, activityReadings, activityPieces].map(unknownTo),
      ),
    )
}

/**
 * Deletes what automation said of a source.
 * @returns the days that this concerns
 */
export async function forgetSaid(db: Handle, person: Person, sourceId: string): Promise<string[]> {
  const days: string[] = []
  for (const table of [activityPieces, activityReadings] as const) {
    const own = [
      eq(table.organizationId, person.organizationId),
      eq(table.userId, person.userId),
      eq(table.sourceId, sourceId),
    ]
    const rows = await db
      .delete(table)
      .where(and(...own))
      .returning({ day: table.day })
    days.push(...rows.map(({ day }) => day))
  }
  // Sessions and intervals may run past midnight.
  return [...new Set(days.flatMap((day) => [day, addDays(day, 1)]))]
}

/** A day as a whole, as a source tells it. */
export type DayTotal = Pick<typeof activityReadings.$inferSelect, 'sourceId' | 'day' | 'measure' | 'mark'> & {
  total: number
}

/** Stores totals of days in the place of the earlier ones. No two have the same source, day, measure and mark. */
export const storeTotals = (
  db: Handle,
  person: Person,
  totals: readonly DayTotal[],
  now: Date,
): Promise<void> => storeReadings(db, person, totals, now, sql`set total = excluded.total`)

export const storeReduced = (
  db: Handle,
  person: Person,
  readings: readonly ReducedReading[],
  now: Date,
): Promise<void> =>
  storeReadings(db, person, readings, now, sql`set quarters = excluded.quarters, total = excluded.total`)

/** Stores readings by one parameter: a long history has more columns than a statement may have parameters. */
async function storeReadings(
  db: Handle,
  { organizationId, userId }: Person,
  readings: readonly (DayTotal | ReducedReading)[],
  now: Date,
  set: SQL,
) {
  if (readings.length === 0) return
  await db.execute(sql`
    insert into ${activityReadings}
      (organization_id, user_id, source_id, day, measure, mark, quarters, total, received_at)
    select ${organizationId}::uuid, ${userId}::uuid, given."sourceId", given.day, given.measure, given.mark,
      given.quarters, given.total, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as given
      ("sourceId" uuid, day date, measure text, mark text, quarters int[], total int)
    on conflict (organization_id, user_id, source_id, day, measure, mark) do update
      ${set}, received_at = excluded.received_at`)
}
