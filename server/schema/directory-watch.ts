import { sql } from 'drizzle-orm'
import {
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
import { directories } from './directories.ts'

/** A time in which a directory ended the access of so many people that an administrator has to look at it. */
export const directoryBrakes = pgTable(
  'directory_brakes',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    /** Since when an administrator gave the access back, or said that it was intended. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    foreignKey({
      name: 'directory_brakes_directory',
      columns: [table.organizationId, table.directoryId],
      foreignColumns: [directories.organizationId, directories.id],
    }).onDelete('cascade'),
    uniqueIndex('directory_brakes_tenant').on(table.organizationId, table.directoryId, table.id),
    check('directory_brakes_order', sql`${table.firstAt} < ${table.lastAt}`),
  ],
)

/** The last refused calls of a directory's tokens: a ring of a fixed number of rows, which refusals cannot fill. */
export const directoryRefusals = pgTable(
  'directory_refusals',
  {
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    slot: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    method: text().notNull(),
    /** Without the query, which names people. */
    path: text().notNull(),
    status: smallint().notNull(),
    detail: text().notNull(),
    /** What the identity provider calls the request. */
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({
      name: 'directory_refusals_slot',
      columns: [table.organizationId, table.directoryId, table.slot],
    }),
    foreignKey({
      name: 'directory_refusals_directory',
      columns: [table.organizationId, table.directoryId],
      foreignColumns: [directories.organizationId, directories.id],
    }).onDelete('cascade'),
    check('directory_refusals_ring', sql`${table.slot} between 0 and 199`),
    check('directory_refusals_length', sql`length(${table.path}) <= 200 and length(${table.detail}) <= 300`),
  ],
)
