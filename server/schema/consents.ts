import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { purposes } from '#contract/participation/consents.ts'
import { users } from './users.ts'

/**
 * The register of consents. Each decision is a row of its own; a later one ends the period of the one before. A
 * trigger refuses any other change.
 */
export const consents = pgTable(
  'consents',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text({ enum: purposes }).notNull(),
    given: boolean().notNull(),
    /** Version of the text that the person read. */
    textVersion: smallint('text_version').notNull(),
    language: text({ enum: ['en', 'fr', 'bilingual'] }).notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.purpose, table.since] }),
    foreignKey({
      name: 'consents_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('consents_open')
      .on(table.organizationId, table.userId, table.purpose)
      .where(sql`${table.until} is null`),
    check('consents_purpose', sql`${table.purpose} in ('activity', 'sums')`),
    check('consents_language', sql`${table.language} in ('en', 'fr', 'bilingual')`),
    check('consents_order', sql`${table.until} is null or ${table.until} >= ${table.since}`),
  ],
)
