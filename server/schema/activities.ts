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
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/**
 * What a person did on a day of the organization's time zone, as one source tells it: a phone, a watch. The
 * person's own: the employer sees sums, never a row.
 */
export const activities = pgTable(
  'activities',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    source: text().notNull(),
    steps: integer().notNull().default(0),
    distanceM: integer('distance_m').notNull().default(0),
    activeMinutes: integer('active_minutes').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.day, table.source] }),
    foreignKey({
      name: 'activities_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check(
      'activities_amounts',
      sql`${table.steps} >= 0 and ${table.distanceM} >= 0 and ${table.activeMinutes} between 0 and 1440`,
    ),
    // A row says that its person was active.
    check(
      'activities_something',
      sql`${table.steps} > 0 or ${table.distanceM} > 0 or ${table.activeMinutes} > 0`,
    ),
    // What a closing week sums up.
    index('activities_day').on(table.organizationId, table.day).concurrently(),
  ],
)

/** Who was active in a month, named by its first day. Triggers on activities keep it. */
export const activityPeople = pgTable(
  'activity_people',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    month: date({ mode: 'string' }).notNull(),
    /** Whether the person counted towards a smallest group when something was recorded: it never changes back. */
    counts: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.month] }),
    index('activity_people_month').on(table.organizationId, table.month).concurrently(),
    foreignKey({
      name: 'activity_people_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** How many people who count were active in a month: the sum of its slots. Triggers on activity_people keep it. */
export const activityMonths = pgTable(
  'activity_months',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    slot: smallint().notNull(),
    people: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month, table.slot] })],
)
