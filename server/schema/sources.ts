import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Mark, measures, type SourceKind } from '#contract/participation/readings.ts'
import { users } from './users.ts'

/** A person's devices and services. Names are those that the person or the device gave: only their owner reads them. */
export const activitySources = pgTable(
  'activity_sources',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text().$type<SourceKind>().notNull(),
    name: text().notNull(),
    /** The person's own order: the lowest wins. Ties go to the older source. */
    rank: smallint().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastHeardAt: timestamp('last_heard_at', { withTimezone: true }).notNull(),
    /** Nothing of a source that is off counts. Its readings stay. */
    isOff: boolean('is_off').notNull().default(false),
    /** When its person dismissed the notice that it is silent. */
    silenceDismissedAt: timestamp('silence_dismissed_at', { withTimezone: true }),
  },
  (table) => [
    // Target of foreign keys, so that no row references another person's source.
    unique('activity_sources_person').on(table.organizationId, table.userId, table.id),
    index('activity_sources_order').on(table.organizationId, table.userId, table.rank),
    foreignKey({
      name: 'activity_sources_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check(
      'activity_sources_kind',
      sql`${table.kind} in ('watch', 'phone', 'platform', 'file', 'strava', 'key', 'typed')`,
    ),
    check('activity_sources_name', sql`length(${table.name}) between 1 and 80`),
  ],
)

/**
 * What one source says of one measure of a day: 96 quarters of an hour of the person's local clock, a day total, or
 * both. Amounts are steps, metres, pushes or seconds.
 */
export const activityReadings = pgTable(
  'activity_readings',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    sourceId: uuid('source_id').notNull(),
    measure: text({ enum: measures }).notNull(),
    mark: text().$type<Mark>().notNull(),
    quarters: smallint().array(),
    total: integer(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'activity_readings_key',
      columns: [table.organizationId, table.userId, table.sourceId, table.day, table.measure, table.mark],
    }),
    foreignKey({
      name: 'activity_readings_source',
      columns: [table.organizationId, table.userId, table.sourceId],
      foreignColumns: [activitySources.organizationId, activitySources.userId, activitySources.id],
    }).onDelete('cascade'),
    check('activity_readings_mark', sql`${table.mark} in ('measured', 'file', 'key', 'typed')`),
    check(
      'activity_readings_quarters',
      sql`${table.quarters} is null or cardinality(${table.quarters}) = 96`,
    ),
    check('activity_readings_amounts', sql`${table.total} >= 0 and 0 <= all(${table.quarters})`),
    check(
      'activity_readings_measure',
      sql`${table.measure} in ('steps', 'footM', 'wheelsM', 'cyclingM', 'pushes', 'activeSeconds')`,
    ),
    check('activity_readings_something', sql`num_nonnulls(${table.quarters}, ${table.total}) > 0`),
  ],
)
