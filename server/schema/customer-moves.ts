import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * Customers that are moving to another cell, or have moved, in the databases of both (docs/decisions/0071). The trigger
 * `guard_move` reads it. Only the owner of the database may.
 */
export const customerMoves = pgTable('customer_moves', {
  customerId: uuid('customer_id').primaryKey(),
  /**
   * In the former cell: `copying`, `frozen` (writes are refused), `moved` (gone, and kept for a week). In the new one:
   * `arriving` (only replication writes), `arrived`.
   */
  state: text({ enum: ['copying', 'frozen', 'moved', 'arriving', 'arrived'] }).notNull(),
  /** The same in both databases: what they say belongs together. Null once another move of an arrived customer was given up. */
  moveId: uuid('move_id'),
  /** The cell it goes to or has left for; in the new cell the one it comes from. */
  cell: text().notNull(),
  /** Of a customer that came and goes on: the cell it came from, which counts again if that is given up. */
  cameFrom: text('came_from'),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  /** Transaction before which all changes of accounts are copied. */
  copiedBefore: bigint('copied_before', { mode: 'number' }),
  /** When it arrived or left. One that came and goes on keeps the time of its arrival until it has left. */
  movedAt: timestamp('moved_at', { withTimezone: true }),
}).enableRLS()

export const movingOrganizations = pgTable(
  'moving_organizations',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customerMoves.customerId, { onDelete: 'cascade' }),
    id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ name: 'moving_organizations_key', columns: [table.customerId, table.id] }),
    unique('moving_organizations_id').on(table.id),
  ],
).enableRLS()

/** Accounts that the customer's rows name. */
export const movingAccounts = pgTable(
  'moving_accounts',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customerMoves.customerId, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    /** Whether it is somebody in a customer that stays in the former cell: then both cells have it. */
    stays: boolean().notNull().default(false),
    /** Whether it is somebody in another customer of the new cell, which has it already. */
    known: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'moving_accounts_key', columns: [table.customerId, table.accountId] }),
    index('moving_accounts_account').on(table.accountId),
  ],
).enableRLS()
