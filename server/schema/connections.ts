import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { attemptReasons, providerReasons } from '#contract/identity/attempt-reasons.ts'
import { connectionStates, groupSources, signingAlgorithms } from '#contract/identity/connections.ts'
import { roleSources, roles } from '#contract/platform/permissions.ts'
import { administrators } from './administrators.ts'
import { domains } from './domains.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** Claims of the ID token by what they are used for. */
export interface ClaimNames {
  email: string
  firstName: string
  lastName: string
  language?: string | undefined
  groups?: string | undefined
  /** What names a person for good: `sub` unless the provider has a better one. */
  subject?: string | undefined
}

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** Identity providers through which people of an organization, and of those below it, sign in. */
export const connections = pgTable(
  'connections',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['oidc'] })
      .notNull()
      .default('oidc'),
    name: text().notNull(),
    state: text({ enum: connectionStates }).notNull().default('draft'),
    issuer: text().notNull(),
    clientId: text('client_id').notNull(),
    secretSetAt: timestamp('secret_set_at', { withTimezone: true }),
    /** The last day of the secret, as the provider says it. */
    secretEndsOn: date('secret_ends_on', { mode: 'string' }),
    /** How the client authenticates at the token endpoint. A test finds what works. */
    clientAuthentication: text('client_authentication', { enum: ['basic', 'post'] })
      .notNull()
      .default('basic'),
    algorithm: text({ enum: signingAlgorithms }).notNull().default('RS256'),
    claims: jsonb().$type<ClaimNames>().notNull(),
    /** Whether people of its domains whom nobody added are added by their first sign-in. */
    joins: boolean().notNull().default(false),
    /** Where they are added; its own organization by default. */
    defaultOrganizationId: uuid('default_organization_id').references(() => organizations.id, {
      onDelete: 'set null',
    }),
    /** What says which groups people are in. */
    groupSource: text('group_source', { enum: groupSources }),
    /** Whether rules move people to organizations below. */
    places: boolean().notNull().default(false),
    /** Ways of authentication of which the provider has to name one. */
    requiredAmr: text('required_amr').array().notNull().default(sql`'{}'::text[]`),
    /** Until when the provider of the portal has suspended that the connection is required. */
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Changes with each change of what a sign-in depends on. */
    configuredAt: timestamp('configured_at', { withTimezone: true }).notNull(),
    testedAt: timestamp('tested_at', { withTimezone: true }),
    lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
    lastFailureAt: timestamp('last_failure_at', { withTimezone: true }),
    lastFailureReason: text('last_failure_reason', { enum: attemptReasons }),
    /** Since when sign-ins fail for a reason of the provider. A success ends it. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    failingReason: text('failing_reason', { enum: providerReasons }),
    /** When administrators were last mailed about it. It outlives a success, so that they are mailed once a day. */
    failingToldAt: timestamp('failing_told_at', { withTimezone: true }),
  },
  (table) => [
    unique('connections_tenant').on(table.organizationId, table.id),
    check('connections_state', oneOf('state', connectionStates)),
    check('connections_algorithm', oneOf('algorithm', signingAlgorithms)),
    check('connections_group_source', oneOf('group_source', groupSources)),
    index('connections_default_organization')
      .on(table.defaultOrganizationId)
      .where(sql`${table.defaultOrganizationId} is not null`),
    check('connections_failing', sql`(${table.failingSince} is null) = (${table.failingReason} is null)`),
    check('connections_failing_reason', oneOf('failing_reason', providerReasons)),
    check('connections_tested', sql`${table.state} = 'draft' or ${table.testedAt} is not null`),
  ],
)

/** Domains whose people a connection serves. A trigger refuses those for which its organization may not vouch. */
export const connectionDomains = pgTable(
  'connection_domains',
  {
    organizationId: uuid('organization_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** From when its people reach the tree by this connection alone. */
    requiredFrom: timestamp('required_from', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ name: 'connection_domains_key', columns: [table.connectionId, table.domainId] }),
    foreignKey({
      name: 'connection_domains_connection',
      columns: [table.organizationId, table.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }).onDelete('cascade'),
    uniqueIndex('connection_domains_tenant').on(table.organizationId, table.connectionId, table.domainId),
    index('connection_domains_domain').on(table.domainId),
  ],
)

/** Administrators who may sign in by password where single sign-on is required, for when the provider is down. */
export const breakGlass = pgTable(
  'break_glass',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    namedAt: timestamp('named_at', { withTimezone: true }).notNull(),
    /** An administrator by hand: a role that a directory or a sign-in gave does not count. */
    role: text({ enum: roles }).notNull().default('administrator'),
    source: text({ enum: roleSources }).notNull().default('manual'),
  },
  (table) => [
    primaryKey({ name: 'break_glass_key', columns: [table.organizationId, table.userId] }),
    check('break_glass_role', sql`${table.role} = 'administrator' and ${table.source} = 'manual'`),
    foreignKey({
      name: 'break_glass_administrator',
      columns: [table.organizationId, table.userId, table.role, table.source],
      foreignColumns: [
        administrators.organizationId,
        administrators.userId,
        administrators.role,
        administrators.source,
      ],
    }).onDelete('cascade'),
    foreignKey({
      name: 'break_glass_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** The last attempts to sign in through a connection, without tokens and values of claims. */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** Drawn before the attempt: the failure page shows it. */
    reference: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    isTest: boolean('is_test').notNull(),
    reason: text({ enum: attemptReasons }),
    detail: text(),
    claims: text().array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [
    foreignKey({
      name: 'connection_attempts_connection',
      columns: [table.organizationId, table.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }).onDelete('cascade'),
    uniqueIndex('connection_attempts_tenant').on(
      table.organizationId,
      table.connectionId,
      table.at,
      table.id,
    ),
  ],
)
