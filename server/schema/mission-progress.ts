import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { missionAssignments } from './missions.ts'
import { users } from './users.ts'

/** Missions that people started and completed. Only the person reads the row. */
export const missionProgress = pgTable(
  'mission_progress',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => missionAssignments.id, { onDelete: 'cascade' }),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    /** Whether the person counted towards published figures at that moment. A trigger decides it. */
    startCounts: boolean('start_counts').notNull().default(false),
    doneCounts: boolean('done_counts').notNull().default(false),
  },
  (table) => [
    primaryKey({
      name: 'mission_progress_key',
      columns: [table.organizationId, table.userId, table.assignmentId],
    }),
    foreignKey({
      name: 'mission_progress_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('mission_progress_assignment').on(table.assignmentId, table.startCounts, table.doneCounts),
    check('mission_progress_order', sql`${table.doneAt} >= ${table.startedAt}`),
  ],
)

/** Days that a person ticked in a mission that no device measures. */
export const missionDays = pgTable(
  'mission_days',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'mission_days_key',
      columns: [table.organizationId, table.userId, table.assignmentId, table.day],
    }),
    foreignKey({
      name: 'mission_days_progress',
      columns: [table.organizationId, table.userId, table.assignmentId],
      foreignColumns: [missionProgress.organizationId, missionProgress.userId, missionProgress.assignmentId],
    }).onDelete('cascade'),
  ],
)
