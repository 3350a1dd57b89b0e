import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'
import { organizations } from './organizations.ts'

/** The tables whose rows may have secrets. Each needs the trigger that deletes a row's secrets with the row. */
export const tablesWithSecrets = ['activity_connections', 'connections', 'factors', 'push_keys'] as const
export type TableWithSecrets = (typeof tablesWithSecrets)[number]

/**
 * Secrets that have to be read back, such as the client secret of a connection: encrypted, and bound to the row they
 * belong to. A trigger of that row's table deletes them with it.
 */
export const secrets = pgTable(
  'secrets',
  {
    table: text('table_name', { enum: tablesWithSecrets }).notNull(),
    row: uuid('row_id').notNull(),
    /** Tells the secrets of one row apart. */
    name: text().notNull(),
    /** None for a secret of an account. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** Fingerprint of the key that encrypted it. */
    keyId: text('key_id').notNull(),
    encrypted: bytea().notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'secrets_key', columns: [table.table, table.row, table.name] }),
    index('secrets_organization').on(table.organizationId),
  ],
)
