import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'

/** Challenges that wait for the answer of a passkey, each for one answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea('challenge_hash').primaryKey(),
    /** The account that adds a passkey, and the handle it will have; null for a proof by any passkey. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    userHandle: text('user_handle'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_account').on(table.accountId),
    index('passkey_challenges_expiry').on(table.expiresAt),
    check('passkey_challenges_handle', sql`(${table.accountId} is null) = (${table.userHandle} is null)`),
  ],
)
