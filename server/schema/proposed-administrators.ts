import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { users } from './users.ts'

/**
 * Who is an administrator by a rule once another administrator confirms it. A row ends with what the rule goes by: whoever
 * lost it is proposed anew.
 */
export const proposedAdministrators = pgTable(
  'proposed_administrators',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** A rule of a directory or of a connection: rules end before what they gave is computed again. */
    ruleId: uuid('rule_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Null for administrators of before proposals existed, and once the account is deleted. */
    confirmedBy: uuid('confirmed_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Whether whoever runs the installation confirmed it: nobody of the organization could. */
    confirmedByProvider: boolean('confirmed_by_provider').notNull().default(false),
    refusedAt: timestamp('refused_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({
      name: 'proposed_administrators_key',
      columns: [table.organizationId, table.userId, table.ruleId],
    }),
    foreignKey({
      name: 'proposed_administrators_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'proposed_administrators_account',
      columns: [table.organizationId, table.accountId],
      foreignColumns: [users.organizationId, users.accountId],
    }).onDelete('cascade'),
    index('proposed_administrators_account').on(table.accountId, table.organizationId),
    index('proposed_administrators_confirmed').on(table.confirmedBy),
    // Nobody confirms themselves.
    check('proposed_administrators_another', sql`${table.confirmedBy} <> ${table.accountId}`),
    check('proposed_administrators_answer', sql`num_nonnulls(${table.confirmedAt}, ${table.refusedAt}) < 2`),
    check(
      'proposed_administrators_by',
      sql`${table.confirmedBy} is null or ${table.confirmedAt} is not null`,
    ),
    check(
      'proposed_administrators_provider',
      sql`not ${table.confirmedByProvider} or (${table.confirmedAt} is not null and ${table.confirmedBy} is null)`,
    ),
  ],
)
