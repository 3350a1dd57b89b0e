import * as z from 'zod/mini'
import { mostSources } from '#contract/participation/own-sources.ts'
import { measures } from '#contract/participation/readings.ts'
import { entryBody } from '#contract/participation/recording.ts'
import type { SaidRow } from '#contract/participation/said.ts'
import { refuseFile } from './fileContent.ts'

/** The file by which an archive of one's own data tells what it is. */
const aboutFile = 'about.json'

/** Reads a file of the archive as text; one that the archive lacks is undefined. */
export type ReadMember = (name: string) => Promise<string | undefined>

const about = z.object({ format: z.literal('elan-own-data'), version: z.literal(1) })
const mark = z.enum(['measured', 'file', 'key', 'typed'])
const said = { source_id: z.string(), day: z.string(), mark }

const rowForms = {
  activity_sources: z.object({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    rank: z.int().check(z.minimum(0), z.maximum(mostSources)),
    created_at: z.string(),
    is_off: z.boolean(),
  }),
  activity_readings: z.object({
    ...said,
    measure: z.enum(measures),
    quarters: z.nullable(z.array(z.number())),
    total: z.nullable(z.number()),
    received_at: z.string(),
  }),
  activity_pieces: z.object({
    ...said,
    measure: z.enum([...measures, 'session']),
    started_at: z.string(),
    seconds: z.number(),
    content: z.looseObject({}),
    received_at: z.string(),
  }),
  file_days: z.object({
    ...said,
    import_id: z.string(),
    imported_at: z.string(),
    content: z.looseObject({}),
  }),
  file_imports: z.object({ id: z.string(), kind: z.string() }),
  activity_entries: z.object({
    id: z.string(),
    day: z.string(),
    content: z.nullable(entryBody),
    is_current: z.boolean(),
  }),
}

/** The tables of an archive that say what a person did. */
type OwnTable = keyof typeof rowForms

export type Rows = { [Table in OwnTable]: z.output<(typeof rowForms)[Table]>[] }

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return refuseFile('damaged')
  }
}

/** Whether an archive is one of a person's own data. */
export const isOwnArchive = async (read: ReadMember): Promise<boolean> =>
  about.safeParse(parse(await read(aboutFile))).success

async function readTable<Table extends OwnTable>(table: Table, read: ReadMember): Promise<Rows[Table]> {
  const parsed = z.array(rowForms[table]).safeParse(parse(await read(`json/${table}.json`)))
  return parsed.success ? (parsed.data as Rows[Table]) : refuseFile('damaged')
}

/** What is stored of sources, as the server reads it. */
export function saidRows({ activity_readings, activity_pieces, file_days, file_imports }: Rows): SaidRow[] {
  const kinds = new Map(file_imports.map(({ id, kind }) => [id, kind]))
  const of = (row: { source_id: string; day: string; mark: SaidRow['mark'] }) => ({
    sourceId: row.source_id,
    day: row.day,
    mark: row.mark,
  })
  return [
    ...activity_readings.map(({ measure, quarters, total, received_at, ...row }) => ({
      ...of(row),
      ...{ from: 'reading', measure, content: { quarters, total }, at: new Date(received_at) },
    })),
    ...activity_pieces.map(({ measure, seconds, content, started_at, received_at, ...row }) => ({
      ...of(row),
      ...{
        from: 'piece',
        measure,
        seconds,
        content,
        startedAt: new Date(started_at),
        at: new Date(received_at),
      },
    })),
    ...file_days.map(({ import_id, imported_at, content, ...row }) => ({
      ...of(row),
      ...{
        from: 'file',
        importId: import_id,
        kind: kinds.get(import_id),
        content,
        at: new Date(imported_at),
      },
    })),
  ] as SaidRow[]
}

/**
 * Reads the rows of an archive that say what its person did.
 * @throws FileRefusal
 */
export const readRows = async (read: ReadMember): Promise<Rows> => ({
  activity_sources: await readTable('activity_sources', read),
  activity_readings: await readTable('activity_readings', read),
  activity_pieces: await readTable('activity_pieces', read),
  file_days: await readTable('file_days', read),
  file_imports: await readTable('file_imports', read),
  activity_entries: await readTable('activity_entries', read),
})
