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
 * A person's activity on a day of the organization's time zone, from one source such as a phone or a watch. Only
 * the person reads it; the employer sees sums.
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
    // A row means that its person was active.
    check(
      'activities_something',
      sql`${table.steps} > 0 or ${table.distanceM} > 0 or ${table.activeMinutes} > 0`,
    ),
    // For the sums of a closing week.
    index('activities_day').on(table.organizationId, table.day).concurrently(),
  ],
)

/** People active in a month, given by its first day. Triggers on activities maintain it. */
export const activityPeople = pgTable(
  'activity_people',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    month: date({ mode: 'string' }).notNull(),
    /** Whether the person counted towards a smallest group at the first record. It never changes. */
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

/** Number of counted people active in a month: the sum of its slots. Triggers on activity_people maintain it. */
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
