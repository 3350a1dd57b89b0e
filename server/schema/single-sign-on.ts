import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { connections } from './connections.ts'
import { sessions } from './sessions.ts'

/** Accounts at connections. The provider's subject names the person; an address may pass to somebody else. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    subject: text().notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The groups that the last sign-in named, where they give roles. */
    groups: text().array().notNull().default(sql`'{}'::text[]`),
    /** When they first gave a role: the days of grace of a second factor begin once. */
    grantedAt: timestamp('granted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'identities_connection',
      columns: [table.organizationId, table.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }).onDelete('cascade'),
    unique('identities_subject').on(table.connectionId, table.subject),
    unique('identities_account').on(table.connectionId, table.accountId),
    uniqueIndex('identities_tenant').on(table.organizationId, table.connectionId, table.id),
    index('identities_of_account').on(table.accountId),
  ],
)

/** Sign-ins that wait for the identity provider, or for a mailed code. The browser's cookie belongs to them. */
export const signInStarts = pgTable(
  'sign_in_starts',
  {
    stateHash: bytea('state_hash').primaryKey(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    cookieHash: bytea('cookie_hash').notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** The page of ours to which the person was on the way. */
    returnTo: text('return_to'),
    /** The invitation that the sign-in is to accept. */
    invitationHash: bytea('invitation_hash'),
    /** The administrator whose test this is. */
    testedBy: uuid('tested_by').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session that a fresh sign-in is to prove once more. It opens no other. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The configuration that the sign-in began with. */
    configuredAt: timestamp('configured_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** Who signed in, while a mailed code is awaited. */
    subject: text(),
    email: text(),
    providerSession: text('provider_session'),
    codeHash: bytea('code_hash'),
    codeTries: smallint('code_tries').notNull().default(0),
  },
  (table) => [
    index('sign_in_starts_expiry').on(table.expiresAt),
    index('sign_in_starts_connection').on(table.connectionId),
    index('sign_in_starts_tested_by').on(table.testedBy).where(sql`${table.testedBy} is not null`),
    index('sign_in_starts_session').on(table.sessionId).where(sql`${table.sessionId} is not null`),
    check('sign_in_starts_purpose', sql`num_nonnulls(${table.testedBy}, ${table.sessionId}) <= 1`),
  ],
)

/** Tokens of providers that count once, until they expire. */
export const usedAssertions = pgTable(
  'used_assertions',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    assertionHash: bytea('assertion_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.assertionHash] }),
    index('used_assertions_expiry').on(table.expiresAt),
  ],
)
