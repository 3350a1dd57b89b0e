import { type Column, sql } from 'drizzle-orm'
import type { Entry } from '#contract/participation/recording.ts'
import type { SaidRow } from '#contract/participation/said.ts'
import { goals, type MemberSettings } from '#contract/participation/settings.ts'
import { type SaidJson, saidJson, toSaidRow } from '#server/participation/readings/service.ts'
import { type JoinedRow, joinedJson } from '#server/participation/scores/service.ts'
import type { OwnSource } from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { consents } from '#server/schema/consents.ts'
import { activityEntries as entries } from '#server/schema/entries.ts'
import { memberSettings } from '#server/schema/member-settings.ts'
import { quizPoints } from '#server/schema/scores.ts'
import { activitySources as sources } from '#server/schema/sources.ts'
import type { CurrentEntry } from './versions.ts'

/** An entry as it holds now; null content means that it was deleted. */
export interface KnownEntry {
  id: string
  version: number
  day: string
  content: Entry | null
}

/** JSON has no dates: instants are texts. */
interface SourceRow extends Omit<OwnSource, 'lastHeardAt' | 'silenceDismissedAt'> {
  lastHeardAt: string
  silenceDismissedAt: string | null
}

interface Row {
  agrees: boolean
  settings: MemberSettings | null
  before: KnownEntry | null
  sources: SourceRow[]
  entries: CurrentEntry[]
  said: SaidJson[]
  versions: number
  challenges: JoinedRow[]
  quizPoints: { day: string; points: number }[]
}

/** All that recording needs to know of a person. */
export interface Known extends Omit<Row, 'settings' | 'sources' | 'said' | 'quizPoints'> {
  settings: MemberSettings
  sources: OwnSource[]
  rows: SaidRow[]
  quizPoints: ReadonlyMap<string, number>
}

/** A part of an import that was just stored: reading it back would take longer than all else that is read. */
export interface StoredPart {
  importId: string
  part: number
  rows: readonly SaidRow[]
}

interface Wanted {
  entryId?: string | null
  /** Those before and after have their entries too, whose sessions may reach into them. */
  days: readonly string[]
  stored?: StoredPart | undefined
}

/** Who records, by which clock, and what is known of them. */
export interface Recorder {
  db: Handle
  person: Person
  now: Date
  timezone: string
  known: Known
  /** Announces the statement after which nothing else is recorded. */
  commitWithNext: () => void
}

const parameters = ['organizationId', 'userId', 'entryId', 'days', 'importId', 'part'] as const

const readKnown = preparedStatement<{ known: Row }, (typeof parameters)[number]>(
  'known_to_recording',
  parameters,
  ({ organizationId, userId, importId, part, entryId, days }) => {
    const own = (table: Record<'organizationId' | 'userId', Column>) =>
      sql`${table.organizationId} = ${organizationId}::uuid and ${table.userId} = ${userId}::uuid`
    const touched = sql`any (array(select on_day from touched))`
    return sql`
      with before as (
        select ${entries.id}, ${entries.version}, ${entries.day}, ${entries.content} from ${entries}
        where ${own(entries)} and ${entries.id} = ${entryId}::uuid and ${entries.isCurrent}),
      touched as (
        select on_day from unnest(${days}::date[]) as given (on_day)
        union select day + n from before, generate_series(0, 1) as n)
      select json_build_object(
        'agrees', exists (select from ${consents} where ${own(consents)} and ${consents.purpose} = 'activity'
          and ${consents.given} and ${consents.until} is null),
        'settings', (select json_build_object('goal', ${memberSettings.goal}, 'timezone', ${memberSettings.timezone},
          'movement', ${memberSettings.movement}) from ${memberSettings} where ${own(memberSettings)}),
        'before', (select to_json(before) from before),
        'sources', (select coalesce(json_agg(json_build_object('id', ${sources.id}, 'kind', ${sources.kind},
            'name', ${sources.name}, 'rank', ${sources.rank}, 'since', ${sources.createdAt},
            'lastHeardAt', ${sources.lastHeardAt}, 'isOff', ${sources.isOff},
            'silenceDismissedAt', ${sources.silenceDismissedAt})
            order by ${sources.rank}, ${sources.createdAt}, ${sources.id}), '[]')
          from ${sources} where ${own(sources)}),
        'entries', (select coalesce(json_agg(json_build_object('id', ${entries.id}, 'version', ${entries.version},
            'day', ${entries.day}, 'content', ${entries.content}) order by ${entries.day}, ${entries.id}), '[]')
          from ${entries} where ${own(entries)} and ${entries.isCurrent} and ${entries.content} is not null
            and ${entries.day} = any (array(
              select distinct on_day + n from touched, generate_series(-1, 1) as n))),
        'said', ${saidJson(
          sql`organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid
          and day = any (array(select distinct on_day + n from touched, generate_series(-1, 0) as n))`,
          sql`(import_id, part) is distinct from (${importId}::uuid, ${part}::int)`,
        )},
        'versions', (select count(*) from ${entries} where ${own(entries)} and ${entries.day} = (${days}::date[])[1]),
        'challenges', ${joinedJson(userId)},
        'quizPoints', (select coalesce(json_agg(json_build_object('day', ${quizPoints.day}, 'points', ${quizPoints.points})), '[]')
          from ${quizPoints} where ${own(quizPoints)} and ${quizPoints.day} = ${touched})) as known`
  },
)

/**
 * Reads in one statement what recording needs: what holds for the person, and what is known of the given days and of
 * those of an entry as it was.
 * @param db runs as that person
 */
export async function readForRecording(
  db: Handle,
  person: Person,
  { entryId = null, days, stored }: Wanted,
): Promise<Known> {
  const { importId = null, part = null, rows = [] } = stored ?? {}
  const [row] = await readKnown(db, { ...person, entryId, days, importId, part })
  if (!row) throw new Error('the statement has no row')
  const { said, ...known } = row.known
  return {
    ...known,
    settings: known.settings ?? { goal: goals.initial, timezone: null, movement: 'feet' },
    sources: known.sources.map(toSource),
    rows: [...said.map(toSaidRow), ...rows],
    quizPoints: new Map(known.quizPoints.map(({ day, points }) => [day, points])),
  }
}

const toSource = ({ since, lastHeardAt, silenceDismissedAt, ...row }: SourceRow): OwnSource => ({
  ...row,
  since: new Date(since).toISOString(),
  lastHeardAt: new Date(lastHeardAt),
  silenceDismissedAt: silenceDismissedAt === null ? null : new Date(silenceDismissedAt),
})
