import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'

/** A person in one organization. Once activated, the person points to the account they sign in with. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    /** The address the person still signs in with, once an administrator has corrected the one above. */
    signInEmail: text('sign_in_email'),
    status: text({ enum: ['active', 'pending', 'invited', 'inactive'] })
      .notNull()
      .default('pending'),
    isInvited: boolean('is_invited').notNull().default(false),
    customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    activatedAt: timestamp('activated_at', { withTimezone: true }),
    /** What the search looks into: names and address without accents and capitals. */
    search: text().generatedAlwaysAs(sql`fold(first_name || ' ' || last_name || ' ' || email)`),
    /** What sorting by name goes by, É beside E. */
    sortName: text('sort_name').generatedAlwaysAs(sql`fold(last_name || ' ' || first_name)`),
  },
  (table) => [
    // The same address may be known to several customers; only within one does it name one person.
    unique('users_email').on(table.organizationId, table.email),
    // What other tables of a tenant refer to, so that they cannot hold another tenant's person.
    unique('users_tenant').on(table.organizationId, table.id),
    unique('users_account').on(table.organizationId, table.accountId),
    index('users_newest').on(table.organizationId, table.createdAt, table.id),
    // The other orders of the list; the one by address is the unique constraint's.
    index('users_status').on(table.organizationId, table.status, table.createdAt, table.id),
    index('users_name').on(table.organizationId, table.sortName, table.id),
    index('users_search').using('gin', table.organizationId, table.search.op('gin_trgm_ops')),
    index('users_accounts').on(table.accountId),
    // Who was activated lately.
    index('users_activated')
      .on(table.organizationId, table.activatedAt)
      .where(sql`${table.activatedAt} is not null`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_status', sql`${table.status} in ('active', 'pending', 'invited', 'inactive')`),
    check('users_active_has_account', sql`${table.status} <> 'active' or ${table.accountId} is not null`),
  ],
)

/**
 * How many people an organization has, by status: what a list's total and the cards show. Triggers on users
 * keep it, in the same transaction. Spread over slots by database connection, so that people added side by
 * side do not wait for one row; the figure is the sum, and a slot by itself may be negative.
 */
export const userCounts = pgTable(
  'user_counts',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    slot: smallint().notNull(),
    pending: integer().notNull().default(0),
    invited: integer().notNull().default(0),
    active: integer().notNull().default(0),
    inactive: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.slot] })],
)

/**
 * How many people were added to an organization in each minute: what growth is reckoned from, and how the
 * thousands of an import are told in one line. Triggers on users keep it, in slots as user_counts are.
 */
export const userArrivals = pgTable(
  'user_arrivals',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    minute: timestamp({ withTimezone: true }).notNull(),
    slot: smallint().notNull(),
    people: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.minute, table.slot] })],
)

export type UserRow = typeof users.$inferSelect
