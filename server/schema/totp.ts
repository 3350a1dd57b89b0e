import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** The authenticator app of an account. Its key stands encrypted in `secrets`. */
export const factors = pgTable('factors', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })
    .unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When a first code proved that the app has the key. Before, the factor counts for nothing. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The last time step whose code was used: each code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})
