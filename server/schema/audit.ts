import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Affected } from '#contract/identity/audit.ts'
import { bytea } from './bytea.ts'

/**
 * Every change that an administrator or the provider made, and every file of people's data they took. Triggers let nobody change or delete a row;
 * organizations and people are named without a reference, so that the log outlives them.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Null for what concerns no organization. */
    organizationId: uuid('organization_id'),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The call: `users.updateUser`. */
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
  (table) => [index('audit_entries_newest').on(table.organizationId, table.id)],
)

/** Each seals the entries behind the last seal's, and that seal itself: none can be changed, left out or moved. */
export const auditSeals = pgTable('audit_seals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  entries: integer().notNull(),
  /** SHA-256 over the seal before and these entries. */
  hash: bytea().notNull(),
})
