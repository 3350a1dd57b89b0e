import { sql } from 'drizzle-orm'
import {
  boolean,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Entry } from '#contract/participation/recording.ts'
import { users } from './users.ts'

/**
 * What people typed in: sessions and days. An edit adds a version and keeps the older ones; a deletion adds a version
 * without content.
 */
export const activityEntries = pgTable(
  'activity_entries',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Made by the device, so that an entry sent twice is stored once. */
    id: uuid().notNull(),
    version: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Null in the version that deletes the entry. */
    content: jsonb().$type<Entry>(),
    reason: text(),
    isCurrent: boolean('is_current').notNull().default(true),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.id, table.version] }),
    uniqueIndex('activity_entries_current')
      .on(table.organizationId, table.userId, table.id)
      .where(sql`${table.isCurrent}`),
    index('activity_entries_day')
      .on(table.organizationId, table.userId, table.day)
      .where(sql`${table.isCurrent} and ${table.content} is not null`),
    foreignKey({
      name: 'activity_entries_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('activity_entries_version', sql`${table.version} >= 1`),
    check('activity_entries_reason', sql`length(${table.reason}) <= 200`),
  ],
)
