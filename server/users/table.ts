import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/table.ts'
import { organizations } from '../organizations/table.ts'

/** A person in one organization. Once activated, the person points to the account they sign in with. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    status: text({ enum: ['active', 'pending', 'invited', 'inactive'] })
      .notNull()
      .default('pending'),
    isInvited: boolean('is_invited').notNull().default(false),
    customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The same address may be known to several customers; only within one does it name one person.
    unique('users_email').on(table.organizationId, table.email),
    // What other tables of a tenant refer to, so that they cannot hold another tenant's person.
    unique('users_tenant').on(table.organizationId, table.id),
    unique('users_account').on(table.organizationId, table.accountId),
    index('users_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('users_accounts').on(table.accountId),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_status', sql`${table.status} in ('active', 'pending', 'invited', 'inactive')`),
    check('users_active_has_account', sql`${table.status} <> 'active' or ${table.accountId} is not null`),
  ],
)
