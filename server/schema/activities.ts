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
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/**
 * A person's activity on a local day, merged from all sources. Only the person reads it; the employer sees sums.
 * Distances are metres.
 */
export const activities = pgTable(
  'activities',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    steps: integer().notNull().default(0),
    /** On foot. */
    distanceM: integer('distance_m').notNull().default(0),
    wheelsM: integer('wheels_m').notNull().default(0),
    cyclingM: integer('cycling_m').notNull().default(0),
    pushes: integer().notNull().default(0),
    activeMinutes: integer('active_minutes').notNull().default(0),
    /** Steps, and the equivalents of what makes no steps. */
    equivalents: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'activities_person_day', columns: [table.organizationId, table.userId, table.day] }),
    foreignKey({
      name: 'activities_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check(
      'activities_amounts',
      sql`least(${table.steps}, ${table.distanceM}, ${table.wheelsM}, ${table.cyclingM}, ${table.pushes},
        ${table.activeMinutes}, ${table.equivalents}) >= 0 and ${table.activeMinutes} <= 1440`,
    ),
    // A row means that its person was active.
    check(
      'activities_something',
      sql`greatest(${table.steps}, ${table.distanceM}, ${table.wheelsM}, ${table.cyclingM}, ${table.pushes},
        ${table.activeMinutes}) > 0`,
    ),
    // For the sums of a closing week.
    index('activities_day').on(table.organizationId, table.day).concurrently(),
  ],
)

/** What is left of a person's days of thirteen months ago and before: sums of months. Distances are metres. */
export const activityOwnMonths = pgTable(
  'activity_own_months',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** By its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** With activity. */
    days: smallint().notNull(),
    steps: integer().notNull(),
    distanceM: integer('distance_m').notNull(),
    wheelsM: integer('wheels_m').notNull(),
    cyclingM: integer('cycling_m').notNull(),
    pushes: integer().notNull(),
    activeMinutes: integer('active_minutes').notNull(),
    equivalents: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'activity_own_months_key',
      columns: [table.organizationId, table.userId, table.month],
    }),
    foreignKey({
      name: 'activity_own_months_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('activity_own_months_first', sql`extract(day from ${table.month}) = 1`),
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
    index('activity_people_month').on(table.organizationId, table.month, table.userId).concurrently(),
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
