import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'
import { users } from './users.ts'

/** Whose a personal key is, which must be known before anything is read as that person. */
export const activityKeySecrets = pgTable(
  'activity_key_secrets',
  {
    secretHash: bytea('secret_hash').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    uniqueIndex('activity_key_secrets_tenant').on(table.organizationId, table.userId, table.secretHash),
    foreignKey({
      name: 'activity_key_secrets_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Personal keys, which write activity and read nothing. Only their person sees what they are called and when they were used. */
export const activityKeys = pgTable(
  'activity_keys',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    id: uuid().notNull(),
    secretHash: bytea('secret_hash')
      .notNull()
      .unique('activity_keys_secret')
      .references(() => activityKeySecrets.secretHash, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** A key that was never used counts from its making. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'activity_keys_key', columns: [table.organizationId, table.userId, table.id] }),
    foreignKey({
      name: 'activity_keys_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('activity_keys_name', sql`length(${table.name}) between 1 and 80`),
  ],
)
