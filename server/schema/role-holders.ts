import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'

/** Who gave up or lost a role in the tree of a root, and when the last time was. A trigger on `administrators` writes it. */
export const roleHolders = pgTable(
  'role_holders',
  {
    /** The root. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'role_holders_key', columns: [table.organizationId, table.accountId] }),
    index('role_holders_account').on(table.accountId),
  ],
)
