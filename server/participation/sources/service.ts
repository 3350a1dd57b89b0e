import { and, eq, gte, sql } from 'drizzle-orm'
import type { Reading, Source, SourceKind } from '#contract/participation/readings.ts'
import { sourceKinds } from '#contract/participation/rules.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
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

/** The id of the source of what the person types; made at the first entry. The caller holds the person's lock. */
export async function typedSource(db: Handle, person: Person, now: Date): Promise<string> {
  const [known] = await db
    .update(activitySources)
    .set({ lastHeardAt: now })
    .where(and(ofPerson(person), eq(kind, 'typed')))
    .returning({ id })
    .prepare('hear_typed_source')
    .execute()
  if (known) return known.id
  const [made] = await db
    .insert(activitySources)
    .values({
      ...person,
      kind: 'typed',
      name: 'Typed',
      rank: sourceKinds.typed.rank,
      createdAt: now,
      lastHeardAt: now,
    })
    .returning({ id })
  if (!made) throw new Error('the source was not stored')
  return made.id
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

/** What the person's sources say of days, by day. */
export async function readingsOn(
  db: Handle,
  person: Person,
  days: readonly string[],
): Promise<Map<string, Reading[]>> {
  const { organizationId, userId, day } = activityReadings
  const rows = await db
    .select()
    .from(activityReadings)
    .where(
      and(
        eq(organizationId, person.organizationId),
        eq(userId, person.userId),
        sql`${day} = any(${sql.param(days)}::date[])`,
      ),
    )
    .prepare('own_readings')
    .execute()
  const byDay = Map.groupBy(rows, (row) => row.day)
  return new Map([...byDay].map(([on, those]) => [on, those.flatMap(toReadings)]))
}

const toReadings = ({
  sourceId,
  measure,
  mark,
  quarters,
  total,
}: typeof activityReadings.$inferSelect): Reading[] => [
  ...(quarters ? [{ sourceId, measure, mark, quarters }] : []),
  ...(total === null ? [] : [{ sourceId, measure, mark, total }]),
]

/** Days since the given one on which each source said something, by the source's id. */
export async function daysBySource(
  db: Handle,
  person: Person,
  since: string,
): Promise<Map<string, string[]>> {
  const { organizationId, userId, sourceId, day } = activityReadings
  const rows = await db
    .selectDistinct({ sourceId, day })
    .from(activityReadings)
    .where(and(eq(organizationId, person.organizationId), eq(userId, person.userId), gte(day, since)))
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
