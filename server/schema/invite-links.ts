import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/**
 * An organization's link for people to join by themselves. Stored in plain text like the access code, since
 * administrators read it again; it gives no rights in the console (docs/decisions/0005).
 */
export const inviteLinks = pgTable(
  'invite_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Set when a newer link replaces it: the token is known and refused. */
    voidedAt: timestamp('voided_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('invite_links_one_live').on(table.organizationId).where(sql`${table.voidedAt} is null`),
    uniqueIndex('invite_links_tenant').on(table.organizationId, table.id),
  ],
)
