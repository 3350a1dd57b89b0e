import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { organizations } from './organizations.ts'

/** Re-encoded pictures. They are in the database, so that backups include them and every process serves them. */
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
    bytes: bytea().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('uploads_media_type', sql`${table.mediaType} in ('image/png', 'image/jpeg')`),
    index('uploads_organization').on(table.organizationId, table.createdAt),
    index('uploads_account').on(table.accountId),
  ],
)
