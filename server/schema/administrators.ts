import { foreignKey, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** The administrators of an organization and its descendants. */
export const administrators = pgTable(
  'administrators',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    accountId: uuid('account_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    // An administrator is a person of that organization.
    foreignKey({
      name: 'administrators_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    // The account is the person's own: each request checks access by account.
    foreignKey({
      name: 'administrators_users_account',
      columns: [table.organizationId, table.accountId],
      foreignColumns: [users.organizationId, users.accountId],
    }).onDelete('cascade'),
    index('administrators_account').on(table.accountId, table.organizationId),
  ],
)

/** Pending administrators by address. They become active only when the address is verified. */
export const pendingAdministrators = pgTable(
  'pending_administrators',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.email] })],
)
