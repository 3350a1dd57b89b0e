import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Affected } from '#contract/identity/audit.ts'
import { bytea } from './bytea.ts'

/**
 * Every change by an administrator or the provider, and every download of personal data. Triggers refuse updates
 * and deletes; ids have no foreign keys, so that the log outlives its subjects.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
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
  (table) => [index('audit_entries_newest').on(table.organizationId, table.id)],
)

/**
 * Each seal covers the entries since the previous seal and that seal itself, so that no change, gap or reordering
 * stays undetected.
 */
export const auditSeals = pgTable('audit_seals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  entries: integer().notNull(),
  /** SHA-256 over the previous seal and these entries. */
  hash: bytea().notNull(),
})
