import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { roleSources, roles } from '#contract/platform/permissions.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

const listed = (values: readonly string[]) => `('${values.join("', '")}')`

/** The roles that people hold in an organization and its descendants, administrators' among them. */
export const administrators = pgTable(
  'administrators',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    accountId: uuid('account_id').notNull(),
    role: text({ enum: roles }).notNull().default('administrator'),
    source: text({ enum: roleSources }).notNull().default('manual'),
    /**
     * The connection whose sign-in gave the role, which counts in its sessions alone. No key: the row of a root's last
     * administrator outlives the connection, and counts in no session.
     */
    connectionId: uuid('connection_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'administrators_roles',
      columns: [table.organizationId, table.userId, table.role, table.source],
    }),
    // A holder of a role is a person of that organization.
    foreignKey({
      name: 'administrators_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    // The account is the person's own: each request checks access by account.
    foreignKey({
      name: 'administrators_users_account',
      columns: [table.organizationId, table.accountId],
      foreignColumns: [users.organizationId, users.accountId],
    }).onDelete('cascade'),
    index('administrators_account').on(table.accountId, table.organizationId),
    check('administrators_role', sql`${table.role} in ${sql.raw(listed(roles))}`),
    check('administrators_source', sql`${table.source} in ${sql.raw(listed(roleSources))}`),
    check(
      'administrators_connection',
      sql`(${table.source} = 'sign-in') = (${table.connectionId} is not null)`,
    ),
  ],
)

/** Pending roles by address. They become active only when the address is verified. */
export const pendingAdministrators = pgTable(
  'pending_administrators',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: roles }).notNull().default('administrator'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'pending_administrators_roles',
      columns: [table.organizationId, table.email, table.role],
    }),
    check('pending_administrators_role', sql`${table.role} in ${sql.raw(listed(roles))}`),
  ],
)
