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

/** A person in one organization. An activated person references an account. */
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
    /** The address the person still signs in with after an administrator corrected the one above. */
    signInEmail: text('sign_in_email'),
    status: text({ enum: ['active', 'pending', 'invited', 'inactive'] })
      .notNull()
      .default('pending'),
    isInvited: boolean('is_invited').notNull().default(false),
    customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    activatedAt: timestamp('activated_at', { withTimezone: true }),
    /** Since when the person, with an account, is inactive or blocked. A trigger sets it. */
    deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
    /** Since when a directory keeps an inactive person in another organization of the customer instead. */
    movedAt: timestamp('moved_at', { withTimezone: true }),
    /** When names, address, status or fields last changed. A trigger sets it. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    /** Since when a directory ended the access of the last administrator, whose status has to stay. */
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** Whether the person erased everything about themselves. Triggers clear it when they take part again. */
    leftApp: boolean('left_app').notNull().default(false),
    /** For the search: names and address without accents and case. */
    search: text().generatedAlwaysAs(sql`fold(first_name || ' ' || last_name || ' ' || email)`),
    /** Sort key by name, without accents. */
    sortName: text('sort_name').generatedAlwaysAs(sql`fold(last_name || ' ' || first_name)`),
  },
  (table) => [
    // An address may belong to people of several organizations, but to one person within each.
    unique('users_email').on(table.organizationId, table.email),
    // Target of other tenant tables' foreign keys, so that they cannot reference another tenant's person.
    unique('users_tenant').on(table.organizationId, table.id),
    unique('users_account').on(table.organizationId, table.accountId),
    index('users_newest').on(table.organizationId, table.createdAt, table.id),
    // Indexes for the other orders of the list; the unique constraint serves the one by address.
    index('users_status').on(table.organizationId, table.status, table.createdAt, table.id),
    index('users_name').on(table.organizationId, table.sortName, table.id),
    index('users_search').using('gin', table.organizationId, table.search.op('gin_trgm_ops')),
    index('users_accounts').on(table.accountId),
    index('users_sign_in')
      .on(table.organizationId, table.signInEmail)
      .where(sql`${table.signInEmail} is not null`),

    // For administrators who wait for another one: nearly always empty, and asked at each role that is given.
    index('users_blocked').on(table.organizationId).where(sql`${table.blockedAt} is not null`),
    // For recently activated people.
    index('users_activated')
      .on(table.organizationId, table.activatedAt)
      .where(sql`${table.activatedAt} is not null`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_status', sql`${table.status} in ('active', 'pending', 'invited', 'inactive')`),
    check(
      'users_moved',
      sql`${table.movedAt} is null or (${table.status} = 'inactive' and ${table.accountId} is not null and ${table.deactivatedAt} is null)`,
    ),
    check('users_active_has_account', sql`${table.status} <> 'active' or ${table.accountId} is not null`),
  ],
)

/**
 * Number of an organization's people by status, for a list's total and the cards. Triggers on users maintain it in
 * slots by connection, to avoid contention on one row; the figure is the sum, and a single slot may be negative.
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
 * Number of people added to an organization per minute, for growth figures and for showing an import as one line.
 * Triggers on users maintain it in slots as in user_counts.
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
