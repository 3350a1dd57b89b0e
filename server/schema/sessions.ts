import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SessionMethod } from '#contract/identity/sessions.ts'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { connections } from './connections.ts'
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
    /** The connection of a session by single sign-on. The session ends with it. */
    connectionId: uuid('connection_id').references(() => connections.id, { onDelete: 'cascade' }),
    /** The organization that owns the connection: the session reaches it and its descendants alone. */
    customerId: uuid('customer_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** The account had a factor of its own when a provider opened this session, which an administrator has to prove. */
    factorDue: boolean('factor_due').notNull().default(false),
    /** The provider's name of its own session, by which it ends this one. */
    providerSession: text('provider_session'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** By what the account proved itself, in this order. Empty for sessions of before this was stored. */
    methods: text().array().$type<SessionMethod[]>().notNull().default(sql`'{}'`),
    /** When the account last proved itself. A session of before this was stored counts as long ago. */
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true }).notNull().default(sql`'epoch'`),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_organization').on(table.organizationId).where(sql`${table.organizationId} is not null`),
    index('sessions_connection').on(table.connectionId).where(sql`${table.connectionId} is not null`),
    index('sessions_customer').on(table.customerId).where(sql`${table.customerId} is not null`),
    check('sessions_single_sign_on', sql`(${table.connectionId} is null) = (${table.customerId} is null)`),
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
    /** Nothing but single sign-on has opened the account here: its browsers have no login rate limit of their own. */
    byCompany: boolean('by_company').notNull().default(false),
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
  (table) => [
    index('sign_ins_account').on(table.accountId, table.at),
    // For deleting old ones.
    index('sign_ins_at').on(table.at).concurrently(),
  ],
)
