import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/**
 * Requests to remove the factors of an account whose owner has lost them all, one per account. Triggers delete a request
 * when a factor is used, and refuse the consent of administrators with fewer than two approvals.
 */
export const factorResets = pgTable(
  'factor_resets',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' })
      .unique(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** When a mailed link proved that the mailbox's owner asks. */
    provedAt: timestamp('proved_at', { withTimezone: true }),
    /** When the last approval came: the factors are removed a day later. */
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    approvedBy: text('approved_by', { enum: ['administrators', 'provider'] }),
    /** When the person was told that the factors are removed soon. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
  },
  (table) => [
    unique('factor_resets_of_account').on(table.id, table.accountId),
    check('factor_resets_approval', sql`(${table.approvedAt} is null) = (${table.approvedBy} is null)`),
    check('factor_resets_proof', sql`${table.approvedAt} is null or ${table.provedAt} is not null`),
    check('factor_resets_approver', sql`${table.approvedBy} in ('administrators', 'provider')`),
  ],
)

/** Approvals by administrators: each by another one, none by the person, each from above all the person's organizations. */
export const factorResetApprovals = pgTable(
  'factor_reset_approvals',
  {
    resetId: uuid('reset_id').notNull(),
    /** Whose factors they are. */
    accountId: uuid('account_id').notNull(),
    approverId: uuid('approver_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The organization whose administrator approved. */
    approvedIn: uuid('approved_in').notNull(),
    approvedAt: timestamp('approved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'factor_reset_approvals_key', columns: [table.resetId, table.approverId] }),
    foreignKey({
      name: 'factor_reset_approvals_reset',
      columns: [table.resetId, table.accountId],
      foreignColumns: [factorResets.id, factorResets.accountId],
    }).onDelete('cascade'),
    index('factor_reset_approvals_of_reset').on(table.resetId, table.accountId),
    index('factor_reset_approvals_approver').on(table.approverId),
    check('factor_reset_approvals_other', sql`${table.approverId} <> ${table.accountId}`),
  ],
)
