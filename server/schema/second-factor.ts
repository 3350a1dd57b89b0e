import { boolean, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'

/** Sign-ins whose password was right and whose second factor is still asked for. The cookie contains the secret. */
export const secondFactorStarts = pgTable(
  'second_factor_starts',
  {
    secretHash: bytea('secret_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    staysSignedIn: boolean('stays_signed_in').notNull(),
    endsWithBrowser: boolean('ends_with_browser').notNull(),
    isForOwnData: boolean('is_for_own_data').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('second_factor_starts_account').on(table.accountId),
    index('second_factor_starts_expiry').on(table.expiresAt),
  ],
)
