import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { instantOf, startOnDay } from '#contract/participation/local-time.ts'
import type { Mark } from '#contract/participation/readings.ts'
import type { PieceContent, SaidRow } from '#contract/participation/said.ts'
import type { DayTotal } from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { activityPieces } from '#server/schema/pieces.ts'
import type { Item } from './entry.ts'

type PieceRow = typeof activityPieces.$inferSelect

export type Piece = Pick<PieceRow, 'sourceId' | 'day' | 'seconds' | 'measure' | 'mark' | 'content'> & {
  startedAt: string
}

/** An item as it is stored, with the key under which the same again replaces it. */
export type Stored = { key: string } & ({ total: DayTotal } | { piece: Piece })

const contentOf = (item: Exclude<Item, { as: 'total' }>): PieceContent => {
  if (item.as === 'session') return item.session
  if (item.total) return { total: item.value }
  const { second, day, offsetMinutes } = item.start
  return { startSecond: startOnDay(second, day, item.day), offsetMinutes, value: item.value }
}

export const pieceKey = ({ sourceId, day, startedAt, seconds, measure }: Omit<Piece, 'content' | 'mark'>) =>
  [sourceId, day, startedAt, seconds, measure].join('/')

const totalKey = ({ sourceId, day, measure, mark }: Omit<DayTotal, 'total'>) =>
  [sourceId, day, measure, mark].join('/')

export function toStored(item: Item, sourceId: string, mark: Mark): Stored {
  if (item.as === 'total') {
    const total = { sourceId, day: item.day, measure: item.measure, mark, total: item.value }
    return { key: totalKey(total), total }
  }
  const piece = {
    ...{ sourceId, day: item.day, seconds: item.seconds, mark, content: contentOf(item) },
    startedAt: new Date(instantOf(item.start)).toISOString(),
    measure: item.as === 'session' ? ('session' as const) : item.measure,
  }
  return { key: pieceKey(piece), piece }
}

/** What one body says under one key: of totals the largest, of intervals the last one. */
export function latestOf(all: readonly Stored[]): Map<string, Stored> {
  const latest = new Map<string, Stored>()
  for (const stored of all) {
    const before = latest.get(stored.key)
    const isSmaller =
      before && 'total' in before && 'total' in stored && before.total.total > stored.total.total
    if (!isSmaller) latest.set(stored.key, stored)
  }
  return latest
}

export type Change = 'accepted' | 'replaced' | 'unchanged'

/** How rows that are stored as they were sent change with what a body says. */
export function changeOf(rows: readonly SaidRow[]): (stored: Stored) => Change {
  const known = new Map(
    rows.flatMap((row): [string, unknown][] => {
      if (row.from === 'reading' && row.content.total !== null)
        return [[totalKey({ ...row }), row.content.total]]
      if (row.from === 'piece')
        return [[pieceKey({ ...row, startedAt: row.startedAt.toISOString() }), [row.mark, row.content]]]
      return []
    }),
  )
  return (stored) => {
    if (!known.has(stored.key)) return 'accepted'
    const next = 'total' in stored ? stored.total.total : [stored.piece.mark, stored.piece.content]
    return isDeepStrictEqual(known.get(stored.key), next) ? 'unchanged' : 'replaced'
  }
}

/** Stores pieces in the place of the earlier ones of the same time. */
export async function storePieces(
  db: Handle,
  { organizationId, userId }: Person,
  pieces: readonly Piece[],
  now: Date,
): Promise<void> {
  if (pieces.length === 0) return
  const list = (values: readonly (string | number)[], type: string) =>
    sql`${sql.param(values)}::${sql.raw(type)}[]`
  await db.execute(sql`
    insert into ${activityPieces}
      (organization_id, user_id, source_id, day, started_at, seconds, measure, mark, content, received_at)
    select ${organizationId}::uuid, ${userId}::uuid, given.source_id, given.day, given.started_at, given.seconds,
      given.measure, given.mark, given.content::jsonb, ${now.toISOString()}::timestamptz
    from unnest(${list(
      pieces.map(({ sourceId }) => sourceId),
      'uuid',
    )}, ${list(
      pieces.map(({ day }) => day),
      'date',
    )},
      ${list(
        pieces.map(({ startedAt }) => startedAt),
        'timestamptz',
      )},
      ${list(
        pieces.map(({ seconds }) => seconds),
        'int',
      )}, ${list(
        pieces.map(({ measure }) => measure),
        'text',
      )},
      ${list(
        pieces.map(({ mark }) => mark),
        'text',
      )},
      ${list(
        pieces.map(({ content }) => JSON.stringify(content)),
        'text',
      )})
      as given (source_id, day, started_at, seconds, measure, mark, content)
    on conflict (organization_id, user_id, source_id, day, started_at, seconds, measure) do update
      set mark = excluded.mark, content = excluded.content, received_at = excluded.received_at`)
}

/** A span of time of which a source told everything. */
export interface ToldSpan {
  from: Date
  to: Date
}

/**
 * Deletes what a source said to begin within a span and does not say any more.
 * @returns the days
 */
export async function removeUnsaid(
  db: Handle,
  { organizationId, userId }: Person,
  sourceId: string,
  { from, to }: ToldSpan,
  said: readonly Piece[],
): Promise<string[]> {
  const keys = said.map(({ day, startedAt, seconds, measure }) => ({ day, startedAt, seconds, measure }))
  const { rows } = await db.execute<{ day: string }>(sql`
    delete from ${activityPieces} as pieces
    where organization_id = ${organizationId} and user_id = ${userId} and source_id = ${sourceId}
      and started_at >= ${from.toISOString()} and started_at < ${to.toISOString()}
      and (day, started_at, seconds, measure) not in (
        select day, "startedAt", seconds, measure
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          as said (day date, "startedAt" timestamptz, seconds int, measure text))
    returning day::text as day`)
  return rows.map(({ day }) => day)
}
