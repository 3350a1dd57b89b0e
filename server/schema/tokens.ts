import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { organizations } from './organizations.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

export const tokenPurposes = [
  'verify_email',
  'reset_password',
  'employee_invitation',
  'employee_invitation_link',
  'administrator_invitation',
  'admin_access',
  'session_exchange',
  'cell_switch',
  'change_address',
  'correct_address',
  'restore_address',
  'end_notices',
  'prove_factor_reset',
  'stop_factor_reset',
  'confirm_person',
] as const

/** One-time tokens of links. Only the SHA-256 is stored, and each token is valid for its purpose only. */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text({ enum: tokenPurposes }).notNull(),
    secretHash: bytea('secret_hash').notNull().unique(),
    /**
     * An account, a person, or an address in an organization. A newer token of the same purpose and subject voids
     * this one.
     */
    subject: text().notNull(),
    email: text().notNull(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** A pair of tokens issued at sign-in ends with its session. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    // At most one live token per purpose, subject and account: accounts of two cells may have left the same mailbox.
    uniqueIndex('tokens_one_unused')
      .on(table.purpose, table.subject, sql`coalesce(${table.accountId}::text, '')`)
      .where(sql`${table.usedAt} is null`),
    index('tokens_expiry').on(table.expiresAt),
    // Indexes for deletes that cascade from accounts, people, organizations and sessions.
    index('tokens_account').on(table.accountId).where(sql`${table.accountId} is not null`),
    index('tokens_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('tokens_organization').on(table.organizationId).where(sql`${table.organizationId} is not null`),
    index('tokens_session').on(table.sessionId).where(sql`${table.sessionId} is not null`),
    check(
      'tokens_purpose',
      sql.raw(`purpose in (${tokenPurposes.map((purpose) => `'${purpose}'`).join(', ')})`),
    ),
  ],
)
