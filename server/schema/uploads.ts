import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { organizations } from './organizations.ts'

/** Re-encoded pictures. Their contents are files (server/platform/files). */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    mediaType: text('media_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** `customer/organization/id.ending`, under which the content is stored. */
    key: text(),
    /** Length of that content. */
    size: integer(),
    /** The content of a picture from before contents were files. */
    bytes: bytea(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('uploads_media_type', sql`${table.mediaType} in ('image/png', 'image/jpeg')`),
    check('uploads_content', sql`num_nonnulls(${table.key}, ${table.bytes}) = 1`),
    check('uploads_size', sql`(${table.key} is null) = (${table.size} is null)`),
    uniqueIndex('uploads_tenant').on(table.organizationId, table.createdAt, table.id),
    index('uploads_account').on(table.accountId),
  ],
)

/** Bytes of an organization's pictures. Triggers on `uploads` maintain it. */
export const uploadCounts = pgTable(
  'upload_counts',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('upload_counts_bytes', sql`${table.bytes} >= 0`)],
)

/**
 * Keys whose contents belong to no row: those being stored, and those of deleted rows. A key is noted before its
 * content is stored, and forgotten by the transaction that adds its row. Contents are deleted when due: whatever a
 * process that was killed left is found here. They outlive their organization.
 */
export const unclaimedFiles = pgTable(
  'unclaimed_files',
  {
    key: text().primaryKey(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('unclaimed_files_due').on(table.dueAt)],
)
