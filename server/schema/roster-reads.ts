import { boolean, foreignKey, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/**
 * Each time an administrator or support opened a person's row or exported a list of people, for the people concerned.
 * The audit log has an entry of each too. A trigger deletes those older than a year as others of the kind follow.
 */
export const rosterReads = pgTable(
  'roster_reads',
  {
    id: uuid().notNull().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    support: boolean().notNull(),
    /** Who read; null for reads before it was stored. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The person whose row was opened; null for an export. */
    userId: uuid('user_id'),
    /** The people in an export that was filtered; null for all people. */
    exported: uuid().array(),
  },
  (table) => [
    primaryKey({ name: 'roster_reads_key', columns: [table.id, table.organizationId] }),
    foreignKey({
      name: 'roster_reads_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('roster_reads_accounts').on(table.accountId),
    index('roster_reads_newest').on(table.organizationId, table.userId, table.at),
  ],
)
