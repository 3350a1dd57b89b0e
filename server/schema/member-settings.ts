import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What people set for themselves in the app. How somebody moves is health data. */
export const memberSettings = pgTable(
  'member_settings',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The own daily goal in step equivalents. */
    goal: integer().notNull().default(6000),
    /** Null means the organization's. */
    timezone: text(),
    movement: text({ enum: ['feet', 'wheels', 'other'] })
      .notNull()
      .default('feet'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      name: 'member_settings_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('member_settings_goal', sql`${table.goal} between 1000 and 20000`),
    check('member_settings_movement', sql`${table.movement} in ('feet', 'wheels', 'other')`),
  ],
)
