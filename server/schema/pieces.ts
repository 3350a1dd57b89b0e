import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Mark, Measure } from '#contract/participation/readings.ts'
import type { PieceContent } from '#contract/participation/said.ts'
import { activitySources } from './sources.ts'

/**
 * What automation sent, as it was sent: the same interval of a source and measure again replaces the earlier one.
 * Intervals become quarters of `activity_readings` when their day is ten days old; sessions stay.
 */
export const activityPieces = pgTable(
  'activity_pieces',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    seconds: integer().notNull(),
    measure: text().$type<Measure | 'session'>().notNull(),
    mark: text().$type<Mark>().notNull(),
    content: jsonb().$type<PieceContent>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'activity_pieces_key',
      columns: [
        table.organizationId,
        table.userId,
        table.sourceId,
        table.day,
        table.startedAt,
        table.seconds,
        table.measure,
      ],
    }),
    foreignKey({
      name: 'activity_pieces_source',
      columns: [table.organizationId, table.userId, table.sourceId],
      foreignColumns: [activitySources.organizationId, activitySources.userId, activitySources.id],
    }).onDelete('cascade'),
    // For the days that are ten days old, and for those of thirteen months ago.
    index('activity_pieces_age').on(table.day).concurrently(),
    check('activity_pieces_mark', sql`${table.mark} in ('measured', 'file', 'key', 'typed')`),
    check('activity_pieces_seconds', sql`${table.seconds} between 0 and 172800`),
    check(
      'activity_pieces_measure',
      sql`${table.measure} in ('steps', 'footM', 'wheelsM', 'cyclingM', 'pushes', 'activeSeconds', 'session')`,
    ),
  ],
)
