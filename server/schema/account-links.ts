import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/**
 * For how long a restored address outranks another one to which a cell changed that had not heard of it: as a link is valid by which
 * somebody may go on at the displaced address. What is newer is the owner's.
 */
export const outranksMs = 7 * 86_400_000

const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * Accounts that other cells have too, under the same id (docs/decisions/0072). A version is the time of a change in
 * milliseconds, and higher than the one before: the trigger `count_account_change` sets it.
 */
export const accountLinks = pgTable('account_links', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Names of the other cells. */
  cells: text().array().notNull(),
  passwordVersion: version('password_version'),
  addressVersion: version('address_version'),
  /** Version of the password that a mailed link set last. */
  mailedVersion: version('mailed_version'),
  /** Version of the password that a link of the provider set last. */
  confirmedVersion: version('confirmed_version'),
  /** Version of the address that a former mailbox restored last, and since when another one had the account. */
  restoredVersion: version('restored_version'),
  restoredSince: timestamp('restored_since', { withTimezone: true }),
  /** When factors, passkeys or recovery codes last came or went here; they are not copied, but move (0071). */
  factorsVersion: version('factors_version'),
})
