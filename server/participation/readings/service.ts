import { type SQL, sql } from 'drizzle-orm'
import type { SaidRow } from '#contract/participation/said.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { fileDays, fileImports } from '#server/schema/file-imports.ts'
import { activityPieces } from '#server/schema/pieces.ts'
import { activityReadings } from '#server/schema/sources.ts'

/** What JSON has of a row: its instant is text. */
export type SaidJson = Omit<SaidRow, 'at' | 'startedAt'> & { at: string; startedAt: string | null }

/**
 * What is stored of a person's sources, as a JSON list.
 * @param own the condition of the person's rows on the wanted days
 * @param ofFiles another one of the days of files
 */
export const saidJson = (own: SQL, ofFiles: SQL = sql`true`): SQL => sql`(
  select coalesce(json_agg(said), '[]') from (
    select 'file' as "from", source_id as "sourceId", day, mark, imported_at as at, null as measure,
      import_id as "importId", null::timestamptz as "startedAt", null::int as seconds, content,
      (select imports.kind from ${fileImports} as imports where imports.organization_id = ${fileDays.organizationId}
        and imports.user_id = ${fileDays.userId} and imports.id = ${fileDays.importId}) as kind
    from ${fileDays} where ${own} and ${ofFiles}
    union all
    select 'piece', source_id, day, mark, received_at, measure, null, started_at, seconds, content, null from ${activityPieces} where ${own}
    union all
    select 'reading', source_id, day, mark, received_at, measure, null, null, null,
      jsonb_build_object('quarters', quarters, 'total', total), null
    from ${activityReadings} where ${own}) as said)`

/** The rows have what their origin has. */
export const toSaidRow = ({ at, startedAt, ...row }: SaidJson) =>
  ({ ...row, at: new Date(at), ...(startedAt && { startedAt: new Date(startedAt) }) }) as SaidRow

/**
 * Reads what is stored of a person's sources on days.
 * @param db runs as that person
 */
export async function readSaidRows(
  db: Handle,
  { organizationId, userId }: Person,
  days: readonly string[],
): Promise<SaidRow[]> {
  const own = sql`organization_id = ${organizationId} and user_id = ${userId} and day = any(${sql.param(days)}::date[])`
  const [read] = await db
    .select({ rows: sql<SaidJson[]>`${saidJson(own)}` })
    .from(sql`(values (1)) as one`)
    .prepare('said_rows')
    .execute()
  return (read?.rows ?? []).map(toSaidRow)
}
