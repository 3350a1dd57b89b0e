import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { organizations } from './organizations.ts'

/** Sessions. The cookie contains the secret, this table only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    secretHash: bytea('secret_hash').notNull().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['standard', 'member', 'admin_access'] })
      .notNull()
      .default('standard'),
    /** The organization of a support session. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_organization').on(table.organizationId).where(sql`${table.organizationId} is not null`),
    check(
      'sessions_kind',
      sql`(${table.kind} in ('standard', 'member') and ${table.organizationId} is null)
        or (${table.kind} = 'admin_access' and ${table.organizationId} is not null)`,
    ),
  ],
)

/** Browsers from which an account has signed in: attempts from other browsers do not delay the owner's. */
export const devices = pgTable(
  'devices',
  {
    secretHash: bytea('secret_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('devices_account').on(table.accountId)],
)

/** Sign-ins and failed attempts of an account, shown to its owner. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
    succeeded: boolean().notNull(),
  },
  (table) => [index('sign_ins_account').on(table.accountId, table.at)],
)
