import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'
import { users } from './users.ts'

/** Archives of their own data that people asked for. They are deleted a day later. */
export const ownExports = pgTable(
  'own_exports',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    id: uuid().notNull(),
    state: text({ enum: ['making', 'ready', 'failed'] }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    bytes: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'own_exports_key', columns: [table.organizationId, table.userId, table.id] }),
    foreignKey({
      name: 'own_exports_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('own_exports_age').on(table.askedAt),
    check('own_exports_state', sql`${table.state} in ('making', 'ready', 'failed')`),
  ],
)

/** An archive in parts, so that neither making nor sending it holds it in memory. */
export const ownExportParts = pgTable(
  'own_export_parts',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    exportId: uuid('export_id').notNull(),
    part: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'own_export_parts_key',
      columns: [table.organizationId, table.userId, table.exportId, table.part],
    }),
    foreignKey({
      name: 'own_export_parts_export',
      columns: [table.organizationId, table.userId, table.exportId],
      foreignColumns: [ownExports.organizationId, ownExports.userId, ownExports.id],
    }).onDelete('cascade'),
  ],
)
