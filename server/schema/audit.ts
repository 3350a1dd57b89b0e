import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import type { Affected } from '#contract/identity/audit.ts'
import { bytea } from './bytea.ts'

/** The customer of what concerns none: changes outside organizations, and the provider's side of credits. */
export const noCustomer = '00000000-0000-0000-0000-000000000000'

/** Key of the advisory lock: writers share it before they draw an id, the sealing process takes it exclusively. */
export const recording = 7_201_964

/**
 * Every change by an administrator or the provider, and every download of personal data. Triggers refuse updates
 * and deletes; ids have no foreign keys, so that the log outlives its subjects. Divided by quarter (docs/decisions/0073).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** In order, and unique in its customer: databases give the same ids. */
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** The root of the organization's tree; a trigger sets it where none is given. It outlives its organizations. */
    customerId: uuid('customer_id').notNull().default(noCustomer),
    /** Null for a change outside organizations. */
    organizationId: uuid('organization_id'),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The endpoint, such as `users.updateUser`. */
    action: text().notNull(),
    /** Null for the provider. */
    accountId: uuid('account_id'),
    actorName: text('actor_name'),
    actorEmail: text('actor_email'),
    support: boolean().notNull().default(false),
    subject: text(),
    subjectId: uuid('subject_id'),
    affected: jsonb().$type<Affected[]>(),
    fields: text().array().notNull().default(sql`'{}'::text[]`),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_entries_key', columns: [table.customerId, table.id, table.at] }),
    index('audit_entries_newest').on(table.organizationId, table.id),
    index('audit_entries_order').on(table.id, table.customerId),
  ],
)

/** Seals of earlier versions: each covers the entries of all customers since the previous one. None is added. */
export const auditSeals = pgTable('audit_seals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  entries: integer().notNull(),
  /** SHA-256 over the previous seal and these entries. */
  hash: bytea().notNull(),
})

/**
 * Each seal covers a customer's entries since the customer's previous seal and that seal itself, so that no change, gap
 * or reordering stays undetected, on whatever cluster the customer is.
 */
export const customerSeals = pgTable(
  'customer_seals',
  {
    customerId: uuid('customer_id').notNull(),
    /** From 1, without gaps. */
    number: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    entries: integer().notNull(),
    /** SHA-256 over the previous seal, or the customer's id, and these entries. */
    hash: bytea().notNull(),
  },
  (table) => [primaryKey({ name: 'customer_seals_key', columns: [table.customerId, table.number] })],
)

/**
 * Which of a customer's seals a saved copy of the log has, and up to which of them the entries were dropped since. A trigger
 * lets neither go back, and only the function that drops quarters retires seals.
 */
export const savedLogs = pgTable(
  'saved_logs',
  {
    customerId: uuid('customer_id').notNull(),
    /** Number of the newest seal in a copy. */
    saved: integer().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    /** Number of the last seal whose entries were dropped, with those of all seals before it. */
    retired: integer().notNull().default(0),
    /** End of the newest quarter that was dropped. */
    keptFrom: timestamp('kept_from', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ name: 'saved_logs_key', columns: [table.customerId] }),
    foreignKey({
      name: 'saved_logs_seal',
      columns: [table.customerId, table.saved],
      foreignColumns: [customerSeals.customerId, customerSeals.number],
    }),
    check('saved_logs_retired', sql`${table.retired} between 0 and ${table.saved}`),
  ],
)

/** One row: the last entry that was looked at for sealing. */
export const sealedUntil = pgTable(
  'sealed_until',
  {
    only: boolean().primaryKey().default(true),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
  },
  (table) => [check('sealed_until_only', sql`${table.only}`)],
)
